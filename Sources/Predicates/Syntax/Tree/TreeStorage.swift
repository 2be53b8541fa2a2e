package import Texts

/// The storage that copies of a tree share, filled by a parser or a builder.
///
/// It changes only while a single parser or tree refers to it, as ``SyntaxTree`` ensures. Therefore, threads may share it, and accesses need
/// no check at run time.
@usableFromInline
final class TreeStorage: @unchecked Sendable {
  /// A node with its height and range.
  @usableFromInline
  struct Record: BitwiseCopyable, Sendable {
    @usableFromInline var node: SyntaxTree.Node
    /// The height of the node's subtree, which only the parser counts; 0 if a builder added the node.
    let height: UInt16
    var range: SourceRange
  }

  @exclusivity(unchecked) @usableFromInline var records: Stack<Record>
  @exclusivity(unchecked) @usableFromInline var children: Stack<NodeID>
  @exclusivity(unchecked) var texts: TextTable

  /// Creates an empty tree with room for the nodes of a text of the given length. Real rules have ten or more bytes per node, and
  /// twenty-five or more per child.
  init(bytes: Int) {
    records = Stack(capacity: bytes / 8 + 8)
    children = Stack(capacity: bytes / 16 + 8)
    texts = TextTable(.known, room: bytes / 64 + 4)
  }

  /// Creates a copy of a tree in order to change it.
  init(_ other: TreeStorage) {
    records = other.records.copy(room: 16)
    children = other.children.copy(room: 16)
    texts = other.texts
  }

  static let empty = TreeStorage(bytes: 0)

  /// The node with the given ID; ``SyntaxTree/Node/missing`` if there's none.
  @inlinable @inline(__always)
  subscript(id: NodeID) -> SyntaxTree.Node {
    id.rawValue < UInt32(truncatingIfNeeded: records.count) ? records[Int(id.rawValue)].node : .missing
  }

  func range(of id: NodeID) -> SourceRange {
    id.rawValue < UInt32(truncatingIfNeeded: records.count) ? records[Int(id.rawValue)].range : SourceRange(0, 0)
  }

  /// The height of a node's subtree; 0 for no node.
  @inline(__always)
  func height(of id: NodeID) -> Int {
    id.rawValue < UInt32(truncatingIfNeeded: records.count) ? Int(records[Int(id.rawValue)].height) : 0
  }

  /// The positions of a list's children; empty if the list exceeds the tree's children.
  @inlinable @inline(__always)
  func positions(of list: NodeList) -> Range<Int> {
    let (start, end) = (Int(list.start), Int(list.start) + Int(list.count))
    return end <= children.count ? start..<end : 0..<0
  }

  subscript(list: NodeList) -> [NodeID] { positions(of: list).map { children[$0] } }

  /// Adds a node after its children, with the height of its subtree.
  @inline(__always)
  func add(_ node: SyntaxTree.Node, at range: SourceRange, height: Int) -> NodeID {
    records.append(Record(node: node, height: UInt16(clamping: height), range: range))
    return NodeID(rawValue: UInt32(truncatingIfNeeded: records.count - 1))
  }

  /// Replaces the node that has the given ID. The node keeps its range unless another range is given.
  func replace(_ id: NodeID, with node: SyntaxTree.Node, at range: SourceRange?) {
    guard id.rawValue < UInt32(truncatingIfNeeded: records.count) else { return }
    records[Int(id.rawValue)].node = node
    if let range { records[Int(id.rawValue)].range = range }
  }

  /// The list of the children from an index to the last.
  func list(from start: Int) -> NodeList {
    NodeList(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: children.count - start))
  }

  func add(list: some Sequence<NodeID>) -> NodeList {
    let start = children.count
    for child in list { children.append(child) }
    return self.list(from: start)
  }
}

// The texts that are common in rules about shared contexts. Each has the same ID in every tree.
extension TextID {
  /// `extensionItems`, in a ``SyntaxTree``.
  package static var extensionItems: TextID { TextID(rawValue: 0) }
  /// `attachments`, in a ``SyntaxTree``.
  package static var attachments: TextID { TextID(rawValue: 1) }
  /// `registeredTypeIdentifiers`, in a ``SyntaxTree``.
  package static var registeredTypeIdentifiers: TextID { TextID(rawValue: 2) }
  /// `@count`, in a ``SyntaxTree``.
  package static var countKey: TextID { TextID(rawValue: 3) }
  /// `@sum`, in a ``SyntaxTree``.
  package static var sumKey: TextID { TextID(rawValue: 4) }
  /// `@unionOfArrays`, in a ``SyntaxTree``.
  package static var unionOfArraysKey: TextID { TextID(rawValue: 5) }
}

extension TextTable {
  /// The table that a tree begins with: the known texts under their numbers, with room for the texts of most rules.
  static let known: TextTable = {
    var table = TextTable(minimumCapacity: 24)
    for text in [
      "extensionItems", "attachments", "registeredTypeIdentifiers", "@count", "@sum", "@unionOfArrays",
    ] {
      _ = table.intern(text)
    }
    return table
  }()
}
