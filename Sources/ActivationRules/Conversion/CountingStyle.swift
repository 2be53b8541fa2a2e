package import PredicateSyntax

/// The style in which a limit on attachments is written as a predicate.
package enum CountingStyle: String, Sendable, Hashable, CaseIterable {
  /// With what shipped rules use, nested SUBQUERYs and comparisons of their counts: limits of 0 and 1 exactly, greater ones for each
  /// item, which is exact for one item.
  case shippable
  /// With nested SUBQUERYs only, a limit for each item: exact for one item, looser for several.
  case perItem = "per-item"
  /// With sums of the counts of nested SUBQUERYs: exact, and as long as the limit is large.
  case layered
  /// With a collection operator over all items: exact; whether Apple's share sheet takes the operator in a rule is not verified.
  case flat

  /// The longest sum that is written in layers, in bytes: what is longer is refused as a rule. A limit of n takes n + 1 layers.
  package static let largestLayeredBytes = SyntaxLimits().sourceBytes
}

extension DictionaryExpansion {
  /// The predicate with its limits in a style; nil when the dictionary has none.
  ///
  /// A limit of zero is written in every style as: no item has one.
  ///
  /// - Throws: When a limit cannot be written in the style.
  /// - Complexity: linear in the length of the predicate; layers multiply it by their number.
  package func tree(counting style: CountingStyle) throws(ReadingError) -> SyntaxTree? {
    if conditions.isEmpty { return nil }
    var tree = SyntaxTree()
    var clauses: [NodeID] = []
    for condition in conditions { clauses.append(try condition.add(to: &tree, counting: style)) }
    tree.root = tree.addConjunction(clauses)
    return tree
  }
}

extension DictionaryCondition {
  /// Adds the clause to a tree, a limit in a style.
  func add(to tree: inout SyntaxTree, counting style: CountingStyle) throws(ReadingError) -> NodeID {
    var alone = SyntaxTree()
    alone.root = add(to: &alone)
    return try tree.add(clause: alone, of: origin, counting: style)
  }
}
