package import Texts

/// The storage that copies of a tree share: its parts, as a parser or a builder writes them.
///
/// It changes only while a single parser or tree refers to it, as ``SyntaxTree`` ensures; that is why threads may share it, and why accesses
/// need no check at run time.
@usableFromInline
final class TreeStorage: @unchecked Sendable {
  /// A node with the facts about it.
  @usableFromInline
  struct Record: BitwiseCopyable, Sendable {
    @usableFromInline var node: SyntaxTree.Node
    /// The height of the tree under it, as the parser counts it.
    let height: UInt16
    var range: SourceRange
  }

  @exclusivity(unchecked) @usableFromInline var records: Stack<Record>
  @exclusivity(unchecked) @usableFromInline var children: Stack<NodeID>
  @exclusivity(unchecked) var texts: TextTable
  /// Sets and dictionaries that came as arguments.
  var arguments: [PredicateArgument] = []

  /// Creates an empty tree with room for a text of some bytes: real rules have a node for every ten and more, and a child for every
  /// twenty-five.
  init(bytes: Int) {
    records = Stack(capacity: bytes / 8 + 8)
    children = Stack(capacity: bytes / 16 + 8)
    texts = TextTable(.known, room: bytes / 64 + 4)
  }

  /// Copies a tree in order to change it.
  init(_ other: TreeStorage) {
    records = other.records.copy(room: 16)
    children = other.children.copy(room: 16)
    texts = other.texts
    arguments = other.arguments
  }

  /// Without nodes.
  static let empty = TreeStorage(bytes: 0)

  /// The node with a number; ``SyntaxTree/Node/missing`` for one that is not there.
  @inlinable @inline(__always)
  subscript(id: NodeID) -> SyntaxTree.Node {
    id.rawValue < UInt32(truncatingIfNeeded: records.count) ? records[Int(id.rawValue)].node : .missing
  }

  func range(of id: NodeID) -> SourceRange {
    id.rawValue < UInt32(truncatingIfNeeded: records.count) ? records[Int(id.rawValue)].range : SourceRange(0, 0)
  }

  /// The height of the tree under a node; 0 for none.
  @inline(__always)
  func height(of id: NodeID) -> Int {
    id.rawValue < UInt32(truncatingIfNeeded: records.count) ? Int(records[Int(id.rawValue)].height) : 0
  }

  /// The positions of a list's children; none for a list of another tree.
  @inlinable @inline(__always)
  func positions(of list: NodeList) -> Range<Int> {
    let (start, end) = (Int(list.start), Int(list.start) + Int(list.count))
    return end <= children.count ? start..<end : 0..<0
  }

  subscript(list: NodeList) -> [NodeID] { positions(of: list).map { children[$0] } }

  /// Adds a node after its children, over a tree of a height.
  @inline(__always)
  func add(_ node: SyntaxTree.Node, at range: SourceRange, height: Int) -> NodeID {
    records.append(Record(node: node, height: UInt16(clamping: height), range: range))
    return NodeID(rawValue: UInt32(truncatingIfNeeded: records.count - 1))
  }

  /// Replaces the node with a number; its range stays unless another is given.
  func replace(_ id: NodeID, with node: SyntaxTree.Node, at range: SourceRange?) {
    guard id.rawValue < UInt32(truncatingIfNeeded: records.count) else { return }
    records[Int(id.rawValue)].node = node
    if let range { records[Int(id.rawValue)].range = range }
  }

  /// The list of the children from a position to the last.
  func list(from start: Int) -> NodeList {
    NodeList(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: children.count - start))
  }

  /// Adds a list of children.
  func add(list: some Sequence<NodeID>) -> NodeList {
    let start = children.count
    for child in list { children.append(child) }
    return self.list(from: start)
  }

  /// Adds a set or dictionary that came as an argument.
  func add(argument: PredicateArgument) -> UInt32 {
    arguments.append(argument)
    return UInt32(truncatingIfNeeded: arguments.count - 1)
  }
}

// The texts that rules about shared contexts are made of. Every tree knows them by the same numbers.
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
  /// The table that a tree begins with: the known texts, by their numbers, and slots for as many more as most rules have.
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
