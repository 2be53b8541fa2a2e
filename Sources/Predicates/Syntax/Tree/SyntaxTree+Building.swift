extension SyntaxTree {
  /// Adds predicates joined by AND: without any it is true, one stays as it is, and ANDs among them are flattened.
  package mutating func addConjunction(_ operands: [NodeID], at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    addJunction(operands, isConjunction: true, at: range)
  }

  /// Adds predicates joined by OR: without any it is false, one stays as it is, and ORs among them are flattened.
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
  ///   - replacement: Called for every node before it is copied; a node that it adds to this tree replaces it, and nil copies it.
  /// - Returns: The copy; an AND within an AND and an OR within an OR are flattened.
  /// - Complexity: linear in the copied nodes; recursion is bounded by the height of the other tree.
  package mutating func add(
    copyOf id: NodeID, of other: SyntaxTree,
    replacing replacement: (inout SyntaxTree, NodeID) -> NodeID? = { _, _ in nil }
  ) -> NodeID {
    if id == .none { return .none }
    if let replaced = replacement(&self, id) { return replaced }
    let range = other.range(of: id)
    switch other[id] {
    case .and(let list): return addConjunction(copies(list, other, replacement), at: range)
    case .or(let list): return addDisjunction(copies(list, other, replacement), at: range)
    case .not(let inner): return addNegation(add(copyOf: inner, of: other, replacing: replacement), at: range)
    case .argument(let position):
      guard Int(position) < other.arguments.count else { return add(.missing, at: range) }
      return add(.argument(add(argument: other.arguments[Int(position)])), at: range)
    case let node:
      let copy = node.mapping(
        node: { add(copyOf: $0, of: other, replacing: replacement) }, list: { add(copyOf: $0, other, replacement) },
        text: { intern($0, of: other) })
      return add(copy, at: range)
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
