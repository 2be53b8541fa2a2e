extension SyntaxTree {
  /// Returns whether two trees mean the same text, regardless of ranges, the order of nodes, and unused nodes.
  ///
  /// Numbers are compared by value, since `1.0` prints as `1`; a Boolean is its number, and a quoted key its name.
  package func isStructurallyEqual(to other: SyntaxTree) -> Bool {
    isEqual(root, other, other.root)
  }

  /// Returns whether two nodes of the tree mean the same text.
  ///
  /// - Complexity: linear in the smaller of the two.
  package func areStructurallyEqual(_ first: NodeID, _ second: NodeID) -> Bool { isEqual(first, self, second) }

  /// Returns whether a node means the same text as a node of another tree.
  private func isEqual(_ left: NodeID, _ other: SyntaxTree, _ right: NodeID) -> Bool {
    if left == .none || right == .none { return left == right }
    if let first = integer(left), let second = other.integer(right) { return first == second }
    if let first = number(left), let second = other.number(right) {
      return first == second || (first.isNaN && second.isNaN)
    }
    switch (self[left], other[right]) {
    case (.key(let first), .string(let second)), (.string(let first), .key(let second)):
      return self[first] == other[second]
    case (.argument(let first), .argument(let second)):
      guard Int(first) < arguments.count, Int(second) < other.arguments.count else { return false }
      return arguments[Int(first)] == other.arguments[Int(second)]
    default: return pairs(left, other, right)?.allSatisfy { isEqual($0, other, $1) } ?? false
    }
  }

  /// The children of two nodes of one form, side by side; nil when their forms differ.
  private func pairs(_ left: NodeID, _ other: SyntaxTree, _ right: NodeID) -> Zip2Sequence<[NodeID], [NodeID]>? {
    let (first, second) = (self[left], other[right])
    guard first.shape == second.shape, self.texts(of: first) == other.texts(of: second) else { return nil }
    let (children, others) = (self.children(of: left), other.children(of: right))
    return children.count == others.count ? zip(children, others) : nil
  }

  /// The texts that a node holds itself.
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

  /// A whole number with its sign; not as a double, which cannot tell neighbors beyond 2^53 apart.
  private func integer(_ id: NodeID) -> (isNegative: Bool, magnitude: UInt64)? {
    switch self[id] {
    case .boolean(let value): (false, value ? 1 : 0)
    case .integer(let value): (value < 0, value.magnitude)
    case .unsignedInteger(let value): (false, value)
    default: nil
    }
  }

  private func number(_ id: NodeID) -> Double? {
    switch self[id] {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .unsignedInteger(let value): Double(value)
    case .double(let value): value
    case .decimal(let digits): Double(self[digits])
    default: nil
    }
  }
}

extension SyntaxTree.Node {
  /// The node without what it gets from its tree: children, and texts. Lists keep their lengths.
  fileprivate var shape: SyntaxTree.Node {
    mapping(node: { _ in .none }, list: { NodeList(start: 0, count: $0.count) }, text: { _ in TextID(rawValue: 0) })
  }
}
