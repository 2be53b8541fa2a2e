package import Texts

/// A predicate as a tree of nodes. Each node has a number and a range.
///
/// The height of a parsed tree never exceeds `SyntaxLimits.nesting` (AND and OR are flat), so a recursive walk is safe. Children are
/// numbered before their parents. Copying a tree only retains one object; changing a tree that has copies first copies its parts.
public struct SyntaxTree: Sendable {
  @usableFromInline private(set) var storage: TreeStorage
  /// The whole predicate; ``SyntaxTree/Node/missing`` if nothing could be read.
  public var root: NodeID

  /// Creates an empty tree, for a builder to fill.
  package init() { self.init(.empty, root: .none) }

  init(_ storage: TreeStorage, root: NodeID) {
    self.storage = storage
    self.root = root
  }

  // MARK: Reading

  /// The nodes, children before their parents; a node's index is its number.
  package var nodes: LazyMapCollection<Range<Int>, SyntaxTree.Node> {
    (0..<storage.records.count).lazy.map { [storage] in storage.records[$0].node }
  }

  package var nodeCount: Int { storage.records.count }

  package var texts: TextTable { storage.texts }

  /// The node with the given ID; ``SyntaxTree/Node/missing`` for ``NodeID/none``.
  @inlinable
  public subscript(id: NodeID) -> SyntaxTree.Node { storage[id] }

  /// The range of a node.
  public func range(of id: NodeID) -> SourceRange { storage.range(of: id) }

  /// The children of a list, which must belong to this tree; empty if the list exceeds the tree's children.
  public subscript(list: NodeList) -> [NodeID] { storage[list] }

  /// The positions of a list's children, for ``child(at:)``; empty if the list exceeds the tree's children.
  @inlinable
  package func positions(of list: NodeList) -> Range<Int> { storage.positions(of: list) }

  /// The child at one of the positions of a list.
  @inlinable
  package func child(at position: Int) -> NodeID { storage.children[position] }

  /// The text with the given ID.
  public subscript(id: TextID) -> String { storage.texts[id] }

  // MARK: Changing

  /// Ensures that a change affects no other tree.
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = TreeStorage(storage) }
  }

  /// Adds a node after its children.
  package mutating func add(_ node: SyntaxTree.Node, at range: SourceRange) -> NodeID {
    makeUnique()
    return storage.add(node, at: range, height: 0)
  }

  package mutating func add(list: some Collection<NodeID>) -> NodeList {
    makeUnique()
    return storage.add(list: list)
  }

  /// Adds a text, or finds it if the tree has it.
  package mutating func intern(_ text: String) -> TextID {
    makeUnique()
    return storage.texts.intern(text)
  }

  /// Adds a text of another tree, or finds it if this tree has it.
  mutating func intern(_ id: TextID, of other: SyntaxTree) -> TextID {
    makeUnique()
    return other.texts.withBytes(of: id) { storage.texts.intern($0) }
  }

  /// Replaces the node that has the given ID. The node keeps its range unless another range is given.
  package mutating func replace(_ id: NodeID, with node: SyntaxTree.Node, at range: SourceRange? = nil) {
    makeUnique()
    storage.replace(id, with: node, at: range)
  }

  /// Gives every node a new range.
  mutating func setRanges(_ ranges: [SourceRange]) {
    makeUnique()
    for (position, range) in ranges.enumerated() { storage.records[position].range = range }
  }
}
