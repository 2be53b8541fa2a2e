import ActivationAnalysis
import ActivationChecks
import ActivationLint
import ActivationRules
import ActivationWire
import Documents
import Predicates

/// The words of a document at a place: their meanings, and the words that can be written there.
extension OpenDocument {
  private mutating func predicate(
    at offset: Int
  ) -> (text: ParseResult, types: TypeGraph, characters: Spelled, offset: Int)? {
    for rule in file().rules {
      guard case .predicate(let result) = rule.subject.rule, let characters = rule.characters,
        let inner = characters.offset(at: offset)
      else { continue }
      return (result, rule.subject.types, characters, inner)
    }
    return nil
  }

  private func place(at offset: Int) -> EditedPlace? {
    isTooLong ? nil : notation.flatMap { EditedPlace(text, $0, at: offset) }
  }

  // MARK: Completion

  private static let kinds: [RuleCompletion.Candidate.Kind: Int] = [
    .function: 3, .key: 10, .keyword: 14, .operation: 24, .type: 7, .variable: 6,
  ]

  mutating func writeCompletion(at offset: Int, _ writer: inout JSONWriter) {
    let completion = completion(at: offset)
    // If there are more candidates, the client asks again after further typing.
    let shown = completion.candidates.prefix(100)
    writer.object { writer in
      writer.member("isIncomplete", shown.count < completion.candidates.count)
      writer.objects("items", Array(shown.enumerated())) { writer, item in
        let (number, candidate) = item
        writer.member("label", candidate.text)
        writer.member("kind", Self.kinds[candidate.kind] ?? 1)
        // The name of a type is short; the meaning of a key is a sentence.
        writer.member(candidate.kind == .type ? "detail" : "documentation", ifPresent: candidate.detail)
        // The candidates are ordered by likelihood. Clients sort them by this text.
        writer.member("sortText", String(1000 + number))
        writer.member("filterText", candidate.text)
        writer.object("textEdit") { writer in
          writer.range(completion.range, lines)
          writer.member("newText", candidate.text)
        }
      }
    }
  }

  private mutating func completion(at offset: Int) -> (range: SourceRange, candidates: [RuleCompletion.Candidate]) {
    let found = predicate(at: offset)
    // In YAML, the first key of a rule is a text that could be a predicate until its colon is typed.
    if found == nil || notation == .yaml, let words = RuleCompletion(place(at: offset), in: text, at: offset),
      found == nil || !words.candidates.isEmpty
    {
      return (words.range, words.candidates)
    }
    guard let found else { return (SourceRange(offset, offset), []) }
    let completion = RuleCompletion(predicate: found.characters.utf8, offset: found.offset, types: found.types)
    return (found.characters.source(of: completion.range), completion.candidates)
  }

  // MARK: Hover

  mutating func writeHover(at offset: Int, _ writer: inout JSONWriter) {
    guard let hover = hover(at: offset) else { return writer.null() }
    writer.object { writer in
      writer.object("contents") { writer in
        writer.member("kind", "markdown")
        writer.member("value", hover.markdown)
      }
      writer.range(hover.range, lines)
    }
  }

  private mutating func hover(at offset: Int) -> (range: SourceRange, markdown: String)? {
    if let found = predicate(at: offset), let hover = found.text.hover(at: found.offset, types: found.types) {
      return (found.characters.source(of: hover.range), hover.markdown)
    }
    let file = file()
    for rule in file.rules {
      if let key = rule.key, key.lowerBound <= offset, offset <= key.upperBound {
        return (key, description(of: rule))
      }
      for entry in rule.entries where entry.key.lowerBound <= offset && offset <= entry.value.upperBound {
        guard let meaning = KeyMeaning.sentence(for: entry.name) else { continue }
        return (entry.key, "`\(entry.name)`: \(meaning)")
      }
    }
    guard let place = place(at: offset) else { return nil }
    let word = text.string(in: place.range)
    let point =
      place.path.last == InfoKey.point && !place.isKey ? ExtensionPoint.named(word).map { Self.meaning(of: $0) } : nil
    let key = place.isKey ? KeyMeaning.sentence(for: word == InfoKey.expoRule ? ActivationKey.rule : word) : nil
    return (point ?? key).map { (place.range, "`\(word)`: \($0)") }
  }

  /// Returns the content that a rule accepts, in a sentence.
  ///
  /// - Complexity: an evaluation for each share, and one description within the limits of an editor.
  private mutating func description(of rule: EditedFile.Rule) -> String {
    let (subject, point) = (rule.subject, rule.subject.point)
    guard let plain = subject.activationRule() else { return "The rule has errors, so it can't be evaluated." }
    if let message = point?.obstacle(toRulesOn: subject.root)?.message {
      return "Never offered: \(message)\(message.hasSuffix("?") ? "" : ".")"
    }
    let asked = point.flatMap { plain.at($0, root: subject.root) } ?? plain
    let split = HostSplit(
      asked, among: HostPreset.current.filter { $0.isMet(on: subject.surroundings.platform) })
    if !split.failed.isEmpty {
      let mistake = file().findings.first { $0.severity == .error && $0.range.map { rule.value.touches($0) } ?? false }
      let reason = mistake.map { ": \($0.statement) (\($0.id))" } ?? ""
      return "Fails for \(split.failed.count) of \(split.count) known shares\(reason)."
    }
    // A person waits for this answer, so the analysis gets fewer steps.
    var limits = AnalysisLimits()
    limits.steps = 200_000
    let report = DescriptionReport(NamedRule(name: "", rule: asked), limits: limits.forOneRequest())
    return report.meaning.joined(separator: " ") + (report.never.isProved ? "" : otherCauses(of: rule))
  }

  /// Returns the causes that may keep an extension from appearing although its rule accepts the share. The findings about the extension's target are
  /// in the text between the preceding rule and this rule's key.
  private mutating func otherCauses(of rule: EditedFile.Rule) -> String {
    guard let key = rule.key, rule.subject.point != nil else { return "" }
    let file = file()
    let start = file.rules.lazy.map { $0.value.upperBound }.filter { $0 <= key.lowerBound }.max() ?? 0
    let targets = Set(LintRule.all.filter { $0.keepsFromView }.map { $0.id })
    let findings = file.findings.filter { finding in
      targets.contains(finding.id)
        && finding.range.map { start <= $0.lowerBound && $0.upperBound <= key.lowerBound } ?? false
    }
    return "\n\n" + OtherCauses(findings, platform: rule.subject.surroundings.platform).markdown
  }

  private static func meaning(of point: ExtensionPoint) -> String {
    let use =
      switch point.ruleUse {
      case .required: "the system offers them when their activation rule accepts the shared content"
      case .unused: "the system evaluates no activation rule there"
      case .fileProviderActions: "each action has its own rule, and the system ignores NSExtensionActivationRule"
      case .replayKit: "only \(ActivationKey.replayKitStreaming) of the activation rule counts"
      }
    return "For [\(point.kind)](\(point.source)) extensions: \(use) (\(point.evidence.rawValue))."
  }
}
