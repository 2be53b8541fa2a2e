extension SyntaxTree {
  /// Whether two trees mean the same text: ranges, the order of nodes and unused nodes do not count.
  ///
  /// Numbers are compared by value, since `1.0` prints as `1`; a Boolean is its number, and a quoted key its name.
  package func isStructurallyEqual(to other: SyntaxTree) -> Bool {
    isEqual(root, other, other.root)
  }

  /// Returns whether two nodes of the tree mean the same text.
  ///
  /// - Complexity: linear in the smaller of the two.
  package func areStructurallyEqual(_ first: NodeID, _ second: NodeID) -> Bool { isEqual(first, self, second) }

  private func isEqual(_ left: NodeID, _ other: SyntaxTree, _ right: NodeID) -> Bool {
    if left == .none || right == .none { return left == right }
    if let first = integer(left), let second = other.integer(right) { return first == second }
    if let first = number(left), let second = other.number(right) {
      return first == second || (first.isNaN && second.isNaN)
    }
    switch (self[left], other[right]) {
    case (.and(let first), .and(let second)), (.or(let first), .or(let second)),
      (.aggregate(let first), .aggregate(let second)), (.selectorCall(let first), .selectorCall(let second)):
      return areEqual(first, other, second)
    case (.not(let first), .not(let second)), (.bitwiseNot(let first), .bitwiseNot(let second)):
      return isEqual(first, other, second)
    case (.comparison(let first), .comparison(let second)): return areEqual(first, other, second)
    case (.string(let first), .string(let second)), (.variable(let first), .variable(let second)),
      (.key(let first), .key(let second)), (.key(let first), .string(let second)),
      (.string(let first), .key(let second)):
      return self[first] == other[second]
    case (.keyPath(let base, let steps), .keyPath(let otherBase, let otherSteps)):
      return isEqual(base, other, otherBase) && areEqual(steps, other, otherSteps)
    case (.argument(let first), .argument(let second)):
      guard Int(first) < arguments.count, Int(second) < other.arguments.count else { return false }
      return arguments[Int(first)] == other.arguments[Int(second)]
    default: return areEqualCompositions(left, other, right)
    }
  }

  private func areEqualCompositions(_ left: NodeID, _ other: SyntaxTree, _ right: NodeID) -> Bool {
    switch (self[left], other[right]) {
    case (.index(let base, let index), .index(let otherBase, let otherIndex)),
      (.cast(let base, let index), .cast(let otherBase, let otherIndex)):
      return isEqual(base, other, otherBase) && isEqual(index, other, otherIndex)
    case (.arithmetic(let sign, let a, let b), .arithmetic(let otherSign, let c, let d)):
      return sign == otherSign && isEqual(a, other, c) && isEqual(b, other, d)
    case (.setOperation(let sign, let a, let b), .setOperation(let otherSign, let c, let d)):
      return sign == otherSign && isEqual(a, other, c) && isEqual(b, other, d)
    case (.assignment(let name, let value), .assignment(let otherName, let otherValue)):
      return self[name] == other[otherName] && isEqual(value, other, otherValue)
    case (.function(let function, let list), .function(let otherFunction, let otherList)):
      return function == otherFunction && areEqual(list, other, otherList)
    case (.subquery(let a, let name, let b), .subquery(let c, let otherName, let d)):
      return self[name] == other[otherName] && isEqual(a, other, c) && isEqual(b, other, d)
    case (.ternary(let a, let b, let c), .ternary(let d, let e, let f)):
      return isEqual(a, other, d) && isEqual(b, other, e) && isEqual(c, other, f)
    case (.fetch(let a, let b, let countOnly), .fetch(let c, let d, let otherCountOnly)):
      return countOnly == otherCountOnly && isEqual(a, other, c) && isEqual(b, other, d)
    case (.date(let first), .date(let second)): return first == second
    default: return self[left] == other[right] && isLeaf(left)
    }
  }

  private func isLeaf(_ id: NodeID) -> Bool {
    switch self[id] {
    case .missing, .truePredicate, .falsePredicate, .null, .evaluatedObject, .anyKey, .symbolicIndex: true
    default: false
    }
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

  private func areEqual(_ left: NodeList, _ other: SyntaxTree, _ right: NodeList) -> Bool {
    guard left.count == right.count else { return false }
    for (first, second) in zip(self[left], other[right]) where !isEqual(first, other, second) { return false }
    return true
  }

  private func areEqual(_ left: Comparison, _ other: SyntaxTree, _ right: Comparison) -> Bool {
    left.comparator == right.comparator && left.options == right.options && left.qualifier == right.qualifier
      && left.selector.map { self[$0] } == right.selector.map { other[$0] }
      && isEqual(left.left, other, right.left) && isEqual(left.right, other, right.right)
  }
}
