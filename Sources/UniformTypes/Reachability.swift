/// The transitive closure of the edges to parents, as bit rows over the columns of inner types.
///
/// Types of one cycle share a component, and with it a column and a row.
struct Reachability {
  private(set) var columns: [Int32]
  private(set) var bits: [UInt64] = []
  private(set) var wordsPerRow = 0
  /// The cycles, each as the rows of its members in ascending order.
  private(set) var cycles: [[Int32]] = []

  /// Computes the closure.
  ///
  /// - Complexity: O(rows x inner types / 64 + edges).
  init(rowCount: Int, parents: (Int32) -> ArraySlice<Int32>) {
    columns = [Int32](repeating: -1, count: rowCount)
    let components = StronglyConnectedComponents(nodeCount: rowCount, successors: parents)
    assignColumns(components, parents)
    fillRows(components, parents)
  }

  private mutating func assignColumns(
    _ components: StronglyConnectedComponents, _ parents: (Int32) -> ArraySlice<Int32>
  ) {
    var isInner = [Bool](repeating: false, count: components.ranges.count)
    for row in 0..<Int32(truncatingIfNeeded: columns.count) {
      let own = components.componentOfNode[Int(row)]
      for parent in parents(row) where components.componentOfNode[Int(parent)] != own {
        isInner[Int(components.componentOfNode[Int(parent)])] = true
      }
    }
    var columnCount: Int32 = 0
    for (component, range) in components.ranges.enumerated() where isInner[component] || range.count > 1 {
      for row in components.nodes[range] { columns[Int(row)] = columnCount }
      columnCount &+= 1
      if range.count > 1 { cycles.append(components.nodes[range].sorted()) }
    }
    wordsPerRow = (Int(columnCount) &+ 63) / 64
  }

  private mutating func fillRows(_ components: StronglyConnectedComponents, _ parents: (Int32) -> ArraySlice<Int32>) {
    let words = wordsPerRow
    bits = [UInt64](repeating: 0, count: columns.count &* words)
    for range in components.ranges {
      guard let first = components.nodes[range].first else { continue }
      let base = Int(first) &* words
      let column = Int(columns[Int(first)])
      for row in components.nodes[range] {
        for parent in parents(row) {
          let from = Int(parent) &* words
          for word in 0..<words { bits[base &+ word] |= bits[from &+ word] }
        }
      }
      if column >= 0 { bits[base &+ column >> 6] |= 1 << UInt64(column & 63) }
      for row in components.nodes[range].dropFirst() {
        for word in 0..<words { bits[Int(row) &* words &+ word] = bits[base &+ word] }
      }
    }
  }
}
