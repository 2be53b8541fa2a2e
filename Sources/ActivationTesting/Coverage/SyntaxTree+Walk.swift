import PredicateSyntax

extension SyntaxTree {
  /// The nodes directly below a node, in the order of the text.
  func children(of node: NodeID) -> [NodeID] {
    switch self[node] {
    case .and(let list), .or(let list), .aggregate(let list), .selectorCall(let list), .function(_, let list):
      Array(self[list])
    case .not(let inner), .bitwiseNot(let inner), .assignment(_, let inner): [inner]
    case .comparison(let comparison): [comparison.left, comparison.right]
    case .keyPath(let base, let steps): (base == .none ? [] : [base]) + self[steps]
    case .index(let first, let second), .arithmetic(_, let first, let second), .setOperation(_, let first, let second),
      .cast(let first, let second), .fetch(let first, let second, _):
      [first, second]
    case .subquery(let collection, _, let predicate): [collection, predicate]
    case .ternary(let predicate, let first, let second): [predicate, first, second]
    default: []
    }
  }

  /// The predicates of the tree with their depth among predicates, outer ones first.
  func predicates() -> [(node: NodeID, depth: Int)] {
    var found: [(node: NodeID, depth: Int)] = []
    var open: [(node: NodeID, depth: Int)] = [(root, 0)]
    while let (node, depth) = open.popLast() {
      let isPredicate = self[node].isPredicate
      if isPredicate { found.append((node, depth)) }
      open += children(of: node).reversed().map { ($0, isPredicate ? depth + 1 : depth) }
    }
    return found
  }

  /// The tree with another node in place of one.
  func replacing(_ target: NodeID, with replacement: (inout SyntaxTree) -> NodeID) -> SyntaxTree {
    var tree = SyntaxTree()
    tree.root = tree.add(copyOf: root, of: self) { tree, node in node == target ? replacement(&tree) : nil }
    return tree
  }
}
