extension SyntaxTree {
  /// Adds predicates joined by AND. An empty list gives TRUEPREDICATE, a single predicate is unchanged, and nested ANDs are flattened.
  package mutating func addConjunction(_ operands: [NodeID], at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    addJunction(operands, isConjunction: true, at: range)
  }

  /// Adds predicates joined by OR. An empty list gives FALSEPREDICATE, a single predicate is unchanged, and nested ORs are flattened.
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

  /// Adds the negation of a predicate. The negation of a negation is its operand.
  package mutating func addNegation(_ operand: NodeID, at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    if case .not(let inner) = self[operand] { return inner }
    return add(.not(operand), at: range)
  }

  package mutating func add(string: String, at range: SourceRange = SourceRange(0, 0)) -> NodeID {
    let text = intern(string)
    return add(.string(text), at: range)
  }

  /// Adds a copy of a node of another tree, with everything below it.
  ///
  /// - Parameters:
  ///   - id: The node to copy.
  ///   - other: The tree that contains the node.
  ///   - replacement: A closure that is called before each node is copied; a node of this tree that it returns replaces the copy.
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
    case let node:
      let copy = node.mapping(
        node: { add(copyOf: $0, of: other, replacing: replacement) },
        list: { add(list: copies($0, other, replacement)) }, text: { intern($0, of: other) })
      return add(copy, at: range)
    }
  }

  private mutating func copies(
    _ list: NodeList, _ other: SyntaxTree, _ replacement: (inout SyntaxTree, NodeID) -> NodeID?
  ) -> [NodeID] {
    var copies: [NodeID] = []
    for child in other[list] { copies.append(add(copyOf: child, of: other, replacing: replacement)) }
    return copies
  }
}

extension SyntaxTree {
  /// Returns whether two trees would be printed as the same text, regardless of ranges, the order of nodes, and unused nodes.
  ///
  /// Numbers are compared by value, because `1.0` prints as `1`. A Boolean equals its number, and a quoted key equals its name.
  package func isStructurallyEqual(to other: SyntaxTree) -> Bool {
    isEqual(root, other, other.root)
  }

  /// Returns whether two nodes of the tree would be printed as the same text.
  ///
  /// - Complexity: linear in the smaller of the two.
  package func areStructurallyEqual(_ first: NodeID, _ second: NodeID) -> Bool { isEqual(first, self, second) }

  /// Returns whether two nodes of two trees would be printed as the same text. Numbers are compared by value.
  private func isEqual(_ left: NodeID, _ other: SyntaxTree, _ right: NodeID) -> Bool {
    if left == .none || right == .none { return left == right }
    if let first = integer(left), let second = other.integer(right) { return first == second }
    if let first = number(left), let second = other.number(right) {
      return first == second || (first.isNaN && second.isNaN)
    }
    switch (self[left], other[right]) {
    case (.key(let first), .string(let second)), (.string(let first), .key(let second)):
      return self[first] == other[second]
    default: return pairs(left, other, right)?.allSatisfy { isEqual($0, other, $1) } ?? false
    }
  }

  /// The pairs of children of two nodes of the same form; nil if the forms differ.
  private func pairs(_ left: NodeID, _ other: SyntaxTree, _ right: NodeID) -> Zip2Sequence<[NodeID], [NodeID]>? {
    let (first, second) = (self[left], other[right])
    guard first.shape == second.shape, self.texts(of: first) == other.texts(of: second) else { return nil }
    let (children, others) = (self.children(of: left), other.children(of: right))
    return children.count == others.count ? zip(children, others) : nil
  }

  private func texts(of node: SyntaxTree.Node) -> [String] {
    var texts: [String] = []
    _ = node.mapping(
      node: { $0 }, list: { $0 },
      text: { text in
        texts.append(self[text])
        return text
      })
    return texts
  }

  /// A whole number with its sign. It isn't a double, which can't distinguish neighbors beyond 2^53.
  private func integer(_ id: NodeID) -> (isNegative: Bool, magnitude: UInt64)? {
    switch self[id] {
    case .boolean(let value): (false, value ? 1 : 0)
    case .integer(let value): (value < 0, value.magnitude)
    case .unsignedInteger(let value): (false, value)
    default: nil
    }
  }

  private func number(_ id: NodeID) -> Double? {
    if case .decimal(let digits) = self[id] { Double(self[digits]) } else { self[id].number }
  }
}

extension SyntaxTree.Node {
  /// The node without its children and texts, which its tree holds. Lists keep their lengths.
  fileprivate var shape: SyntaxTree.Node {
    mapping(node: { _ in .none }, list: { NodeList(start: 0, count: $0.count) }, text: { _ in TextID(rawValue: 0) })
  }
}
