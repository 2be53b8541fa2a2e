/// Tarjan's algorithm with a stack of its own, so that the depth of the graph does not matter.
///
/// Components come out successors first.
struct StronglyConnectedComponents {
  /// A node whose successors are being gone through.
  private struct Visit {
    var node: Int32
    var rest: Range<Int>

    /// The next of its successors.
    mutating func next(of targets: [Int32]) -> Int32? {
      guard let position = rest.first else { return nil }
      rest = position + 1..<rest.upperBound
      return targets[position]
    }
  }

  /// All nodes, those of one component side by side.
  private(set) var nodes: [Int32] = []
  /// Where each component ends in ``nodes``, which is where the next begins.
  private var ends: [Int] = []
  private(set) var componentOfNode: [Int32]

  /// The number of components.
  var count: Int { ends.count }

  /// Where a component lies in ``nodes``; never empty.
  func range(of component: Int) -> Range<Int> { (component == 0 ? 0 : ends[component - 1])..<ends[component] }

  private var indices: [Int32]
  private var lowLinks: [Int32]
  private var open: [Int32] = []
  private var stack: [Visit] = []
  private var nextIndex: Int32 = 0

  /// Finds the components.
  ///
  /// - Parameters:
  ///   - nodeCount: the number of nodes.
  ///   - targets: the successors of all nodes.
  ///   - successors: where in `targets` those of a node lie.
  init(nodeCount: Int, targets: [Int32], successors: (Int32) -> Range<Int>) {
    componentOfNode = [Int32](repeating: -1, count: nodeCount)
    indices = [Int32](repeating: -1, count: nodeCount)
    lowLinks = [Int32](repeating: 0, count: nodeCount)
    nodes.reserveCapacity(nodeCount)
    ends.reserveCapacity(nodeCount)
    for node in 0..<Int32(truncatingIfNeeded: nodeCount) where indices[Int(node)] < 0 {
      visit(node, targets, successors)
    }
  }

  private mutating func visit(_ root: Int32, _ targets: [Int32], _ successors: (Int32) -> Range<Int>) {
    begin(root)
    stack.append(Visit(node: root, rest: successors(root)))
    while let top = stack.indices.last {
      let node = stack[top].node
      if let next = stack[top].next(of: targets) {
        if indices[Int(next)] < 0 {
          begin(next)
          stack.append(Visit(node: next, rest: successors(next)))
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
