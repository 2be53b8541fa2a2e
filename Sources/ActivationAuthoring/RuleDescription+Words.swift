package import ActivationAnalysis
package import ActivationRules
import PredicateSyntax
import UniformTypes

extension RuleDescription {
  /// The oddities that a person would want to know of: that nothing need be shared goes without saying where anything may be, and for
  /// dictionaries.
  package func oddities(of rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    if case .predicate = rule.form, !isAlwaysShown { return oddities }
    return oddities.filter { $0.id != .nothingShared }
  }
}
