import ActivationAnalysis
import ActivationRules
import PredicateSyntax

/// Proofs about the results of a rule's clauses that no context can have. Results that aren't excluded by proof count
/// as possible.
struct ClauseReach: Sendable {
  private let rule: ActivationRule
  private let analysis: RuleAnalysis
  private let variants: VariantAnalysis

  init(_ rule: ActivationRule) {
    self.rule = rule
    analysis = RuleAnalysis(rule)
    variants = VariantAnalysis(rule)
  }

  func isNeverTrue(_ clause: NodeID) -> Bool { analysis.isNever(clause).isProved }
  func isNeverFalse(_ clause: NodeID) -> Bool { analysis.isAlways(clause).isProved }

  /// Returns whether no replacement of a clause changes a verdict.
  func neverDecides(_ clause: NodeID) -> Bool {
    Self.changes(of: clause, in: rule.tree).allSatisfy { change in
      let variant = rule.with(predicate: rule.tree.replacing(clause, with: change.replacement))
      return variants.result(for: variant, change: change) { context in
        rule.expectation(for: context) != variant.expectation(for: context)
      }.answer.isProved
    }
  }

  /// A clause decides when one of these changes the verdict: true, false, and its negation in its place.
  static func changes(of clause: NodeID, in tree: SyntaxTree) -> [ClauseChange] {
    [
      ClauseChange(clause) { $0.add(.truePredicate, at: tree.range(of: clause)) },
      ClauseChange(clause) { $0.add(.falsePredicate, at: tree.range(of: clause)) },
      ClauseChange(clause) { changed in
        let copy = changed.add(copyOf: clause, of: tree)
        return changed.addNegation(copy)
      },
    ]
  }
}
