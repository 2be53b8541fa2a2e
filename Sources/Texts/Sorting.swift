/// Sorting whose result is the same everywhere: equal elements keep their order, which the standard library doesn't promise, and all types
/// have the code in common, where each `sorted(by:)` adds 5 KB to the page.
extension Sequence {
  /// The elements in order; equal ones keep theirs.
  ///
  /// - Parameter precedes: Returns whether the first of two elements must come before the second.
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
  /// The elements in ascending order; equal ones keep theirs.
  ///
  /// - Complexity: O(n log n)
  package func stablySorted() -> [Element] { stablySorted { $0 < $1 } }
}

/// The positions of elements, which sorted runs that double in length bring into order. It asks for each comparison that it needs, so that
/// nothing of it is compiled anew for a type of elements or a closure.
struct StableMerge {
  private(set) var order: [Int]
  private var merged: [Int]
  private var length = 1
  /// The next positions of both runs, their ends, and where the next one is written.
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

  /// The positions of the two elements to compare next; nil when all are in order.
  ///
  /// - Parameter takingRight: Whether the second of the positions before precedes the first; without any it doesn't count.
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
