import ActivationChecks
import Testing

/// The two lines of the documentation of `RuleTest`, word for word but for the path.
@Suite struct HelperTests {
  @Test(arguments: try RuleTest.all(in: "../../../Corpus/rule-tests/valid/pdf-action.ruletest.json"))
  func activationRule(_ test: RuleTest) { #expect(test.passes, "\(test.report)") }

  /// Reports of what was offered, and what wasn't, are answered as they say.
  @Test(arguments: try RuleTest.all(in: "../../../Corpus/rule-tests/incidents"))
  func incident(_ test: RuleTest) { #expect(test.passes, "\(test.report)") }

  @Test func everyCaseComes() throws {
    let tests = try RuleTest.all(in: "../../../Corpus/rule-tests/valid/pdf-action.ruletest.json")
    #expect(tests.count == 8)
    #expect(Set(tests.map { $0.id }).count == 8)
    #expect(try RuleTest.all(in: "../../../Corpus/rule-tests/valid").count > 8)
    #expect(throws: (any Error).self) { try RuleTest.all(in: "nowhere.ruletest.json") }
  }

  /// A failure is one of the case that fails, and says why.
  @Test func failuresSayWhy() throws {
    let tests = try RuleTest.all(in: "../../../Corpus/rule-tests/failing/one-of-each.ruletest.json")
    let failing = tests.filter { !$0.passes }
    #expect(failing.count == 5)
    #expect(tests[1].report.contains("expected shown, but it is hidden"))
  }
}
