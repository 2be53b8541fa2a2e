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
  /// Where a key path starts, and what it follows.
  case base, step
  /// What an index or a SUBQUERY goes into.
  case collection
  /// The index of an element.
  case index
  /// The condition of a SUBQUERY or of TERNARY.
  case predicate
  /// The values of TERNARY when its condition holds and when it fails.
  case then, otherwise
  /// What is assigned or cast.
  case value
  /// The type that a value is cast to.
  case type
  /// The operands of FETCH.
  case request, context
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
  /// An offset right after a node belongs to that node unless the next one starts there, which is what an editor's cursor means.
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
