internal import ActivationRules
internal import PredicateEvaluation
internal import PredicateSyntax

extension CountingFormReader {
  /// The outcome of a comparison of constants, as the evaluator decides it; nil for a comparison that reads the shared content.
  ///
  /// Without the platform's services, so that what they would have to decide, such as a pattern, stays open.
  func constantOutcome(of comparison: SyntaxTree.Comparison, _ id: NodeID) -> Outcome? {
    guard isConstant(comparison.left), isConstant(comparison.right) else { return nil }
    var alone = tree
    alone.root = id
    do throws(EvaluationError) {
      return try Program(alone).evaluate(Document()) ? .yes : .no
    } catch {
      return error.isUndecided ? nil : Outcome(holds: .no, errs: .yes)
    }
  }

  private func isConstant(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .null, .boolean, .integer, .unsignedInteger, .double, .decimal, .string, .date: true
    case .aggregate(let list): tree[list].allSatisfy { isConstant($0) }
    case .arithmetic(_, let left, let right): isConstant(left) && isConstant(right)
    case .bitwiseNot(let inner): isConstant(inner)
    default: false
    }
  }
}
