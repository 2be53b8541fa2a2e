/// Sorting with the same result on every system: equal elements keep their order, which the standard library doesn't promise. All element
/// types share the code, whereas each `sorted(by:)` adds 5 KB to the web page.
extension Sequence {
  /// Returns the elements in order; equal elements keep their relative order.
  ///
  /// - Parameter precedes: A closure that returns whether the first of two elements must come before the second.
  /// - Complexity: O(n log n)
  package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    var merge = StableMerge(count: elements.count)
    var pair = merge.next(takingRight: false)
    while let (left, right) = pair { pair = merge.next(takingRight: precedes(elements[right], elements[left])) }
    return merge.order.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// Returns the elements in ascending order; equal elements keep their relative order.
  ///
  /// - Complexity: O(n log n)
  package func stablySorted() -> [Element] { stablySorted { $0 < $1 } }
}

/// A merge sort of indexes, in runs that double in length. It asks the caller for each comparison, so this code isn't compiled again for
/// each element type or closure.
struct StableMerge {
  private(set) var order: [Int]
  private var merged: [Int]
  private var length = 1
  /// The next index and the end of each run (the left run ends at `middle`), and the index to write next.
  private var left = 0
  private var middle = 0
  private var right = 0
  private var end = 0
  private var place = 0
  private var isAsking = false

  init(count: Int) {
    order = Array(0..<count)
    merged = order
    begin(at: 0)
  }

  private mutating func begin(at start: Int) {
    (left, place) = (start, start)
    middle = min(start + length, order.count)
    right = middle
    end = min(middle + length, order.count)
  }

  private mutating func take(right takesRight: Bool) {
    merged[place] = order[takesRight ? right : left]
    if takesRight { right += 1 } else { left += 1 }
    place += 1
  }

  /// Returns the indexes of the two elements to compare next; nil when all elements are in order.
  ///
  /// - Parameter takingRight: Whether the second of the two previous elements must precede the first; ignored in the first call.
  @inline(never)
  mutating func next(takingRight: Bool) -> (left: Int, right: Int)? {
    if isAsking { take(right: takingRight) }
    while length < order.count {
      while place < end {
        isAsking = left < middle && right < end
        if isAsking { return (order[left], order[right]) }
        take(right: left == middle)
      }
      isAsking = false
      if end < order.count {
        begin(at: end)
      } else {
        swap(&order, &merged)
        length *= 2
        begin(at: 0)
      }
    }
    return nil
  }
}
