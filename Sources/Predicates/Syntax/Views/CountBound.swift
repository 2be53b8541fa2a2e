/// A comparison of a quantity with a bound, whichever side each is written on: `SUBQUERY(…).@count <= 10`,
/// `10 >= $item.attachments.@count`, `list[SIZE] BETWEEN {1, 5}`.
package struct CountBound {
  /// The bound that the quantity is compared with.
  package enum Bound: Equatable {
    /// A whole number.
    case number(Int64)
    /// The whole numbers of a list in braces.
    case numbers([Int64])
    /// Any other expression.
    case expression(NodeID)
  }

  /// The bounded expression, including its `@count`.
  package let quantity: NodeID
  /// The list whose elements the quantity counts, with `.@count` or `[SIZE]`; nil for any other quantity.
  ///
  /// For a key path that ends in `@count` after other keys, this is the whole path, because no node has the path without its last key.
  package let counted: NodeID?
  /// The operator with the quantity on its left.
  package let comparator: ComparisonOperator
  /// The bound that the quantity is compared with.
  package let bound: Bound
  package let boundNode: NodeID
  package let isQuantityOnLeft: Bool

  /// Creates a bound from a comparison; nil if it has a qualifier, options, or a custom operator, or if neither side is a quantity.
  ///
  /// The quantity is the side that counts, preferably a SUBQUERY. If neither side counts, it is the left side if the right
  /// side is a whole number or a list of them, otherwise the right side if the left side is a whole number.
  package init?(_ comparison: SyntaxTree.Comparison, in tree: SyntaxTree) {
    guard comparison.qualifier == .direct, comparison.options.isEmpty, comparison.comparator != .custom else {
      return nil
    }
    let left = tree.countedList(of: comparison.left)
    let right = comparison.comparator.hasMirror ? tree.countedList(of: comparison.right) : nil
    let isLeft: Bool
    switch (left, right) {
    case (let left?, let right?): isLeft = tree.isSubquery(left) || !tree.isSubquery(right)
    case (.some, nil): isLeft = true
    case (nil, .some): isLeft = false
    case (nil, nil):
      if case .expression = tree.bound(comparison.right) {
        guard comparison.comparator.hasMirror, case .number = tree.bound(comparison.left) else { return nil }
        isLeft = false
      } else {
        isLeft = true
      }
    }
    isQuantityOnLeft = isLeft
    quantity = isLeft ? comparison.left : comparison.right
    counted = isLeft ? left : right
    comparator = isLeft ? comparison.comparator : comparison.comparator.mirrored
    boundNode = isLeft ? comparison.right : comparison.left
    bound = tree.bound(boundNode)
  }

  /// The bound, if it is a single whole number.
  package var number: Int64? { if case .number(let number) = bound { number } else { nil } }

  /// The counts that satisfy the comparison; nil if that depends on more than the quantity, or for other operators and bounds.
  package var admitted: IntegerSet? {
    switch (comparator, bound) {
    case (.equalTo, .number(let number)): IntegerSet(number, number)
    case (.notEqualTo, .number(let number)): IntegerSet(number, number).complement
    case (.lessThan, .number(let number)): number == .min ? IntegerSet.none : IntegerSet(.min, number - 1)
    case (.lessThanOrEqualTo, .number(let number)): IntegerSet(.min, number)
    case (.greaterThan, .number(let number)): number == .max ? IntegerSet.none : IntegerSet(number + 1, .max)
    case (.greaterThanOrEqualTo, .number(let number)): IntegerSet(number, .max)
    case (.between, .numbers(let numbers)) where numbers.count == 2:
      IntegerSet(min(numbers[0], numbers[1]), max(numbers[0], numbers[1]))
    case (.in, .numbers(let numbers)): numbers.reduce(IntegerSet.none) { $0.union(IntegerSet($1, $1)) }
    default: nil
    }
  }
}

extension ComparisonOperator {
  /// A Boolean value that indicates whether the sides can be swapped, which gives ``mirrored``.
  package var hasMirror: Bool {
    switch self {
    case .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: true
    default: false
    }
  }
}

extension SyntaxTree {
  /// Returns the list that an expression counts with `.@count` or `[SIZE]`, as in ``CountBound/counted``; nil for any other expression.
  package func countedList(of id: NodeID) -> NodeID? {
    switch self[id] {
    case .keyPath(let base, let steps):
      guard let last = self[steps].last, keyName(of: last) == "@count" else { return nil }
      if steps.count == 1 { return base == .none ? nil : base }
      return id
    case .index(let collection, let index):
      if case .symbolicIndex(.size) = self[index] { return collection }
      return nil
    default: return nil
    }
  }

  /// Returns the name of a step of a key path, quoted or not; nil for a computed step.
  package func keyName(of step: NodeID) -> String? {
    switch self[step] {
    case .key(let name), .string(let name): self[name]
    default: nil
    }
  }

  fileprivate func isSubquery(_ id: NodeID) -> Bool { if case .subquery = self[id] { true } else { false } }

  fileprivate func bound(_ id: NodeID) -> CountBound.Bound {
    switch self[id] {
    case .integer(let value): return .number(value)
    case .double(let value):
      return Int64(exactly: value).map { .number($0) } ?? .expression(id)
    case .aggregate(let list):
      var numbers: [Int64] = []
      for element in self[list] {
        guard case .integer(let value) = self[element] else { return .expression(id) }
        numbers.append(value)
      }
      return .numbers(numbers)
    default: return .expression(id)
    }
  }
}

/// A set of counts, which are whole numbers that aren't negative. The set is stored as runs in ascending order.
package struct IntegerSet: Equatable {
  package private(set) var runs: [(first: Int64, last: Int64)]

  package static let none = IntegerSet(runs: [])

  private init(runs: [(first: Int64, last: Int64)]) { self.runs = runs }

  /// The counts between two bounds, both included.
  package init(_ first: Int64, _ last: Int64) {
    runs = last < 0 || last < first ? [] : [(max(0, first), last)]
  }

  package func contains(_ number: Int64) -> Bool {
    for run in runs where run.first <= number && number <= run.last { return true }
    return false
  }

  package var complement: IntegerSet {
    var result: [(first: Int64, last: Int64)] = []
    var next: Int64 = 0
    for run in runs {
      if run.first > next { result.append((next, run.first - 1)) }
      if run.last == .max { return IntegerSet(runs: result) }
      next = run.last + 1
    }
    result.append((next, .max))
    return IntegerSet(runs: result)
  }

  package func intersection(_ other: IntegerSet) -> IntegerSet {
    var result: [(first: Int64, last: Int64)] = []
    for left in runs {
      for right in other.runs {
        let first = max(left.first, right.first)
        let last = min(left.last, right.last)
        if first <= last { result.append((first, last)) }
      }
    }
    return IntegerSet(runs: result)
  }

  package func union(_ other: IntegerSet) -> IntegerSet {
    complement.intersection(other.complement).complement
  }

  package static func == (left: IntegerSet, right: IntegerSet) -> Bool {
    left.runs.count == right.runs.count
      && zip(left.runs, right.runs).allSatisfy { $0.first == $1.first && $0.last == $1.last }
  }
}
