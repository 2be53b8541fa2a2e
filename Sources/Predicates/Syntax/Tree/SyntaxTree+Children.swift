extension SyntaxTree.Node {
  /// Returns the node with its children and texts replaced by closures, which are called in the order of the text.
  ///
  /// The switch names every kind of node, so that a new kind can't be forgotten in a copy or a comparison.
  @inline(__always)
  func mapping(node: (NodeID) -> NodeID, list: (NodeList) -> NodeList, text: (TextID) -> TextID) -> SyntaxTree.Node {
    switch self {
    case .missing, .truePredicate, .falsePredicate, .null, .boolean, .integer, .unsignedInteger, .double, .date,
      .evaluatedObject, .anyKey, .symbolicIndex:
      return self
    case .decimal(let digits): return .decimal(text(digits))
    case .string(let content): return .string(text(content))
    case .variable(let name): return .variable(text(name))
    case .key(let name): return .key(text(name))
    case .and(let operands): return .and(list(operands))
    case .or(let operands): return .or(list(operands))
    case .not(let inner): return .not(node(inner))
    case .comparison(var comparison):
      comparison.left = node(comparison.left)
      comparison.right = node(comparison.right)
      comparison.selector = comparison.selector.map { text($0) }
      return .comparison(comparison)
    case .aggregate(let elements): return .aggregate(list(elements))
    case .argument(let kind, let elements): return .argument(kind, list(elements))
    case .selectorCall(let arguments): return .selectorCall(list(arguments))
    case .function(let function, let arguments): return .function(function, list(arguments))
    case .keyPath(let base, let steps):
      let base = node(base)
      return .keyPath(base: base, steps: list(steps))
    case .index(let collection, let index): return .index(collection: node(collection), index: node(index))
    case .arithmetic(let sign, let left, let right): return .arithmetic(sign, node(left), node(right))
    case .setOperation(let sign, let left, let right): return .setOperation(sign, node(left), node(right))
    case .bitwiseNot(let inner): return .bitwiseNot(node(inner))
    case .assignment(let name, let value): return .assignment(text(name), node(value))
    case .subquery(let collection, let variable, let predicate):
      return .subquery(collection: node(collection), variable: text(variable), predicate: node(predicate))
    case .ternary(let predicate, let first, let second): return .ternary(node(predicate), node(first), node(second))
    case .cast(let value, let type): return .cast(node(value), node(type))
    case .fetch(let request, let context, let countOnly):
      return .fetch(node(request), node(context), countOnly: countOnly)
    }
  }
}

extension SyntaxTree {
  /// Returns the nodes directly below a node, in the order of the text. For a key path from the evaluated object, these are only its steps.
  ///
  /// - Complexity: O(*k*) for *k* children.
  public func children(of id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    func add(_ child: NodeID) -> NodeID {
      if child != .none { found.append(child) }
      return child
    }
    func add(_ list: NodeList) -> NodeList {
      found += self[list]
      return list
    }
    _ = self[id].mapping(node: { add($0) }, list: { add($0) }, text: { $0 })
    return found
  }

  /// Returns the innermost node whose range contains an offset, or nil if there's none.
  ///
  /// An offset right after a node belongs to that node unless the next one starts there, like an editor's cursor.
  ///
  /// - Parameter offset: A UTF-8 offset into the source text.
  /// - Complexity: O(*h* × *k*) for a tree of height *h* with *k* children at most.
  public func node(at offset: Int) -> NodeID? {
    guard root != .none, contains(root, offset) else { return nil }
    var found = root
    while let next = children(of: found).last(where: { contains($0, offset) }) { found = next }
    return found
  }

  private func contains(_ id: NodeID, _ offset: Int) -> Bool {
    let range = range(of: id)
    return range.lowerBound <= offset && offset <= range.upperBound
  }
}

/// The surroundings of a node during a walk through a tree.
package struct TreePosition: Sendable {
  /// The nodes above the node, starting with the root.
  package internal(set) var ancestors: [NodeID] = []
  /// The SUBQUERY nodes whose variables are bound here, innermost last.
  package internal(set) var scope: [NodeID] = []
  /// A Boolean value that indicates whether an odd number of NOTs applies to the node.
  ///
  /// Only the NOTs inside the innermost SUBQUERY that contains the node are counted.
  package internal(set) var isNegated = false

  /// The node directly above; nil at the root.
  package var parent: NodeID? { ancestors.last }
}

extension SyntaxTree {
  /// Visits a node and everything below it, parents first and in the order of the text.
  ///
  /// - Parameters:
  ///   - start: The first node; nil for the root.
  ///   - visit: A closure that is called for each node and returns whether to visit the nodes below it.
  /// - Complexity: linear in the number of visited nodes. The recursion is as deep as the tree, whose height
  ///   `SyntaxLimits.nesting` bounds.
  package func walk(from start: NodeID? = nil, _ visit: (NodeID, TreePosition) -> Bool) {
    var position = TreePosition()
    walk(start ?? root, &position, visit)
  }

  /// Visits every node of the tree.
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
    for child in children(of: id) {
      switch node {
      case .not: position.isNegated = !wasNegated
      case .subquery(_, _, child):
        position.isNegated = false
        position.scope.append(id)
        walk(child, &position, visit)
        position.scope.removeLast()
        continue
      case .subquery: position.isNegated = false
      default: break
      }
      walk(child, &position, visit)
    }
    position.ancestors.removeLast()
    position.isNegated = wasNegated
  }
}
