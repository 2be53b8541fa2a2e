internal import PredicateSyntax

/// An alternative of a rule in its commonest shape: so many items, all (or some, or none) of whose attachments conform to one of some
/// types.
struct FusedBranch {
  var classes: [Int]
  var quantifier: ProgramIndex.Quantifier
  var items: CountTest
}

extension FusedProgram {
  /// The alternatives of a predicate; nil when it has another shape.
  func branches(of clause: FusedClause) -> [FusedBranch]? {
    guard case .or(let run) = nodes[Int(clause.root)] else { return branch(clause.root).map { [$0] } }
    var branches: [FusedBranch] = []
    for position in run.range {
      guard let branch = branch(operands[position]) else { return nil }
      branches.append(branch)
    }
    return branches.isEmpty ? nil : branches
  }

  private func branch(_ id: FusedID) -> FusedBranch? {
    guard case .items(let item, let test) = nodes[Int(id)], test.outcomes != nil,
      case .attachments(let attachment, let count) = nodes[Int(item)],
      case .conformsToAny(let run) = nodes[Int(attachment)], let quantifier = count.quantifier
    else { return nil }
    return FusedBranch(classes: run.range.map { Int(operands[$0]) }, quantifier: quantifier, items: test)
  }
}

extension CountTest {
  /// The quantifier that says the same for every number of elements; nil when none does.
  var quantifier: ProgramIndex.Quantifier? {
    switch (comparator, bound) {
    case (.equalTo, .whole), (.greaterThanOrEqualTo, .whole): .all
    case (.greaterThan, .constant(0)), (.greaterThanOrEqualTo, .constant(1)), (.notEqualTo, .constant(0)): .some
    case (.equalTo, .constant(0)), (.lessThan, .constant(1)), (.lessThanOrEqualTo, .constant(0)): .no
    default: nil
    }
  }

  /// Whether the test holds for a count of 0, of 1 and of any larger number, or else for the whole; nil when that does not say all.
  var outcomes: (zero: Bool, one: Bool, more: Bool, whole: Bool)? {
    switch bound {
    case .whole:
      return comparator == .equalTo || comparator == .greaterThanOrEqualTo ? (false, false, false, true) : nil
    case .constant(let bound):
      // The largest bound with which all counts from 2 on are alike.
      let largest: Int64 = comparator == .lessThan || comparator == .greaterThanOrEqualTo ? 2 : 1
      return bound > largest ? nil : (holds(0, of: 0), holds(1, of: 0), holds(2, of: 0), false)
    }
  }
}
