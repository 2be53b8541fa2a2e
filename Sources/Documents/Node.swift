/// A value in a document, with its place. A member of an object is a node with a key.
///
/// A node keeps the storage of its document alive and is otherwise a number: it's cheap to copy.
package struct Node: Sendable {
  package enum Value: Sendable {
    /// The members that count: those that are written, and in YAML those that are merged in. Equal keys are all there; the last counts.
    case object(Nodes)
    /// The elements.
    case array(Nodes)
    case text(Spelled)
    case integer(Int64)
    /// A whole number above `Int64.max`; one that needs more than 64 bits is a `real`.
    case unsigned(UInt64)
    case real(Double)
    case bool(Bool)
    /// Seconds from 2001-01-01 00:00:00 UTC.
    case date(Double)
    case data([UInt8])
    case null
    /// A value that only a program or a person knows: an expression, a value that is malformed, or one that is missing, whose range is empty. The
    /// literals with a key that an expression holds are the node's ``Node/members``.
    case computed
  }

  /// The kinds of values; an alias has that of its target.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case object, array, text, integer, unsigned, real, bool, date, data, null, computed, alias
  }

  let tree: Tree
  /// The number of the node in its document; nodes are numbered in the order of their starts.
  package let id: Int

  private var record: Tree.Record { tree.records[id] }
  /// The node that counts: the target of an alias, or the node itself.
  private var target: Tree.Record { record.kind == .alias ? tree.records[Int(record.payload)] : record }

  /// The value; of an alias that of its target.
  ///
  /// - Complexity: constant, for a text and data linear in the length.
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

  /// The kind of the value; of an alias that of its target.
  package var kind: Kind { target.kind }
  /// A Boolean value that indicates whether the value is an object or an array.
  package var isCollection: Bool { target.kind == .object || target.kind == .array }
  package var source: [UInt8] { tree.source }
  /// The bytes that spell the value; of an alias the alias.
  package var spelling: ArraySlice<UInt8> { tree.source[record.range] }
  /// All of the source that spells the value; of an alias the alias.
  package var range: Range<Int> { record.range }
  /// The key and the value, and all between; without a key the value alone.
  package var memberRange: Range<Int> {
    guard hasKey else { return range }
    let key = tree.texts[Int(record.key)].range
    return key.lowerBound..<max(key.upperBound, range.upperBound)
  }
  /// A Boolean value that indicates whether the source has the end of the value: false for a collection whose bracket is missing.
  package var isClosed: Bool { record.isClosed }

  /// The key; nil in arrays and at the top.
  package var key: Spelled? { hasKey ? tree.spelled(record.key) : nil }
  /// The characters of the key; nil in arrays and at the top.
  package var name: String? { hasKey ? Bytes.string(keyCharacters) : nil }
  var hasKey: Bool { record.key >= 0 }
  /// The characters of the key in UTF-8, of a node that has one.
  package var keyCharacters: ArraySlice<UInt8> { tree.characters(record.key) }

  /// The collection around the node, where it's written; nil for the root.
  package var parent: Node? { record.parent >= 0 ? Node(tree: tree, id: Int(record.parent)) : nil }

  /// The keys, and in arrays the indexes, that lead to the node from the root.
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
  /// The target of an alias; nil for another node.
  package var aliased: Node? { record.kind == .alias ? Node(tree: tree, id: Int(record.payload)) : nil }
  /// A Boolean value that indicates whether members are merged into the object.
  package var hasMerge: Bool { target.merged > 0 }

  /// The members or elements that count; empty for another value.
  package var members: Nodes { nodes(asWritten: false) }
  /// The members or elements that are written, a merge key among them.
  package var written: Nodes { nodes(asWritten: hasMerge) }

  private func nodes(asWritten: Bool) -> Nodes {
    let record = target
    switch record.kind {
    case .object, .array, .computed: return Nodes(tree: tree, places: tree.children(of: record, asWritten: asWritten))
    default: return Nodes(tree: tree, places: 0..<0)
    }
  }

  /// The member with a key, of several the last; in an array the element at an index in decimal digits. Nil when there is none.
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

  /// The text; nil for another value.
  package var text: Spelled? { if case .text(let text) = value { text } else { nil } }
  /// The characters of the text; nil for another value.
  package var string: String? {
    target.kind == .text ? Bytes.string(tree.characters(Int32(truncatingIfNeeded: target.payload))) : nil
  }

  /// The characters of the text in UTF-8; none for another value.
  package var characters: ArraySlice<UInt8> {
    target.kind == .text ? tree.characters(Int32(truncatingIfNeeded: target.payload)) : []
  }

  /// The node and all nodes within, members before the node that has them, each with the number of its members; targets take the places of
  /// aliases. So a stack is enough for what is made of members, and nothing recurs.
  ///
  /// - Complexity: linear in the number of nodes within, aliases replaced by their targets.
  package var membersFirst: [(node: Node, memberCount: Int)] {
    var nodes: [(node: Node, memberCount: Int)] = []
    var open = [(node: self, members: members, next: 0)]
    while var last = open.popLast() {
      guard last.next < last.members.count else {
        nodes.append((last.node, last.members.count))
        continue
      }
      let member = last.members[last.next]
      last.next += 1
      open.append(last)
      open.append((member, member.members, 0))
    }
    return nodes
  }

  /// Returns whether an offset is within the node or its key, or at the end of one without a bracket there.
  func holds(_ offset: Int) -> Bool {
    let range = memberRange
    let isOpen = record.kind != .object && record.kind != .array || !isClosed
    return range.lowerBound <= offset && (offset < range.upperBound || isOpen && offset == range.upperBound)
  }
}

/// Nodes in the order of the source, such as the members of an object.
package struct Nodes: RandomAccessCollection, Sendable {
  let tree: Tree
  let places: Range<Int>

  /// The position of the first node.
  package var startIndex: Int { 0 }
  /// The position after the last node.
  package var endIndex: Int { places.count }

  package subscript(index: Int) -> Node {
    // An index beyond the elements is a mistake of the caller, as it is for an array.
    precondition(index >= 0 && index < places.count, "index out of range")
    return Node(tree: tree, id: Int(tree.children[places.lowerBound + index]))
  }
}
