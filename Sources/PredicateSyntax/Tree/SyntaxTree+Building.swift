extension SyntaxTree {
  /// Adds predicates joined by AND: none is true, one stands alone, and ANDs among them are flattened.
  package mutating func addConjunction(_ operands: [NodeID], at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    addJunction(operands, isConjunction: true, at: range)
  }

  /// Adds predicates joined by OR: none is false, one stands alone, and ORs among them are flattened.
  package mutating func addDisjunction(_ operands: [NodeID], at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    addJunction(operands, isConjunction: false, at: range)
  }

  private mutating func addJunction(_ operands: [NodeID], isConjunction: Bool, at range: SourceRange) -> NodeID {
    if operands.isEmpty { return add(isConjunction ? .truePredicate : .falsePredicate, at: range) }
    if operands.count == 1 { return operands[0] }
    var flat: [NodeID] = []
    for operand in operands {
      switch (self[operand], isConjunction) {
      case (.and(let inner), true), (.or(let inner), false): flat += self[inner]
      default: flat.append(operand)
      }
    }
    let list = add(list: flat)
    return add(isConjunction ? .and(list) : .or(list), at: range)
  }

  /// Adds the negation of a predicate; of a negation it is the predicate itself.
  package mutating func addNegation(_ operand: NodeID, at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    if case .not(let inner) = self[operand] { return inner }
    return add(.not(operand), at: range)
  }

  /// Adds a string constant.
  package mutating func add(string: String, at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    let text = intern(string)
    return add(.string(text), at: range)
  }

  /// Adds a copy of a node of another tree, with everything below it.
  ///
  /// - Parameters:
  ///   - id: The node to copy.
  ///   - other: The tree in which it lies.
  ///   - replacement: Asked for every node before it is copied; what it adds to this tree takes the node's place, and nil copies it.
  /// - Returns: The copy; an AND within an AND and an OR within an OR are flattened.
  /// - Complexity: linear in what is copied; recursion is bounded by the height of the other tree.
  package mutating func add(
    copyOf id: NodeID, of other: SyntaxTree,
    replacing replacement: (inout SyntaxTree, NodeID) -> NodeID? = { _, _ in nil }
  ) -> NodeID {
    if id == .none { return .none }
    if let replaced = replacement(&self, id) { return replaced }
    let range = other.range(of: id)
    func copy(_ child: NodeID, _ tree: inout SyntaxTree) -> NodeID {
      tree.add(copyOf: child, of: other, replacing: replacement)
    }
    switch other[id] {
    case .and(let list): return addConjunction(copies(list, other, replacement), at: range)
    case .or(let list): return addDisjunction(copies(list, other, replacement), at: range)
    case .not(let inner): return addNegation(add(copyOf: inner, of: other, replacing: replacement), at: range)
    case .comparison(var comparison):
      comparison.left = add(copyOf: comparison.left, of: other, replacing: replacement)
      comparison.right = add(copyOf: comparison.right, of: other, replacing: replacement)
      comparison.selector = comparison.selector.map { intern($0, of: other) }
      return add(.comparison(comparison), at: range)
    case .missing, .truePredicate, .falsePredicate, .null, .boolean, .integer, .unsignedInteger, .double, .date,
      .evaluatedObject, .anyKey, .symbolicIndex:
      return add(other[id], at: range)
    case .decimal(let text): return add(.decimal(intern(text, of: other)), at: range)
    case .string(let text): return add(.string(intern(text, of: other)), at: range)
    case .variable(let text): return add(.variable(intern(text, of: other)), at: range)
    case .key(let text): return add(.key(intern(text, of: other)), at: range)
    case .argument(let position):
      guard Int(position) < other.arguments.count else { return add(.missing, at: range) }
      return add(.argument(add(argument: other.arguments[Int(position)])), at: range)
    case .aggregate(let list): return add(.aggregate(add(copyOf: list, other, replacement)), at: range)
    case .selectorCall(let list): return add(.selectorCall(add(copyOf: list, other, replacement)), at: range)
    case .function(let function, let list):
      return add(.function(function, add(copyOf: list, other, replacement)), at: range)
    case .keyPath(let base, let steps):
      let base = copy(base, &self)
      return add(.keyPath(base: base, steps: add(copyOf: steps, other, replacement)), at: range)
    case .index(let collection, let index):
      return add(.index(collection: copy(collection, &self), index: copy(index, &self)), at: range)
    case .arithmetic(let sign, let left, let right):
      return add(.arithmetic(sign, copy(left, &self), copy(right, &self)), at: range)
    case .setOperation(let sign, let left, let right):
      return add(.setOperation(sign, copy(left, &self), copy(right, &self)), at: range)
    case .bitwiseNot(let inner): return add(.bitwiseNot(copy(inner, &self)), at: range)
    case .assignment(let name, let value):
      return add(.assignment(intern(name, of: other), copy(value, &self)), at: range)
    case .subquery(let collection, let variable, let predicate):
      return add(
        .subquery(
          collection: copy(collection, &self), variable: intern(variable, of: other), predicate: copy(predicate, &self)),
        at: range)
    case .ternary(let predicate, let first, let second):
      return add(.ternary(copy(predicate, &self), copy(first, &self), copy(second, &self)), at: range)
    case .cast(let value, let type): return add(.cast(copy(value, &self), copy(type, &self)), at: range)
    case .fetch(let request, let context, let countOnly):
      return add(.fetch(copy(request, &self), copy(context, &self), countOnly: countOnly), at: range)
    }
  }

  private mutating func add(
    copyOf list: NodeList, _ other: SyntaxTree, _ replacement: (inout SyntaxTree, NodeID) -> NodeID?
  ) -> NodeList {
    let positions = other.positions(of: list)
    // Room first: the children's own lists come after it.
    let copy = add(list: repeatElement(NodeID.none, count: positions.count))
    for position in positions {
      let child = add(copyOf: other.child(at: position), of: other, replacing: replacement)
      replaceChild(position - positions.lowerBound, of: copy, with: child)
    }
    return copy
  }

  private mutating func copies(
    _ list: NodeList, _ other: SyntaxTree, _ replacement: (inout SyntaxTree, NodeID) -> NodeID?
  ) -> [NodeID] {
    var copies: [NodeID] = []
    for child in other[list] { copies.append(add(copyOf: child, of: other, replacing: replacement)) }
    return copies
  }
}
