import PredicateSyntax

/// A node of a rule with what surrounds it.
struct VisitedNode {
  let id: NodeID
  let node: Node
  /// The variables that are bound there, the innermost last.
  let scope: [BoundVariable]
  /// Whether an odd number of NOTs stands around it.
  let isNegated: Bool
}

/// Visits every node of a tree, parents first, with the variables that are bound there.
struct TreeWalk {
  let tree: SyntaxTree
  private(set) var visits: [VisitedNode] = []

  /// All nodes below the root of a sound predicate.
  ///
  /// - Complexity: linear in the number of nodes; recursion is bounded by the height of the tree.
  static func visits(of parsed: ParseResult) -> [VisitedNode] {
    var walk = TreeWalk(tree: parsed.tree)
    walk.visit(parsed.tree.root, [], false)
    return walk.visits
  }

  private init(tree: SyntaxTree) { self.tree = tree }

  private mutating func visit(_ id: NodeID, _ scope: [BoundVariable], _ isNegated: Bool) {
    guard id != .none else { return }
    visits.append(VisitedNode(id: id, node: tree[id], scope: scope, isNegated: isNegated))
    switch tree[id] {
    case .not(let inner): visit(inner, scope, !isNegated)
    case .subquery(let collection, let variable, let predicate):
      visit(collection, scope, false)
      let bound = BoundVariable(name: tree[variable], kind: tree.kind(of: collection, scope).element)
      visit(predicate, scope + [bound], false)
    default:
      for child in tree.directChildren(of: id) { visit(child, scope, isNegated) }
    }
  }
}

extension SyntaxTree {
  /// The nodes right below a node; a SUBQUERY and its parts are visited by name.
  func directChildren(of id: NodeID) -> [NodeID] {
    switch self[id] {
    case .and(let list), .or(let list), .aggregate(let list), .function(_, let list), .selectorCall(let list):
      return Array(self[list])
    case .not(let inner), .bitwiseNot(let inner), .assignment(_, let inner): return [inner]
    case .comparison(let comparison): return [comparison.left, comparison.right]
    case .keyPath(let base, let steps): return [base] + self[steps]
    case .index(let first, let second), .arithmetic(_, let first, let second), .setOperation(_, let first, let second),
      .cast(let first, let second):
      return [first, second]
    case .ternary(let first, let second, let third): return [first, second, third]
    case .fetch(let first, let second, _): return [first, second]
    default: return []
    }
  }
}
