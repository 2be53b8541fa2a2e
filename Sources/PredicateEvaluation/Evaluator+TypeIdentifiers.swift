internal import PredicateSyntax
internal import UniformTypes

extension Evaluator {
  /// UTI-EQUALS and UTI-CONFORMS-TO (Grammar/meaning.md).
  ///
  /// A string of the document against an identifier that the rule names is one bit test, when the graph knows both.
  @inline(__always)
  mutating func isOfType(
    _ left: Value, _ right: Value, _ comparison: ComparisonInstruction
  ) throws(EvaluationError) -> Bool {
    let isExact = comparison.comparator == .equalsType
    if comparison.typeConstant >= 0, case .string(let text) = left, text.store == .document {
      let target = program.code.typeTargets[Int(comparison.typeConstant)]
      return isExact
        ? prepared.equals(text.index, target, named: program.tree[target.text])
        : prepared.conforms(text.index, to: target, named: program.tree[target.text])
    }
    return try isOfComputedType(left, right, comparison, isExact)
  }

  private mutating func isOfComputedType(
    _ left: Value, _ right: Value, _ comparison: ComparisonInstruction, _ isExact: Bool
  ) throws(EvaluationError) -> Bool {
    switch (left, right) {
    case (.missing, _), (_, .missing): return false
    case (.string(let left), .string(let right)):
      let identifier = string(left)
      let type = string(right)
      if UniformTypeIdentifier.areEqual(identifier, type) { return true }
      return isExact ? false : program.types.conforms(identifier, to: type)
    case (.string, _): throw failure(.typeIdentifierNotString(value: describe(right)), at: comparison.right)
    default: throw failure(.typeIdentifierNotString(value: describe(left)), at: comparison.left)
    }
  }
}
