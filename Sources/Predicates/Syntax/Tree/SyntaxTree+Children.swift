/// The part that a node plays below its parent.
package enum ChildRole: UInt8, Sendable {
  /// One of the operands of AND, OR, NOT or `~`.
  case operand
  /// One of the elements of a list in braces.
  case element
  /// One of the arguments of a function.
  case argument
  /// The sides of a comparison or of a binary operator.
  case left, right
  /// The start of a key path, and the steps after it.
  case base, step
  /// The collection of an index or a SUBQUERY.
  case collection
  /// The index of an element.
  case index
  /// The condition of a SUBQUERY or of TERNARY.
  case predicate
  /// The values of TERNARY when its condition holds and when it fails.
  case then, otherwise
  /// The value that is assigned or cast.
  case value
  /// The type that a value is cast to.
  case type
  /// The operands of FETCH.
  case request, context
}

extension SyntaxTree.Node {
  /// The node with other children and texts, which are requested in the order of the text.
  ///
  /// The switch names every kind of node, so that a new kind cannot be left out of a copy or a comparison.
  @inline(__always)
  func mapping(node: (NodeID) -> NodeID, list: (NodeList) -> NodeList, text: (TextID) -> TextID) -> SyntaxTree.Node {
    switch self {
    case .missing, .truePredicate, .falsePredicate, .null, .boolean, .integer, .unsignedInteger, .double, .date,
      .argument, .evaluatedObject, .anyKey, .symbolicIndex:
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
  /// Calls a closure for each node directly below a node, in the order of the text.
  ///
  /// The missing base of a key path that starts at the evaluated object is not a child. The switch names every kind of node, so
  /// that a new kind cannot be left out of a walk.
  ///
  /// - Complexity: O(*k*) for *k* children.
  package func forEachChild(of id: NodeID, _ body: (NodeID, ChildRole) -> Void) {
    switch self[id] {
    case .and(let list), .or(let list): for child in self[list] { body(child, .operand) }
    case .aggregate(let list): for child in self[list] { body(child, .element) }
    case .function(_, let list), .selectorCall(let list): for child in self[list] { body(child, .argument) }
    case .not(let inner), .bitwiseNot(let inner): body(inner, .operand)
    case .comparison(let comparison):
      body(comparison.left, .left)
      body(comparison.right, .right)
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      body(left, .left)
      body(right, .right)
    case .keyPath(let base, let steps):
      if base != .none { body(base, .base) }
      for step in self[steps] { body(step, .step) }
    case .index(let collection, let index):
      body(collection, .collection)
      body(index, .index)
    case .assignment(_, let value): body(value, .value)
    case .subquery(let collection, _, let predicate):
      body(collection, .collection)
      body(predicate, .predicate)
    case .ternary(let predicate, let first, let second):
      body(predicate, .predicate)
      body(first, .then)
      body(second, .otherwise)
    case .cast(let value, let type):
      body(value, .value)
      body(type, .type)
    case .fetch(let request, let context, _):
      body(request, .request)
      body(context, .context)
    case .missing, .truePredicate, .falsePredicate, .null, .boolean, .integer, .unsignedInteger, .double, .decimal,
      .string, .date, .argument, .evaluatedObject, .anyKey, .symbolicIndex, .variable, .key:
      break
    }
  }

  /// Returns the nodes directly below a node, in the order of the text.
  ///
  /// - Complexity: O(*k*) for *k* children.
  public func children(of id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    forEachChild(of: id) { child, _ in found.append(child) }
    return found
  }

  /// Returns the innermost node whose range contains an offset; nil when none does.
  ///
  /// An offset right after a node belongs to that node unless the next one starts there, like an editor's cursor.
  ///
  /// - Parameter offset: A UTF-8 offset into the source text.
  /// - Complexity: O(*h* × *k*) for a tree of height *h* with *k* children at most.
  public func node(at offset: Int) -> NodeID? {
    guard root != .none, contains(root, offset) else { return nil }
    var found = root
    while true {
      var next: NodeID?
      forEachChild(of: found) { child, _ in if contains(child, offset) { next = child } }
      guard let next else { return found }
      found = next
    }
  }

  private func contains(_ id: NodeID, _ offset: Int) -> Bool {
    let range = range(of: id)
    return range.lowerBound <= offset && offset <= range.upperBound
  }
}

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
