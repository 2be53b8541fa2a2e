import ActivationChecks
import Testing

// Example: Grammar/rule-tests.md, 1
@Test(arguments: try RuleTest.all(in: "Share.ruletest.json"))
func activationRule(_ test: RuleTest) { #expect(test.passes, "\(test.report)") }
// End of example
