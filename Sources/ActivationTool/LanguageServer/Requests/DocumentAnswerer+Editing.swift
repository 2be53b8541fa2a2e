import ActivationWire
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationRules
import Documents
import PredicateSyntax
import UniformTypes

/// The answers that change a document.
extension DocumentAnswerer {
  // MARK: Completion

  /// The number of words that an answer has; with more the client asks again for what is typed next.
  private static let mostCandidates = 100

  mutating func writeCompletion(at offset: Int, _ writer: inout JSONWriter) {
    let completion = completion(at: offset)
    var positions = positions
    let shown = completion.candidates.prefix(Self.mostCandidates)
    writer.object { writer in
      writer.member("isIncomplete", shown.count < completion.candidates.count)
      writer.array("items") { writer in
        for (number, candidate) in shown.enumerated() {
          writer.object { writer in
            writer.member("label", candidate.text)
            writer.member("kind", candidate.kind.number)
            if let detail = candidate.detail { writer.member("detail", detail) }
            // The order is by likelihood; clients sort by this text.
            writer.member("sortText", String(1000 + number))
            writer.member("filterText", candidate.text)
            writer.object("textEdit") { writer in
              writer.range(completion.range, &positions)
              writer.member("newText", candidate.text)
            }
          }
        }
      }
    }
  }

  /// The range that the words replace, and the words.
  private typealias Completion = (range: SourceRange, candidates: [RuleCompletion.Candidate])

  private mutating func completion(at offset: Int) -> Completion {
    if document.isConfiguration { return configurationCompletion(at: offset) }
    let place = KeyPlace(in: document.text, at: offset)
    // In YAML a key without its colon is a text, and could be a predicate.
    if let place, place.isInRule {
      let words = keys(place, offset)
      if !words.candidates.isEmpty { return words }
    }
    if let found = predicate(at: offset) {
      var surroundings = RuleCompletion.Surroundings(types: found.text.types)
      surroundings.offersEverydayTypes = true
      surroundings.startsRules = true
      let words = RuleCompletion(predicate: found.characters.utf8, offset: found.offset, surroundings)
      return (found.characters.source(of: words.range), words.candidates)
    }
    if document.isTestFile { return testCompletion(at: offset) }
    let file = document.file()
    for rule in file.rules {
      for entry in rule.entries where entry.key.lowerBound <= offset && offset <= entry.key.upperBound {
        let typed = String(decoding: file.text[entry.key.lowerBound..<offset], as: UTF8.self)
        return (entry.key, RuleCompletion.activationKeys(typed))
      }
    }
    // A file with a key that isn't finished can't be read.
    return place.map { keys($0, offset) } ?? (SourceRange(offset, offset), [])
  }

  private func keys(_ place: KeyPlace, _ offset: Int) -> Completion {
    let typed = String(decoding: document.text[place.range.lowerBound..<offset], as: UTF8.self)
    return (place.range, RuleCompletion.keys(place.candidates, typed))
  }

  private func testCompletion(at offset: Int) -> Completion {
    let place = JSONPlace(in: document.text, at: offset)
    guard let range = place.string else { return (SourceRange(offset, offset), []) }
    let words: [(String, RuleCompletion.Candidate.Kind)]
    if place.isKey {
      let keys =
        switch place.path.first {
        case nil: RuleTestFile.keys
        case "tests": RuleTestFile.testKeys
        case "claims": RuleTestFile.claimKeys
        default: [String]()
        }
      words = keys.map { ($0, .key) }
    } else {
      let values: [String] =
        switch place.path.last {
        case "host": HostPreset.all.map(\.name)
        case "expect": RuleTestExpectation.allCases.map(\.rawValue)
        case "platform": ActivationRule.Platform.allCases.map { $0.rawValue.lowercased() }
        case "table": DictionaryTable.shippedNames
        default: []
        }
      words = values.map { ($0, .keyword) }
      if words.isEmpty, place.path.contains("attachments") || place.path.last == "registeredTypeIdentifiers" {
        return typeCompletion(range, offset)
      }
    }
    return completion(of: range, offset, by: words)
  }

  private func configurationCompletion(at offset: Int) -> Completion {
    let place = JSONPlace(in: document.text, at: offset)
    guard let range = place.string else { return (SourceRange(offset, offset), []) }
    let words = ProjectConfiguration.words(at: place.path, isKey: place.isKey)
    return completion(of: range, offset, by: words.map { ($0, place.isKey ? .key : .keyword) })
  }

  private func completion(
    of range: SourceRange, _ offset: Int, by words: [(String, RuleCompletion.Candidate.Kind)]
  ) -> Completion {
    let typed = String(decoding: document.text[range.lowerBound..<offset], as: UTF8.self).lowercased()
    return (
      range,
      words.filter { $0.0.lowercased().contains(typed) }.map { RuleCompletion.Candidate($0.0, $0.1) }
    )
  }

  /// The types of an attachment, several of which commas separate.
  private func typeCompletion(_ range: SourceRange, _ offset: Int) -> Completion {
    let before = document.text[range.lowerBound..<offset]
    let start = before.lastIndex { $0 == UInt8(ascii: ",") || $0 == 0x20 }.map { $0 + 1 } ?? range.lowerBound
    let typed = String(decoding: document.text[start..<offset], as: UTF8.self)
    let found = RuleCompletion(type: typed, in: .system)
    return (SourceRange(start, offset), found.candidates)
  }

  // MARK: Formatting

  mutating func writeFormatting(_ writer: inout JSONWriter) {
    let file = document.file()
    var positions = positions
    writer.array { writer in
      for rule in file.rules {
        guard let change = formatting(rule, in: file) else { continue }
        writer.edit(change, &positions)
      }
    }
  }

  /// The change that lays out a predicate; nil for one with errors, and where the notation would spell line breaks as escapes.
  private func formatting(_ rule: EditedFile.Rule, in file: EditedFile) -> TextEdit? {
    guard rule.takesLineBreaks, let characters = rule.characters, case .predicate(let result) = rule.subject.rule,
      !result.hasErrors, characters.utf8 == result.source
    else { return nil }
    var formatted = result.tree.formatted()
    let text = String(decoding: result.source, as: UTF8.self)
    let trailing = text.reversed().prefix { $0.isWhitespace }.reversed()
    if rule.key != nil {
      let line = document.lineRange(at: rule.value.lowerBound).lowerBound
      let blanks = file.text[min(line, file.text.count)...].prefix { $0 == 0x20 || $0 == 0x09 }
      formatted = formatted.replacing("\n", with: "\n" + String(decoding: blanks, as: UTF8.self) + "  ")
    } else if trailing.contains(where: { $0.isNewline }) {
      formatted += "\n"
    }
    guard formatted != text else { return nil }
    return file.change(of: rule, replacing: [TextEdit(SourceRange(0, result.source.count), formatted)])
  }
}

extension RuleCompletion.Candidate.Kind {
  /// The number of the protocol.
  fileprivate var number: Int {
    switch self {
    case .function: 3
    case .key: 10
    case .keyword: 14
    case .operation: 24
    case .type: 7
    case .variable: 6
    }
  }
}
