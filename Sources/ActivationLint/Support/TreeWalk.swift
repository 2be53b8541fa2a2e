import Predicates

/// A node of a rule with its surroundings.
struct VisitedNode {
  let id: NodeID
  let node: SyntaxTree.Node
  /// The variables that are bound there, the innermost last.
  let scope: [BoundVariable]
  /// A Boolean value that indicates whether an odd number of NOTs applies to the node.
  let isNegated: Bool
}

extension ParseResult {
  /// All nodes of a sound predicate, parents first, with the variables that are bound there.
  ///
  /// - Complexity: linear in the number of nodes, times the depth of nested SUBQUERYs.
  var visits: [VisitedNode] {
    var bound: [NodeID: BoundVariable] = [:]
    var visits: [VisitedNode] = []
    tree.forEachNode { id, position in
      let scope = position.scope.compactMap { bound[$0] }
      if case .subquery(let collection, let variable, _) = tree[id] {
        bound[id] = BoundVariable(name: tree[variable], kind: tree.kind(of: collection, scope).element)
      }
      visits.append(VisitedNode(id: id, node: tree[id], scope: scope, isNegated: position.isNegated))
    }
    return visits
  }
}

extension SyntaxTree {
  /// The place of a node.
  func place(of node: NodeID) -> Finding.Place { .text(range(of: node)) }
}
