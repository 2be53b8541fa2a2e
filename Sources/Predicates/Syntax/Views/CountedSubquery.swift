/// The parts of `SUBQUERY(collection, $variable, predicate)` whose elements are counted.
package struct CountedSubquery {
  /// The SUBQUERY node.
  package let node: NodeID
  /// The list that it goes through.
  package let collection: NodeID
  /// The variable for an element.
  package let variable: TextID
  /// The condition on an element.
  package let predicate: NodeID
  /// The comparison of the count.
  package let bound: CountBound

  /// Reads a comparison; nil when it does not compare the count of a SUBQUERY.
  package init?(_ comparison: SyntaxTree.Comparison, in tree: SyntaxTree) {
    guard let bound = CountBound(comparison, in: tree) else { return nil }
    self.init(bound, in: tree)
  }

  /// Takes a bound; nil when it doesn't count a SUBQUERY.
  package init?(_ bound: CountBound, in tree: SyntaxTree) {
    guard let counted = bound.counted,
      case .subquery(let collection, let variable, let predicate) = tree[counted]
    else { return nil }
    node = counted
    self.collection = collection
    self.variable = variable
    self.predicate = predicate
    self.bound = bound
  }

  /// A Boolean value that indicates whether the bound is the count of the same list: `SUBQUERY(list, …).@count == list.@count`.
  package func isBoundedByItsList(in tree: SyntaxTree) -> Bool {
    guard case .expression(let other) = bound.bound else { return false }
    return tree.isCount(other, of: collection)
  }
}

extension SyntaxTree {
  /// Returns whether an expression is `list.@count` or `list[SIZE]` of a list that is written the same way.
  package func isCount(_ id: NodeID, of list: NodeID) -> Bool {
    switch self[id] {
    case .index(let collection, let index):
      if case .symbolicIndex(.size) = self[index] { return areStructurallyEqual(collection, list) }
      return false
    case .keyPath(let base, let steps):
      guard let last = self[steps].last, keyName(of: last) == "@count" else { return false }
      let keys = self[steps].dropLast()
      if keys.isEmpty { return base != .none && areStructurallyEqual(base, list) }
      guard case .keyPath(let otherBase, let otherSteps) = self[list], otherSteps.count == keys.count,
        areStructurallyEqual(base, otherBase)
      else { return false }
      return zip(keys, self[otherSteps]).allSatisfy { areStructurallyEqual($0, $1) }
    default: return false
    }
  }
}
