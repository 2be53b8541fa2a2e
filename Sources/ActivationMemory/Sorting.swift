/// Sorting whose result is the same everywhere: equal elements keep their order, which the standard library doesn't promise, and all types
/// have the code in common, where each `sorted(by:)` adds 5 KB to the page.
extension Sequence {
  /// The elements in order; equal ones keep theirs.
  ///
  /// - Parameter precedes: Returns whether the first of two elements must come before the second.
  /// - Complexity: O(n log n)
  package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return stableOrder(of: elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// The elements in ascending order; equal ones keep theirs.
  ///
  /// - Complexity: O(n log n)
  package func stablySorted() -> [Element] { stablySorted { $0 < $1 } }
}

/// The positions of elements in order, by merging sorted runs that double in length.
@inline(never)
private func stableOrder(of count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var length = 1
  while length < count {
    for start in stride(from: 0, to: count, by: 2 * length) {
      let (middle, end) = (min(start + length, count), min(start + 2 * length, count))
      var (left, right) = (start, middle)
      for place in start..<end {
        let takesRight = left == middle || right < end && precedes(order[right], order[left])
        merged[place] = order[takesRight ? right : left]
        if takesRight { right += 1 } else { left += 1 }
      }
    }
    swap(&order, &merged)
    length *= 2
  }
  return order
}
