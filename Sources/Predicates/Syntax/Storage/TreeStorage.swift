/// A node with the facts about it.
@usableFromInline
struct NodeRecord: BitwiseCopyable, Sendable {
  @usableFromInline var node: SyntaxTree.Node
  /// The height of the tree under it, as the parser counts it.
  var height: UInt16
  var range: SourceRange
}

/// The parts of a tree, as a parser or a builder writes them.
@usableFromInline
struct TreeContent: ~Copyable, Sendable {
  @usableFromInline var nodes: Stack<NodeRecord>
  @usableFromInline var children: Stack<NodeID>
  var texts: TextSpans
  /// Sets and dictionaries that came as arguments.
  var arguments: [PredicateArgument]

  /// Creates an empty tree in a block.
  init(in block: inout MemoryBlock, nodes: Int, children: Int) {
    self.nodes = block.stack(capacity: nodes)
    self.children = block.stack(capacity: children)
    texts = TextSpans(in: &block)
    arguments = []
  }

  /// Returns the part of a block that an empty tree takes.
  static func size(nodes: Int, children: Int) -> Int {
    MemoryBlock.size(of: NodeRecord.self, capacity: nodes) + MemoryBlock.size(of: NodeID.self, capacity: children)
      + TextSpans.initialSize
  }

  init(nodes: Int, children: Int) {
    self.nodes = Stack(capacity: nodes)
    self.children = Stack(capacity: children)
    texts = TextSpans()
    arguments = []
  }

  private init(
    nodes: consuming Stack<NodeRecord>, children: consuming Stack<NodeID>, texts: consuming TextSpans,
    arguments: [PredicateArgument]
  ) {
    self.nodes = nodes
    self.children = children
    self.texts = texts
    self.arguments = arguments
  }

  var blockSize: Int { nodes.blockSize + children.blockSize + texts.blockSize }

  /// Returns the same parts in a block, without room for more.
  func stored(in block: inout MemoryBlock) -> TreeContent {
    TreeContent(
      nodes: block.store(nodes), children: block.store(children), texts: texts.stored(in: &block), arguments: arguments)
  }

  /// Returns the same parts in memory that can grow.
  func copy() -> TreeContent {
    TreeContent(
      nodes: nodes.copy(room: 16), children: children.copy(room: 16), texts: texts.copy(), arguments: arguments)
  }

  /// The node with a number; ``SyntaxTree/Node/missing`` for one that is not there.
  @inlinable @inline(__always)
  subscript(id: NodeID) -> SyntaxTree.Node {
    // Compared without a sign: no node has the largest number.
    id.rawValue < UInt32(truncatingIfNeeded: nodes.count) ? nodes[Int(id.rawValue)].node : .missing
  }

  /// The height of the tree under a node; 0 for none.
  @inline(__always)
  func height(of id: NodeID) -> Int {
    id.rawValue < UInt32(truncatingIfNeeded: nodes.count) ? Int(nodes[Int(id.rawValue)].height) : 0
  }

  /// The range of a node.
  func range(of id: NodeID) -> SourceRange {
    id.rawValue < UInt32(truncatingIfNeeded: nodes.count) ? nodes[Int(id.rawValue)].range : SourceRange(0, 0)
  }

  /// The positions in ``children`` of a list; none when it is not of this tree.
  @inlinable @inline(__always)
  func positions(of list: NodeList) -> Range<Int> {
    // Compared as 64 bits: a list of another tree may end anywhere.
    guard UInt64(list.start) + UInt64(list.count) <= UInt64(children.count) else { return 0..<0 }
    return Int(list.start)..<Int(list.start) + Int(list.count)
  }

  /// Adds a node after its children.
  @inline(__always)
  mutating func add(_ node: SyntaxTree.Node, at range: SourceRange, height: Int) -> NodeID {
    nodes.append(NodeRecord(node: node, height: UInt16(clamping: height), range: range))
    return NodeID(rawValue: UInt32(truncatingIfNeeded: nodes.count - 1))
  }

  /// The list of the children from a position to the last.
  @inline(__always)
  func list(from start: Int) -> NodeList {
    NodeList(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: children.count - start))
  }

  /// Adds a list of children.
  mutating func add(list: some Collection<NodeID>) -> NodeList {
    let start = children.count
    for child in list { children.append(child) }
    return self.list(from: start)
  }

  /// Replaces the node with a number; its range stays unless another is given.
  mutating func replace(_ id: NodeID, with node: SyntaxTree.Node, at range: SourceRange?) {
    guard id.rawValue < UInt32(truncatingIfNeeded: nodes.count) else { return }
    nodes[Int(id.rawValue)].node = node
    if let range { nodes[Int(id.rawValue)].range = range }
  }

  /// Gives every node a new range.
  mutating func setRanges(_ ranges: [SourceRange]) {
    guard ranges.count == nodes.count else { return }
    for (position, range) in ranges.enumerated() { nodes[position].range = range }
  }
}

/// The storage that copies of a tree share: its parts, and the text that they come from.
///
/// A parsed tree has all its parts in one block. It changes only while a single tree refers to it, as ``SyntaxTree`` ensures; that is
/// why threads may share it, and why accesses need no check at run time.
@usableFromInline
final class TreeStorage: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var content: TreeContent
  let source: [UInt8]
  private let block: MemoryBlock

  /// Keeps the parser's output, without room for more.
  init(_ content: borrowing TreeContent, of source: [UInt8]) {
    var block = MemoryBlock(size: content.blockSize)
    self.content = content.stored(in: &block)
    self.source = source
    self.block = block
  }

  /// Copies a tree in order to change it.
  init(changing other: TreeStorage) {
    content = other.content.copy()
    source = other.source
    block = MemoryBlock(size: 0)
  }

  /// Without nodes.
  static let empty = TreeStorage(TreeContent(nodes: 0, children: 0), of: [])
}
