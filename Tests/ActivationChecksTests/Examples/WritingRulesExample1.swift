import ActivationAnalysis
import ActivationRules

// Example: Sources/ActivationAnalysis/ActivationAnalysis.docc/WritingRules.md, 1
func ruleForPhotosOrLink() throws(RuleBuilderError) -> ActivationRule {
  try ActivationRule(description: "up to 10 photos and 1 link")
}
// End of example
