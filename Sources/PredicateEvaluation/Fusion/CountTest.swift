internal import PredicateSyntax

/// A count compared with a number, or with the count of the whole collection.
struct CountTest: Sendable, Equatable, BitwiseCopyable {
  /// `==`, `!=`, `<`, `<=`, `>` or `>=`, the count on the left.
  var comparator: ComparisonOperator
  /// What the count is compared with.
  var bound: Bound

  enum Bound: Sendable, Equatable, BitwiseCopyable {
    case constant(Int64)
    /// The number of all elements.
    case whole
  }

  /// Whether the comparison holds for a count out of a whole.
  @inline(__always)
  func holds(_ count: Int, of whole: Int) -> Bool {
    switch bound {
    case .constant(let bound): compare(Int64(count), bound)
    case .whole: compare(Int64(count), Int64(whole))
    }
  }

  @inline(__always)
  private func compare(_ count: Int64, _ bound: Int64) -> Bool {
    switch comparator {
    case .equalTo: count == bound
    case .notEqualTo: count != bound
    case .lessThan: count < bound
    case .lessThanOrEqualTo: count <= bound
    case .greaterThan: count > bound
    default: count >= bound
    }
  }

  /// Whether the comparison holds for two constants.
  static func holds(_ left: Int64, _ comparator: ComparisonOperator, _ right: Int64) -> Bool {
    CountTest(comparator: comparator, bound: .constant(right)).compare(left, right)
  }

  /// Whether an operator compares numbers by their order.
  static func isOrder(_ comparator: ComparisonOperator) -> Bool {
    switch comparator {
    case .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: true
    default: false
    }
  }
}
