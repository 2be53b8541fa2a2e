/// A set of counts: whole numbers from 0, as runs in ascending order.
package struct IntegerSet: Equatable {
  package private(set) var runs: [(first: Int64, last: Int64)]

  /// No number.
  package static let none = IntegerSet(runs: [])
  /// Every count.
  package static let all = IntegerSet(0, .max)

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
