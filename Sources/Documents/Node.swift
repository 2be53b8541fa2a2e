/// A value in a document, with its place. A member of an object is a node with a key.
///
/// A node keeps its document's storage alive and is otherwise a number, so it is cheap to copy.
package struct Node: Sendable {
  package enum Value: Sendable {
    /// The written members, and in YAML the merged members instead of the merge keys. Of several members with equal keys, the last counts.
    case object(Nodes)
    case array(Nodes)
    case text(Spelled)
    case integer(Int64)
    /// A whole number above `Int64.max`. A number that needs more than 64 bits is a `real`.
    case unsigned(UInt64)
    case real(Double)
    case bool(Bool)
    /// A date in seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    case data([UInt8])
    case null
    /// A value that only a program or a person knows: an expression, a malformed value, or a missing value (with an empty range).
    /// ``Node/members`` has the literals with keys that an expression contains.
    case computed
  }

  /// The kinds of values. The ``Node/kind`` of an alias isn't `alias` but the kind of its target.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case object, array, text, integer, unsigned, real, bool, date, data, null, computed, alias
  }

  let tree: Tree
  /// The number of the node in its document; nodes are numbered in the order of their starts.
  package let id: Int

  private var record: Tree.Record { tree.records[id] }
  /// The record that has the value: the target's record for an alias, otherwise the node's own.
  private var target: Tree.Record { record.kind == .alias ? tree.records[Int(record.payload)] : record }

  /// The value; for an alias, the value of its target.
  ///
  /// - Complexity: constant; linear in the length of a text or data.
  package var value: Value {
    let record = target
    switch record.kind {
    case .object: return .object(members)
    case .array: return .array(members)
    case .text: return .text(tree.spelled(Int32(truncatingIfNeeded: record.payload)))
    case .integer: return .integer(Int64(bitPattern: record.payload))
    case .unsigned: return .unsigned(record.payload)
    case .real: return .real(Double(bitPattern: record.payload))
    case .bool: return .bool(record.payload == 1)
    case .date: return .date(Double(bitPattern: record.payload))
    case .data: return .data(Array(tree.decoded[record.pair.0..<record.pair.0 + record.pair.1]))
    case .null: return .null
    case .computed, .alias: return .computed
    }
  }

  /// The kind of the value; for an alias, the kind of its target.
  package var kind: Kind { target.kind }
  /// A Boolean value that indicates whether the value is an object or an array.
  package var isCollection: Bool { target.kind == .object || target.kind == .array }
  package var source: [UInt8] { tree.source }
  /// The bytes that spell the value; for an alias, the bytes of the alias itself.
  package var spelling: ArraySlice<UInt8> { tree.source[record.range] }
  /// The range of the source that spells the value; for an alias, the range of the alias itself.
  package var range: Range<Int> { record.range }
  /// The range from the key to the value; without a key, the range of the value.
  package var memberRange: Range<Int> {
    guard hasKey else { return range }
    let key = tree.texts[Int(record.key)].range
    return key.lowerBound..<max(key.upperBound, range.upperBound)
  }
  /// A Boolean value that indicates whether the source has the end of the value. It doesn't if a collection lacks its closing bracket.
  package var isClosed: Bool { record.isClosed }

  /// The key; nil without one, as in arrays and at the top.
  package var key: Spelled? { hasKey ? tree.spelled(record.key) : nil }
  /// The characters of the key; nil without one, as in arrays and at the top.
  package var name: String? { hasKey ? Bytes.string(keyCharacters) : nil }
  var hasKey: Bool { record.key >= 0 }
  /// The UTF-8 characters of the key. The node must have a key.
  package var keyCharacters: ArraySlice<UInt8> { tree.characters(record.key) }

  /// The node in which this node is written; nil for the root.
  package var parent: Node? { record.parent >= 0 ? Node(tree: tree, id: Int(record.parent)) : nil }

  /// The keys, or indexes for nodes without a key, that lead from the root to the node.
  ///
  /// - Complexity: linear in the depth and in the number of elements of the arrays around the node.
  package var path: [String] {
    var path: [String] = []
    var node = self
    while let parent = node.parent {
      path.append(node.name ?? "\(parent.written.firstIndex { $0.id == node.id } ?? 0)")
      node = parent
    }
    return path.reversed()
  }

  /// The node that has the value: the target of an alias, or the node itself.
  package var resolved: Node { aliased ?? self }
  /// The target of an alias; nil for other nodes.
  package var aliased: Node? { record.kind == .alias ? Node(tree: tree, id: Int(record.payload)) : nil }
  /// A Boolean value that indicates whether members are merged into the object.
  package var hasMerge: Bool { target.merged > 0 }

  /// The members or elements of the value, which may be computed; empty for other values. Merged members replace the merge keys.
  package var members: Nodes { nodes(asWritten: false) }
  /// The members or elements as they are written: with merge keys instead of merged members.
  package var written: Nodes { nodes(asWritten: hasMerge) }

  private func nodes(asWritten: Bool) -> Nodes {
    let record = target
    switch record.kind {
    case .object, .array, .computed: return Nodes(tree: tree, places: tree.children(of: record, asWritten: asWritten))
    default: return Nodes(tree: tree, places: 0..<0)
    }
  }

  /// The last member with a key, or the element at an index in decimal digits; nil if there's none.
  ///
  /// - Complexity: logarithmic in the number of members.
  package subscript(name: String) -> Node? {
    let record = target
    switch record.kind {
    case .object, .computed: return tree.child(of: record, named: Array(name.utf8)).map { Node(tree: tree, id: $0) }
    case .array:
      guard let index = Int(name), members.indices.contains(index), "\(index)".utf8.elementsEqual(name.utf8) else {
        return nil
      }
      return members[index]
    default: return nil
    }
  }

  /// The text; nil for other values.
  package var text: Spelled? { if case .text(let text) = value { text } else { nil } }
  /// The characters of the text; nil for other values.
  package var string: String? { target.kind == .text ? Bytes.string(characters) : nil }

  /// The UTF-8 characters of the text; empty for other values.
  package var characters: ArraySlice<UInt8> {
    target.kind == .text ? tree.characters(Int32(truncatingIfNeeded: target.payload)) : []
  }

  /// The node and all nodes inside it, each after its own members, and with the number of these members. Aliases are replaced by their
  /// targets. In this order, values can be made from their members with a stack, without recursion.
  ///
  /// - Complexity: linear in the number of nodes inside, with aliases replaced by their targets.
  package var membersFirst: [(node: Node, memberCount: Int)] {
    var nodes: [(node: Node, memberCount: Int)] = []
    var next = [self]
    while let node = next.popLast() {
      let members = node.members
      nodes.append((node, members.count))
      for member in members { next.append(member) }
    }
    nodes.reverse()
    return nodes
  }

  /// Returns whether an offset is within the node or its key, or at the end of a node without a closing bracket.
  func holds(_ offset: Int) -> Bool {
    let range = memberRange
    let isOpen = record.kind != .object && record.kind != .array || !isClosed
    return range.lowerBound <= offset && (offset < range.upperBound || isOpen && offset == range.upperBound)
  }
}

/// Nodes, such as the members of an object, in the order of the source; merged members come last.
package struct Nodes: RandomAccessCollection, Sendable {
  let tree: Tree
  let places: Range<Int>

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(index: Int) -> Node {
    // An index out of range is the caller's mistake, as with an array.
    precondition(index >= 0 && index < places.count, "index out of range")
    return Node(tree: tree, id: Int(tree.children[places.lowerBound + index]))
  }
}
