import Texts

/// The transitive closure of the parent edges: a row of bits per type, with a column for each inner type.
///
/// An inner type is one that other types conform to. The types in a cycle share a component, so they share a column and have equal rows.
struct Reachability {
  private(set) var columns: [Int32]
  private(set) var bits: [UInt64] = []
  private(set) var wordsPerRow = 0

  /// - Parameter parents: A closure that returns the indexes of a row's parents in `parentRows`.
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
    }
    wordsPerRow = (Int(columnCount) &+ 63) / 64
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
}

/// Tarjan's algorithm with an explicit stack, so that the depth of the graph doesn't matter.
///
/// Each component comes after all components that it leads to.
struct StronglyConnectedComponents {
  /// All nodes; the nodes of a component are adjacent.
  private(set) var nodes: [Int32] = []
  /// The end of each component in ``nodes``, which is the start of the next.
  private var ends: [Int] = []
  private(set) var componentOfNode: [Int32]

  var count: Int { ends.count }

  /// Returns the range of a component in ``nodes``; never empty.
  func range(of component: Int) -> Range<Int> { (component == 0 ? 0 : ends[component - 1])..<ends[component] }

  private var indices: [Int32]
  private var lowLinks: [Int32]
  private var open: [Int32] = []
  /// The nodes whose successors are being visited, and the indexes of the successors that aren't visited yet.
  private var stack: [(node: Int32, rest: Range<Int>)] = []
  private var nextIndex: Int32 = 0

  /// - Parameter successors: A closure that returns the indexes of a node's successors in `targets`.
  init(nodeCount: Int, targets: [Int32], successors: (Int32) -> Range<Int>) {
    componentOfNode = [Int32](repeating: -1, count: nodeCount)
    indices = [Int32](repeating: -1, count: nodeCount)
    lowLinks = [Int32](repeating: 0, count: nodeCount)
    for node in 0..<Int32(truncatingIfNeeded: nodeCount) where indices[Int(node)] < 0 {
      visit(node, targets, successors)
    }
  }

  private mutating func visit(_ root: Int32, _ targets: [Int32], _ successors: (Int32) -> Range<Int>) {
    begin(root)
    stack.append((root, successors(root)))
    while let top = stack.indices.last {
      let node = stack[top].node
      if let position = stack[top].rest.popFirst() {
        let next = targets[position]
        if indices[Int(next)] < 0 {
          begin(next)
          stack.append((next, successors(next)))
        } else if componentOfNode[Int(next)] < 0 {
          lowLinks[Int(node)] = min(lowLinks[Int(node)], indices[Int(next)])
        }
      } else {
        stack.removeLast()
        if lowLinks[Int(node)] == indices[Int(node)] { close(node) }
        if let parent = stack.last?.node {
          lowLinks[Int(parent)] = min(lowLinks[Int(parent)], lowLinks[Int(node)])
        }
      }
    }
  }

  private mutating func begin(_ node: Int32) {
    indices[Int(node)] = nextIndex
    lowLinks[Int(node)] = nextIndex
    nextIndex &+= 1
    open.append(node)
  }

  private mutating func close(_ node: Int32) {
    while let member = open.popLast() {
      componentOfNode[Int(member)] = Int32(truncatingIfNeeded: ends.count)
      nodes.append(member)
      if member == node { break }
    }
    ends.append(nodes.count)
  }
}
