import PredicateSyntax

/// A comparison of a count with a number: `SUBQUERY(…).@count <= 10`, `10 >= $item.attachments.@count`.
struct CountTest {
  /// The list whose elements are counted: a SUBQUERY or a key path.
  let counted: NodeID
  /// The whole expression with its `@count`.
  let expression: NodeID
  /// The counts that satisfy the comparison.
  let admitted: IntegerSet
  /// The comparison, the count on its left.
  let comparator: ComparisonOperator
  /// The number; nil for BETWEEN and IN.
  let number: Int64?
  /// Whether the count stands on the left in the text.
  let isLeft: Bool

  init?(_ comparison: Comparison, in tree: SyntaxTree) {
    guard comparison.qualifier == .direct, comparison.options.letters.isEmpty else { return nil }
    if let counted = Self.counted(comparison.left, in: tree) {
      (expression, self.counted, isLeft) = (comparison.left, counted, true)
      comparator = comparison.comparator
    } else if let counted = Self.counted(comparison.right, in: tree), comparison.comparator != .in {
      (expression, self.counted, isLeft) = (comparison.right, counted, false)
      comparator = Self.mirrored(comparison.comparator)
    } else {
      return nil
    }
    let other = isLeft ? comparison.right : comparison.left
    if case .integer(let value) = tree[other] {
      number = value
    } else if case .double(let value) = tree[other], value.magnitude < 1e15, Double(Int64(value)) == value {
      number = Int64(value)
    } else {
      number = nil
    }
    guard let admitted = Self.admitted(comparator, number, other, in: tree) else { return nil }
    self.admitted = admitted
  }

  /// The list of which an expression is the count.
  static func counted(_ node: NodeID, in tree: SyntaxTree) -> NodeID? {
    switch tree[node] {
    case .keyPath(let base, let steps):
      guard let last = tree[steps].last, tree.keyName(last) == "@count" else { return nil }
      if steps.count == 1 { return base == .none ? nil : base }
      return node
    case .index(let collection, let index):
      guard case .symbolicIndex(.size) = tree[index] else { return nil }
      return collection
    default: return nil
    }
  }

  static func mirrored(_ comparator: ComparisonOperator) -> ComparisonOperator {
    switch comparator {
    case .lessThan: .greaterThan
    case .lessThanOrEqualTo: .greaterThanOrEqualTo
    case .greaterThan: .lessThan
    case .greaterThanOrEqualTo: .lessThanOrEqualTo
    default: comparator
    }
  }

  private static func admitted(
    _ comparator: ComparisonOperator, _ number: Int64?, _ other: NodeID, in tree: SyntaxTree
  ) -> IntegerSet? {
    if case .aggregate(let list) = tree[other] {
      var numbers: [Int64] = []
      for element in tree[list] {
        guard case .integer(let value) = tree[element] else { return nil }
        numbers.append(value)
      }
      if comparator == .between, let first = numbers.first, let last = numbers.last, numbers.count == 2 {
        return IntegerSet(min(first, last), max(first, last))
      }
      guard comparator == .in else { return nil }
      return numbers.reduce(IntegerSet.none) { $0.union(IntegerSet($1, $1)) }
    }
    guard let number else { return nil }
    switch comparator {
    case .equalTo: return IntegerSet(number, number)
    case .notEqualTo: return IntegerSet(number, number).complement
    case .lessThan: return number == .min ? IntegerSet.none : IntegerSet(.min, number - 1)
    case .lessThanOrEqualTo: return IntegerSet(.min, number)
    case .greaterThan: return number == .max ? IntegerSet.none : IntegerSet(number + 1, .max)
    case .greaterThanOrEqualTo: return IntegerSet(number, .max)
    default: return nil
    }
  }
}
