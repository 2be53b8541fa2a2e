import ActivationAnalysis
import ActivationRules
import UniformTypes

// Example: Sources/ActivationAnalysis/ActivationAnalysis.docc/WritingRules.md, 2
func words(for rule: ActivationRule) throws(UnknownReason) -> String {
  let description = try RuleAnalysis(rule).describe()
  return RuleRequirements(describing: description, types: .system).description
}
// End of example
