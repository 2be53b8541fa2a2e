import ActivationAnalysis
package import ActivationRules
import Predicates

/// A first test file for a rule: the contexts at the rule's limits, and some apps, with the verdicts that the rule gives today.
///
/// It records the current behavior, right or wrong. Check the verdicts before you commit the file.
package struct RuleTestTemplate: Sendable {
  private let ruleValue: String
  private let rule: ActivationRule
  /// The file that contains the rule; nil for the text of a rule.
  private let path: String?

  /// Prepares a file for a rule that was given on a command line.
  ///
  /// - Parameters:
  ///   - argument: An argument of `RuleSource.load`, except standard input.
  ///   - folder: The folder of the test file, where the rule's path starts.
  /// - Throws: When the rule can't be read, is malformed, fails for every share, or is one of several.
  package init(rule argument: String, in folder: String) throws(ReadingError) {
    let rules = try RuleSource.load(argument)
    guard rules.count == 1, let loaded = rules.first else {
      let names = rules.map { $0.path ?? $0.label }.joined(separator: ", ")
      throw ReadingError(
        .rule, "found \(rules.count) rules", expected: "one", help: "Name one of them: \(names).", name: argument)
    }
    do throws(RuleError) {
      rule = try loaded.activationRule()
    } catch {
      let first = error.diagnostics.first { $0.severity == .error }
      throw ReadingError(
        .rule, "the rule is malformed: \(first?.message ?? "no predicate")", help: first?.help ?? "", name: loaded.path)
    }
    let shares = HostPreset.current
    let compiled = rule
    if shares.allSatisfy({ RuleTestExpectation(compiled.decision(for: $0).verdict) == .error }) {
      throw ReadingError(
        .rule, "the rule fails for every share", help: "`activation-rule lint` says why.", name: loaded.path)
    }
    path = loaded.path
    if path != nil {
      // An absolute path stays absolute if the folder is relative, because the folder may be reached by another path.
      let isAbsolute = argument.hasPrefix("/") && !folder.hasPrefix("/")
      ruleValue = WrittenRule.quoted(isAbsolute ? absolutePath(argument) : relativePath(argument, from: folder))
    } else {
      ruleValue = argument.first { !$0.isWhitespace } == "{" ? argument : WrittenRule.quoted(argument)
    }
  }

  /// A name for the file: the name of the Info.plist's folder, which is usually that of its target, or else that of the rule's own file.
  package var fileName: String { Self.fileName(for: path) }

  package static func fileName(for path: String?) -> String {
    let parts = (path ?? "rule").split(separator: "/").map { nameAndEnding(of: String($0)).name }
      .filter { ![".", "..", "Contents"].contains($0) }
    let name = parts.last == "Info" ? parts.suffix(2).first : parts.last
    return (name ?? "rule") + RuleTestFile.ending
  }

  /// The apps in a first file: one host preset for each of the most common shares.
  private static let apps = [
    "Safari: web page", "Safari: selected text", "Chrome: web page (2026)", "Firefox: web page", "Photos: one JPEG",
    "Photos: five photos", "Photos: video", "WhatsApp: message text", "Files: PDF", "Files: ZIP archive",
  ]

  /// The text of the file and the number of its tests. The file has the rule's description and the contexts at its limits, as far as both are known,
  /// and ten shares of well-known apps.
  ///
  /// - Complexity: one description of the rule.
  package var text: (text: String, count: Int) {
    let analysis = RuleAnalysis(rule)
    let summary = RuleRequirements.summary(of: analysis, try? analysis.describe())
    let hosts = HostPreset.current.filter { Self.apps.contains($0.name) }.map { preset in
      let verdict = RuleTestExpectation(rule.decision(for: preset).verdict)
      return "{ \"host\": \(WrittenRule.quoted(preset.name)), \"expect\": \"\(verdict.rawValue)\" }"
    }
    let tests = (summary.requirements?.boundaries ?? []).map { line(for: $0) } + hosts
    return (text(tests: tests, claims: claims(summary.isExact ? summary.text : nil)), tests.count)
  }

  /// Returns the claim that detects any change of the rule's meaning. It has the rule's description or, if that isn't known, the rule's current text.
  /// If neither can be proved, the result is empty.
  private func claims(_ words: String?) -> [String] {
    if let words { return ["{ \"describes\": \(WrittenRule.quoted(words)) }"] }
    let claim = RuleClaim(
      name: "", path: "", line: 1, column: 1, rule: rule, kind: .equals, text: "", other: rule)
    guard claim.result.outcome == .passed else { return [] }
    let text = WrittenRule(rule).json(indentation: "    ")
    return ["{ \"name\": \"means the same as when this file was written\", \"equals\": \(text) }"]
  }

  private func line(for test: RuleRequirements.Boundary) -> String {
    let attachments = test.attachments.map { WrittenRule.quoted($0.joined(separator: ",")) }
    return "{ \"name\": \(WrittenRule.quoted(test.name)), \"attachments\": [\(attachments.joined(separator: ", "))], "
      + "\"expect\": \"\(rule.expectation(for: SharedContext(registeredTypeIdentifiers: [test.attachments])).rawValue)\" }"
  }

  private func text(tests: [String], claims: [String]) -> String {
    func list(_ key: String, _ entries: [String]) -> String {
      entries.isEmpty ? "" : ",\n  \"\(key)\": [\n    \(entries.joined(separator: ",\n    "))\n  ]"
    }
    return "{\n  \"rule\": \(ruleValue)" + list("claims", claims) + list("tests", tests) + "\n}\n"
  }
}
