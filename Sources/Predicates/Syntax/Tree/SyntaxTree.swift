/// A predicate as a tree: nodes addressed by number, with a range each.
///
/// The height never exceeds `SyntaxLimits.nesting` (AND and OR are flat), so that a recursive walk is safe.
/// Children are numbered before their parents. A copy costs one reference; changing a tree that has copies copies its parts first.
public struct SyntaxTree: Sendable {
  @usableFromInline private(set) var storage: TreeStorage
  /// The whole predicate; ``SyntaxTree/Node/missing`` when nothing could be read.
  public var root: NodeID

  /// Creates an empty tree, for a parser or a builder to fill.
  package init() { self.init(.empty, root: .none) }

  init(_ storage: TreeStorage, root: NodeID) {
    self.storage = storage
    self.root = root
  }

  // MARK: Reading

  /// All nodes.
  package var nodes: Nodes { Nodes(storage) }

  /// Sets and dictionaries that came as arguments.
  package var arguments: [PredicateArgument] { storage.content.arguments }

  /// The node with a number; ``SyntaxTree/Node/missing`` for ``NodeID/none``.
  @inlinable
  public subscript(id: NodeID) -> SyntaxTree.Node { storage.content[id] }

  /// The range of a node.
  public func range(of id: NodeID) -> SourceRange { storage.content.range(of: id) }

  /// The children of a list; none for a list of another tree.
  @inlinable
  public subscript(list: NodeList) -> Children { Children(storage, storage.content.positions(of: list)) }

  /// The positions of a list's children, for ``child(at:)``; none for a list of another tree.
  @inlinable
  package func positions(of list: NodeList) -> Range<Int> { storage.content.positions(of: list) }

  /// The child at one of the positions of a list.
  @inlinable
  package func child(at position: Int) -> NodeID { storage.content.children[position] }

  /// The text with a number.
  public subscript(id: TextID) -> String { withBytes(of: id) { String(decoding: $0, as: UTF8.self) } }

  /// The number of texts: those of the tree and those that every tree knows.
  package var textCount: Int { storage.content.texts.count }

  /// Returns the result of a closure that is given the UTF-8 bytes of a text.
  package func withBytes<Result>(of id: TextID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.source.withUnsafeBufferPointer { storage.content.texts.withBytes(of: id, in: $0, body) }
  }

  /// The hash by which every table finds a text, when the tree has made it; a tree of few texts makes none.
  package func hash(of id: TextID) -> UInt32? { storage.content.texts.hash(of: id) }

  /// Returns whether a text that every tree knows occurs in this tree.
  package func names(_ known: TextID) -> Bool { storage.content.texts.known & 1 << known.rawValue != 0 }

  // MARK: Changing

  /// Sees to it that no other tree is changed.
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = TreeStorage(changing: storage) }
  }

  /// Adds a node after its children.
  package mutating func add(_ node: SyntaxTree.Node, at range: SourceRange) -> NodeID {
    makeUnique()
    return storage.content.add(node, at: range, height: 0)
  }

  /// Adds a list of children.
  package mutating func add(list: some Collection<NodeID>) -> NodeList {
    makeUnique()
    return storage.content.add(list: list)
  }

  /// Replaces a child of a list that this tree alone has.
  mutating func replaceChild(_ position: Int, of list: NodeList, with child: NodeID) {
    makeUnique()
    storage.content.children[Int(list.start) + position] = child
  }

  /// Adds a text, or finds it.
  package mutating func intern(_ text: String) -> TextID {
    makeUnique()
    return storage.source.withUnsafeBufferPointer { storage.content.texts.intern(text, in: $0) }
  }

  /// Adds a text of another tree, or finds it.
  mutating func intern(_ id: TextID, of other: SyntaxTree) -> TextID {
    makeUnique()
    return other.withBytes(of: id) { text in
      storage.source.withUnsafeBufferPointer { storage.content.texts.intern(text, in: $0) }
    }
  }

  /// Adds a set or dictionary that came as an argument.
  package mutating func add(argument: PredicateArgument) -> UInt32 {
    makeUnique()
    storage.content.arguments.append(argument)
    return UInt32(storage.content.arguments.count - 1)
  }

  /// Replaces the node with a number; its range stays unless another is given.
  package mutating func replace(_ id: NodeID, with node: SyntaxTree.Node, at range: SourceRange? = nil) {
    makeUnique()
    storage.content.replace(id, with: node, at: range)
  }

  /// Gives every node a new range.
  mutating func setRanges(_ ranges: [SourceRange]) {
    makeUnique()
    storage.content.setRanges(ranges)
  }
}

extension SyntaxTree {
  /// The nodes of a tree, children before their parents; a node's position is its number.
  package struct Nodes: RandomAccessCollection, Sendable {
    let storage: TreeStorage

    init(_ storage: TreeStorage) { self.storage = storage }

    /// The position of the first node.
    package var startIndex: Int { 0 }
    /// The position after the last node.
    package var endIndex: Int { storage.content.nodes.count }
    /// The node at a position.
    package subscript(position: Int) -> SyntaxTree.Node { storage.content.nodes[position].node }
  }

  /// The nodes of a list, counted from 0.
  public struct Children: RandomAccessCollection, Sendable {
    @usableFromInline let storage: TreeStorage
    @usableFromInline let positions: Range<Int>

    @inlinable
    init(_ storage: TreeStorage, _ positions: Range<Int>) {
      self.storage = storage
      self.positions = positions
    }

    /// The position of the first child.
    @inlinable public var startIndex: Int { 0 }
    /// The position after the last child.
    @inlinable public var endIndex: Int { positions.count }
    /// The child at a position.
    @inlinable public subscript(position: Int) -> NodeID {
      storage.content.children[positions.lowerBound + position]
    }
  }
}
