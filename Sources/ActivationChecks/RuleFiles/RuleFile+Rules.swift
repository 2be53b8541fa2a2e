public import ActivationRules
import Predicates

extension RuleFile {
  /// The rules of the file: those of an Info.plist, or of a file that holds rules among other things the only one, or the one that
  /// the line means.
  ///
  /// - Throws: Why the file can't be read, or why there's no rule, or not one only.
  public func rules() throws(ReadingError) -> [RulePlace] {
    if let mistake = content.mistake { throw mistake }
    switch content.notation {
    case .predicate?, .dictionary?: return try rules(ofPart: 0)
    case .propertyList?:
      do throws(ReadingError) {
        return try rules(ofPart: 0)
      } catch {
        throw error.located(in: bytes, name: name)
      }
    case .fragment?, .source?, nil: return try onlyRules()
    }
  }

  /// The part with the rule that begins in the line that is meant, or is the last before it; nil where no line is meant.
  var meantPart: Int? {
    line.flatMap { line in
      content.parts.indices.last { part in ((try? rules(ofPart: part))?.first?.line ?? .max) <= line }
    }
  }

  /// The rules of all parts.
  var everyRule: [RulePlace] { content.parts.indices.flatMap { (try? rules(ofPart: $0)) ?? [] } }

  private func onlyRules() throws(ReadingError) -> [RulePlace] {
    if let part = meantPart { return try rules(ofPart: part) }
    var found: [[RulePlace]] = []
    var problems: [ReadingError] = []
    for part in content.parts.indices {
      do throws(ReadingError) {
        let rules = try rules(ofPart: part)
        // Versions of one file have rules in common.
        if !found.contains(where: { $0.map(\.rule) == rules.map(\.rule) }) { found.append(rules) }
      } catch {
        problems.append(error)
      }
    }
    if found.count == 1, let rules = found.first { return rules }
    guard found.count > 1 else {
      throw absence(problems).located(in: content.text?.utf8 ?? bytes, name: name)
    }
    let lines = found.compactMap { $0.first?.line }.sorted()
    let places = lines.map { "\($0)" }.joined(separator: ", ")
    throw ReadingError(
      .rule, "there are \(found.count) rules, in lines \(places)", expected: "a file with one rule",
      help: "Name the one that is meant with its line, such as \(name ?? "file"):\(lines.last ?? 1).", name: name)
  }

  private func absence(_ problems: [ReadingError]) -> ReadingError {
    let first = content.unread.first
    if let problem = problems.first, first?.kind != .ignored { return problem }
    guard let first else { return ReadingError(.rule, "the file has no activation rule") }
    return ReadingError(
      .rule, "the rule can't be read: \(first.reason)", help: "Give the rule itself, or the Info.plist that is made.",
      offset: first.range?.lowerBound)
  }
}
