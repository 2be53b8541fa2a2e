/// How many insertions, deletions, replacements and exchanges of neighbours lead from one text to another.
enum EditDistance {
  /// The distance, if it is at most a bound.
  ///
  /// - Complexity: O(product of the lengths)
  static func between(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int? {
    guard abs(left.count - right.count) <= bound else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      var least = row + 1
      for column in right.indices {
        let replacement = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(replacement, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
        least = min(least, cost)
      }
      guard least <= bound else { return nil }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count] <= bound ? previous[right.count] : nil
  }
}
