import ActivationRules
import TestSupport
import Testing

@testable import ActivationLint

/// Corpus/lint: for each lint rule, rules with and without findings.
@Suite struct CorpusTests {
  struct Case: Decodable, Sendable {
    var name: String
    var rule: JSONList?
    var list: JSONList?
    var root: String?
    /// A Boolean value that indicates whether the containing app is known. It then declares no types.
    var isApplicationKnown: Bool?
    /// Types that the containing app exports.
    var declares: [String]?
    var expected: [String]

    var input: LintInput {
      LintInput(
        rule: rule?.value, list: list?.value, root: root ?? ContextKey.extensionItems,
        declarations: (declares ?? []).map { TypeDeclaration(identifier: $0) },
        isApplicationKnown: isApplicationKnown ?? false)
    }
  }

  /// A case with its findings, which several tests look at.
  struct Example: Sendable, CustomTestStringConvertible {
    let written: Case
    let input: LintInput
    let findings: [Finding]

    init(_ written: Case) {
      self.written = written
      input = written.input
      findings = input.findings
    }

    var testDescription: String { written.name }
  }

  static func cases(of id: String) throws -> [Case] { try Place.decoded("lint/\(id).json") }

  /// Lint rules that check the surroundings of a rule are tested by `Corpus/extensions/facts`.
  static let ids = LintRule.all.filter { if case .rule = $0.check { true } else { false } }.map(\.id)
  static let all = ids.flatMap { (try? cases(of: $0)) ?? [] }.map { Example($0) }

  /// A lint rule has a case with a finding and one without. Its page lists the severities of its findings, and each of them occurs.
  @Test(arguments: ids) func everyRuleFindsAndLeavesAlone(id: String) throws {
    let cases = try Self.cases(of: id)
    #expect(cases.contains { $0.expected.contains { $0.hasPrefix(id) } }, "no case with a finding")
    #expect(cases.contains { !$0.expected.contains { $0.hasPrefix(id) } }, "no case without one")
    let rule = try #require(LintRule(named: id))
    #expect(Set(rule.severities) == Set(Self.all.flatMap(\.findings).filter { $0.id == id }.map(\.severity)))
    for exception in rule.exceptions { #expect(!exception.condition.isEmpty && exception.severity != rule.severity) }
  }

  @Test(arguments: all) func findings(example: Example) {
    #expect(example.findings.map { example.input.line($0) } == example.written.expected)
    for finding in example.findings {
      #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
      #expect(LintRule(named: finding.id)?.name == finding.name)
      if finding.id != "AR100" { #expect(!finding.fixes.isEmpty || !finding.help.isEmpty) }
    }
  }

  /// The lint rules whose findings a fix may reveal: keys and tests that had no effect before.
  static let broughtToLight = ["AR201", "AR220", "AR222", "AR301", "AR310", "AR320", "AR321"]

  @Test(arguments: all) func fixesMendAndBreakNothing(example: Example) throws {
    let (input, before) = (example.input, example.findings)
    // The other findings in a text that can't be parsed appear only after it can be parsed.
    guard input.subject.parsed?.hasErrors != true || before.count == 1 else { return }
    for finding in before {
      for fix in finding.fixes {
        let after = Linter.findings(in: try #require(input.subject.applying(fix)))
        let count = { (findings: [Finding], id: String) in findings.filter { $0.id == id }.count }
        // Remaining findings with a lower severity matter less.
        let grave = { (findings: [Finding]) in findings.filter { $0.severity >= finding.severity } }
        #expect(count(grave(after), finding.id) < count(grave(before), finding.id), "\(finding.id): \(fix.message)")
        for other in after where !Self.broughtToLight.contains(other.id) {
          #expect(count(after, other.id) <= count(before, other.id), "\(fix.message) brings \(other.id)")
        }
      }
    }
  }
}
