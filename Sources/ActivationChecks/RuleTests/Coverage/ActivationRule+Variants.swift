import ActivationRules
import PredicateEvaluation
import PredicateSyntax

extension ActivationRule {
  /// A rule with another predicate, everything else as here.
  func with(predicate tree: SyntaxTree) -> ActivationRule {
    ActivationRule(tree: tree, types: types, services: services, limits: limits)
  }

  /// The predicate that decides: the rule itself, or that of its dictionary under the preferred table.
  var asPredicate: ActivationRule {
    if case .predicate = form { return self }
    return with(predicate: tree)
  }

  /// The verdict in one word.
  func expectation(for context: SharedContext) -> RuleTestExpectation {
    RuleTestExpectation(decision(for: context).verdict)
  }

  /// Returns the rule's verdict on a prepared context, as tests expect it.
  func expectation(for context: PreparedContext) -> RuleTestExpectation {
    RuleTestExpectation(decision(for: context).verdict)
  }
}
