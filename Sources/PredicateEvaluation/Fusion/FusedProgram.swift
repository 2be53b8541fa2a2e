/// Predicates that only count attachments and items by their types, in a form that needs no evaluator.
final class FusedProgram: Sendable {
  let nodes: [FusedNode]
  let operands: [FusedID]
  /// The types that the program names.
  let targets: [TypeTarget]
  /// For each instruction of the program the clause that stands for it; -1 for none.
  let clauses: [Int32]
  /// The fused predicates.
  let roots: [FusedClause]

  init(nodes: [FusedNode], operands: [FusedID], targets: [TypeTarget], clauses: [Int32], roots: [FusedClause]) {
    self.nodes = nodes
    self.operands = operands
    self.targets = targets
    self.clauses = clauses
    self.roots = roots
  }

  /// Nothing is fused.
  static let none = FusedProgram(nodes: [], operands: [], targets: [], clauses: [], roots: [])

  /// The clause that stands for an instruction.
  @inline(__always)
  func clause(for instruction: InstructionID) -> FusedClause? {
    guard Int(instruction) < clauses.count, clauses[Int(instruction)] >= 0 else { return nil }
    return roots[Int(clauses[Int(instruction)])]
  }
}
