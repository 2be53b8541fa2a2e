import ActivationRules
import PredicateSyntax

extension EmbeddedFile {
  /// The rules of the file, for commands that ask one.
  ///
  /// - Throws: When there are several, whose places are named, or none.
  func rules(_ bytes: [UInt8], name: String?, path: String?) throws(ReadingError) -> [LoadedRule] {
    let text = FileText(bytes)?.utf8 ?? bytes
    let lines = LineTable(text)
    var found: [[LoadedRule]] = []
    var problems: [ReadingError] = []
    for part in parts {
      do throws(ReadingError) {
        var rules = try part.rules(path: path)
        for index in rules.indices { rules[index].locate(part.places, text, lines, path) }
        // Versions of one file have rules in common.
        if !found.contains(where: { $0.map(\.rule) == rules.map(\.rule) }) { found.append(rules) }
      } catch {
        problems.append(error)
      }
    }
    if found.count == 1, let rules = found.first { return rules }
    guard found.count > 1 else { throw absence(problems, lines).located(in: text, name: name) }
    let places = found.compactMap { $0.first?.line }.map { "\($0)" }.joined(separator: ", ")
    throw ReadingError(
      .rule, "there are \(found.count) rules, in lines \(places)", expected: "a file with one rule",
      help: "Give the text of the one that is meant, or the Info.plist that is made from it.", name: name)
  }

  private func absence(_ problems: [ReadingError], _ lines: LineTable) -> ReadingError {
    if let problem = problems.first { return problem }
    guard let first = unread.first else { return ReadingError(.rule, "the file has no activation rule") }
    return ReadingError(
      .rule, "the rule can't be read: \(first.reason)", help: "Give the rule itself, or the Info.plist that is made.",
      offset: first.range?.lowerBound)
  }
}

extension EmbeddedFile.Part {
  /// The rules with their surroundings.
  fileprivate func rules(path: String?) throws(ReadingError) -> [LoadedRule] {
    switch content {
    case .rule(let rule): return [LoadedRule(rule: rule)]
    case .propertyList(let plist):
      return RuleSource.described(try RuleLocator.rules(in: plist), by: plist, path: path)
    }
  }
}

extension LoadedRule {
  fileprivate mutating func locate(_ places: RulePlaces, _ text: [UInt8], _ lines: LineTable, _ path: String?) {
    self.path = path
    let place = places.literal?.map.content ?? places.entry(at: keyPath)?.value
    line = place.map { lines.position(of: places.fileRange(of: $0).lowerBound).line }
    if case .predicate(let predicate) = rule, let map = places.fileSpelling(at: keyPath),
      map.value == Array(predicate.utf8)
    {
      position = RulePosition(file: text, map: map)
    }
  }
}
