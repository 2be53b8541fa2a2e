import ActivationChecks
import Testing

/// The two lines of the documentation of `RuleTest`, word for word but for the path.
@Suite struct HelperTests {
  @Test(arguments: try RuleTest.all(in: "../../../Corpus/rule-tests/valid/pdf-action.ruletest.json"))
  func activationRule(_ test: RuleTest) { #expect(test.passes, "\(test.report)") }

  /// Reports of what was offered, and what wasn't, are answered as they say.
  @Test(arguments: try RuleTest.all(in: "../../../Corpus/rule-tests/incidents"))
  func incident(_ test: RuleTest) { #expect(test.passes, "\(test.report)") }
}
