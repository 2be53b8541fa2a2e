import ActivationAnalysis
import ActivationRules

// Example: Sources/ActivationAnalysis/ActivationAnalysis.docc/DescribingAndComparing.md, 1
func check(_ rule: ActivationRule) -> String {
  let analysis = RuleAnalysis(rule)
  switch analysis.never {
  case .proved: return "never shown, whatever is shared"
  case .refuted(let witness): return "shown for \(witness.context.registeredTypeIdentifiers)"
  case .unknown(let reason): return "open: \(reason)"
  }
}
// End of example

// Example: Sources/ActivationAnalysis/ActivationAnalysis.docc/DescribingAndComparing.md, 2
func newlyHidden(by new: ActivationRule, from old: ActivationRule) -> SharedContext? {
  RuleComparison(old, new).onlyFirst?.context
}
// End of example
