/// The transitive closure of the edges to parents, as bit rows over the columns of the types that are parents.
struct Reachability {
  private(set) var columns: [Int32]
  private(set) var bits: [UInt64] = []
  private(set) var wordsPerRow = 0

  /// - Parameter parents: Where in `parentRows` those of a row lie.
  init(rowCount: Int, parentRows: [Int32], parents: (Int32) -> Range<Int>) {
    columns = [Int32](repeating: -1, count: rowCount)
    let order = Self.parentsFirst(rowCount, parentRows, parents)
    var columnCount: Int32 = 0
    for row in order {
      for position in parents(row) where columns[Int(parentRows[position])] < 0 {
        columns[Int(parentRows[position])] = columnCount
        columnCount &+= 1
      }
    }
    wordsPerRow = (Int(columnCount) &+ 63) / 64
    bits = [UInt64](repeating: 0, count: rowCount &* wordsPerRow)
    for (row, column) in columns.enumerated() where column >= 0 {
      bits[row &* wordsPerRow &+ Int(column) >> 6] |= 1 << UInt64(column & 63)
    }
    // Once around is enough, but for types that conform to each other.
    var isComplete = false
    while !isComplete {
      isComplete = true
      for row in order {
        for position in parents(row) {
          for word in 0..<wordsPerRow {
            let added = bits[Int(parentRows[position]) &* wordsPerRow &+ word]
            let own = Int(row) &* wordsPerRow &+ word
            if added & ~bits[own] == 0 { continue }
            bits[own] |= added
            isComplete = false
          }
        }
      }
    }
  }

  /// All rows, each after its parents, but for one around which edges close a circle. The depth of the graph doesn't matter.
  private static func parentsFirst(_ count: Int, _ parentRows: [Int32], _ parents: (Int32) -> Range<Int>) -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(count)
    var isSeen = [Bool](repeating: false, count: count)
    // The rows whose parents are being gone through, with where the rest of these lie.
    var open: [(row: Int32, rest: Range<Int>)] = []
    func begin(_ row: Int32) {
      if isSeen[Int(row)] { return }
      isSeen[Int(row)] = true
      open.append((row, parents(row)))
    }
    for row in 0..<Int32(truncatingIfNeeded: count) {
      begin(row)
      while let last = open.indices.last {
        if let position = open[last].rest.popFirst() {
          begin(parentRows[position])
        } else {
          order.append(open.removeLast().row)
        }
      }
    }
    return order
  }
}
