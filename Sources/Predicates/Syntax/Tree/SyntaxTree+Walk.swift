/// The surroundings of a node during a walk through a tree.
package struct TreePosition: Sendable {
  /// The nodes above, the root first.
  package internal(set) var ancestors: [NodeID] = []
  /// The SUBQUERY nodes whose variables are bound here, the innermost last.
  package internal(set) var scope: [NodeID] = []
  /// A Boolean value that indicates whether an odd number of NOTs applies to the node.
  ///
  /// A SUBQUERY starts over: its condition is negated only by a NOT inside it.
  package internal(set) var isNegated = false

  /// The node directly above; nil at the root.
  package var parent: NodeID? { ancestors.last }
}

extension SyntaxTree {
  /// Visits a node and everything below it, parents first and in the order of the text.
  ///
  /// - Parameters:
  ///   - start: The first node; nil for the root.
  ///   - visit: Called for each node; the result says whether the nodes below are visited too.
  /// - Complexity: linear in the number of visited nodes; the recursion is as deep as the tree is high, which
  ///   `SyntaxLimits.nesting` bounds.
  package func walk(from start: NodeID? = nil, _ visit: (NodeID, TreePosition) -> Bool) {
    var position = TreePosition()
    walk(start ?? root, &position, visit)
  }

  /// Visits every node below the root.
  package func forEachNode(_ visit: (NodeID, TreePosition) -> Void) {
    walk { id, position in
      visit(id, position)
      return true
    }
  }

  private func walk(_ id: NodeID, _ position: inout TreePosition, _ visit: (NodeID, TreePosition) -> Bool) {
    guard id != .none, visit(id, position) else { return }
    let node = self[id]
    let wasNegated = position.isNegated
    position.ancestors.append(id)
    forEachChild(of: id) { child, role in
      switch (node, role) {
      case (.not, _): position.isNegated = !wasNegated
      case (.subquery, .predicate):
        position.isNegated = false
        position.scope.append(id)
        walk(child, &position, visit)
        position.scope.removeLast()
        return
      case (.subquery, _): position.isNegated = false
      default: break
      }
      walk(child, &position, visit)
    }
    position.ancestors.removeLast()
    position.isNegated = wasNegated
  }
}
