import PredicateSyntax

extension SyntaxTree {
  /// The predicates of the tree with their depth among predicates, outer ones first.
  func predicates() -> [(node: NodeID, depth: Int)] {
    var found: [(node: NodeID, depth: Int)] = []
    forEachNode { node, position in
      guard self[node].isPredicate else { return }
      found.append((node, position.ancestors.count { self[$0].isPredicate }))
    }
    return found
  }
}
