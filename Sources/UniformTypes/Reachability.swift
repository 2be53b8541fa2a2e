/// The transitive closure of the edges to parents, as bit rows over the columns of inner types.
///
/// Types of one cycle share a component, and with it a column and a row.
struct Reachability {
  private(set) var columns: [Int32]
  private(set) var bits: [UInt64] = []
  private(set) var wordsPerRow = 0
  /// The number of columns.
  private(set) var innerCount = 0
  /// The cycles, each as the rows of its members in ascending order.
  private(set) var cycles: [[Int32]] = []

  /// Computes the closure.
  ///
  /// - Complexity: O(rows x inner types / 64 + edges).
  ///
  /// - Parameters:
  ///   - rowCount: the number of rows.
  ///   - parentRows: the parents of all rows.
  ///   - parents: where in `parentRows` those of a row lie.
  init(rowCount: Int, parentRows: [Int32], parents: (Int32) -> Range<Int>) {
    columns = [Int32](repeating: -1, count: rowCount)
    let components = StronglyConnectedComponents(nodeCount: rowCount, targets: parentRows, successors: parents)
    assignColumns(components, parentRows, parents)
    fillRows(components, parentRows, parents)
  }

  private mutating func assignColumns(
    _ components: StronglyConnectedComponents, _ parentRows: [Int32], _ parents: (Int32) -> Range<Int>
  ) {
    var isInner = [Bool](repeating: false, count: components.count)
    for row in 0..<Int32(truncatingIfNeeded: columns.count) {
      let own = components.componentOfNode[Int(row)]
      for position in parents(row) {
        let component = components.componentOfNode[Int(parentRows[position])]
        if component != own { isInner[Int(component)] = true }
      }
    }
    var columnCount: Int32 = 0
    for component in 0..<components.count {
      let range = components.range(of: component)
      guard isInner[component] || range.count > 1 else { continue }
      for row in components.nodes[range] { columns[Int(row)] = columnCount }
      columnCount &+= 1
      if range.count > 1 { cycles.append(components.nodes[range].sorted()) }
    }
    innerCount = Int(columnCount)
    wordsPerRow = (innerCount &+ 63) / 64
  }

  private mutating func fillRows(
    _ components: StronglyConnectedComponents, _ parentRows: [Int32], _ parents: (Int32) -> Range<Int>
  ) {
    let words = wordsPerRow
    bits = [UInt64](repeating: 0, count: columns.count &* words)
    for component in 0..<components.count {
      let range = components.range(of: component)
      let first = components.nodes[range.lowerBound]
      let base = Int(first) &* words
      let column = Int(columns[Int(first)])
      for member in range {
        for parent in parents(components.nodes[member]) {
          let from = Int(parentRows[parent]) &* words
          for word in 0..<words { bits[base &+ word] |= bits[from &+ word] }
        }
      }
      if column >= 0 { bits[base &+ column >> 6] |= 1 << UInt64(column & 63) }
      for member in range.dropFirst() {
        let row = Int(components.nodes[member])
        for word in 0..<words { bits[row &* words &+ word] = bits[base &+ word] }
      }
    }
  }

  /// For each row the columns of its bits plus an offset, filled up with the offset less one; the largest number first for a row that
  /// has more than eight.
  ///
  /// - Complexity: O(rows x inner types / 64).
  func denseClasses(offset: Int) -> [SIMD8<UInt16>] {
    let filler = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: offset &- 1))
    var result = [SIMD8<UInt16>](repeating: filler, count: columns.count)
    let tooMany = SIMD8<UInt16>(repeating: .max)
    if innerCount &+ offset >= Int(UInt16.max) { return [SIMD8<UInt16>](repeating: tooMany, count: columns.count) }
    for row in columns.indices {
      var count = 0
      for word in 0..<wordsPerRow {
        var rest = bits[row &* wordsPerRow &+ word]
        while rest != 0, count <= 8 {
          if count < 8 {
            result[row][count] = UInt16(truncatingIfNeeded: word &* 64 &+ rest.trailingZeroBitCount &+ offset)
          }
          count &+= 1
          rest &= rest &- 1
        }
      }
      if count > 8 { result[row] = tooMany }
    }
    return result
  }
}
