import Texts
package import Documents

/// The known values of a document, and the values that it leaves open.
extension SourceDocument {
  /// Returns the members of an object or the elements of an array, without those that insert others, such as `...base`; empty for other nodes.
  package func entries(of node: Node) -> [Node] {
    node.isCollection ? node.members.filter { !isSpread($0, in: node) } : []
  }

  /// Returns a node and everything in it, each node before the nodes in it.
  ///
  /// - Complexity: linear in the number of nodes, with aliases replaced by their targets.
  package func subtree(of node: Node?) -> [Node] {
    var nodes: [Node] = []
    var next = node.map { [$0] } ?? []
    while let node = next.popLast() {
      nodes.append(node)
      next += entries(of: node).reversed()
    }
    return nodes
  }

  /// Returns the node at a path within another one, but not within a computed value; nil if there's none.
  ///
  /// - Complexity: linear in the length of the path, and logarithmic in the number of members.
  package func node(at path: some Sequence<String>, from root: Node?) -> Node? {
    var node = root
    for name in path { node = node.flatMap { $0.isCollection ? $0[name] : nil } }
    return node
  }

  /// Returns the members whose key is repeated in their object, at a node and within it. They're grouped by key, in the order of each group's
  /// first member. The last member of a group counts, as in Apple's open-source reader of XML property lists (CFPropertyList.c of
  /// swift-corelibs-foundation; also observed with the reader in this package).
  ///
  /// - Complexity: linear in the number of nodes within the node.
  package func duplicates(in root: Node) -> [[Node]] {
    let objects = subtree(of: root).filter { $0.kind == .object && $0.members.count > 1 }
    let alike = objects.flatMap { Dictionary(grouping: entries(of: $0)) { $0.name ?? "" }.values }
    return alike.filter { $0.count > 1 }.stablySorted { $0[0].id < $1[0].id }
  }

  private func isSpread(_ child: Node, in node: Node) -> Bool {
    node.kind == .object ? child.name == nil : child.spelling.starts(with: "...".utf8)
  }

  /// Returns why an object or an array may have more members than are written there; nil if it has no others.
  package func openPart(of node: Node) -> String? {
    guard node.isCollection else { return nil }
    if let spread = node.members.first(where: { isSpread($0, in: node) }) { return reason(for: spread) }
    guard node.hasMerge else { return nil }
    return node.written.first { $0.name == "<<" && $0.kind == .computed }.map { reason(for: $0) }
  }

  /// Returns why the value of a node isn't known; nil if it's known.
  ///
  /// - Parameter marksMistakes: Whether a value with a mistake in it, such as an unclosed string, counts as unknown.
  package func unknown(_ node: Node, marksMistakes: Bool = false) -> String? {
    if node.isCollection { return nil }
    if marksMistakes, let mistake = mistake(in: node) { return mistake }
    return isKnown(node) ? nil : node.kind == .null ? "found null, expected a value" : reason(for: node.resolved)
  }

  private func isKnown(_ node: Node) -> Bool {
    switch node.kind {
    case .null, .computed: false
    case .date, .data: notation == .xml
    default: true
    }
  }

  /// Returns why a value isn't known.
  package func reason(for node: Node) -> String {
    if let mistake = mistake(in: node) { return mistake }
    if notation == .yaml { return "a tag may change it" }
    let words = text(in: node.range.prefix(200)).split { $0.isNewline || " \t".contains($0) }.joined(separator: " ")
    return "'\(words.count > 40 ? words.prefix(40) + "…" : words)' is computed"
  }

  /// Returns the first mistake in a key or its value.
  private func mistake(in node: Node) -> String? {
    let range = node.memberRange
    return errors.first { error in
      range.contains(error.range.lowerBound) || node.range.isEmpty && error.range.lowerBound == range.upperBound
    }?.message
  }

  /// Returns the value of a node. An unknown part becomes a reference such as `$(name)`, which is treated as decided later.
  ///
  /// - Complexity: linear in the number of nodes within; it doesn't recurse.
  package func value(of node: Node, marksMistakes: Bool = false) -> PropertyListValue {
    node.folded { node, parts in
      if node.kind == .array {
        return .array(zip(node.members, parts).filter { !isSpread($0.0, in: node) }.map { $0.1 })
      }
      let isOpen = !node.isCollection && (!isKnown(node) || marksMistakes && mistake(in: node) != nil)
      return (isOpen ? nil : PropertyListValue(node, parts)) ?? .string("$(\(Self.reference(node.name ?? "")))")
    }
  }

  /// Returns a name that a reference to a build setting can have.
  package static func reference(_ text: String) -> String {
    let isName = !text.isEmpty && text.utf8.allSatisfy { $0 == 0x5f || $0 == 0x2e || $0.isLetterOrDigit }
    return isName ? text : "expression"
  }
}

/// The ranges of values.
extension SourceDocument {
  /// Returns the range of a value. For a collection in a Swift call, such as `.dictionary([…])`, it's the collection; for an alias, its target.
  package func valueRange(of node: Node) -> Range<Int> {
    let range = node.resolved.range
    guard notation == .swift, node.isCollection, source[range].first == UInt8(ascii: "."),
      let start = source[range].firstIndex(of: UInt8(ascii: "[")),
      let end = source[range].lastIndex(of: UInt8(ascii: "]"))
    else { return range }
    return start..<max(start, end + 1)
  }

  /// Returns the range of a value's content, without quotation marks, tags, or the Swift call around it, such as `.integer(1)`.
  package func content(of node: Node) -> Range<Int> {
    if node.kind == .text { return node.text?.content ?? node.range }
    let range = node.resolved.range
    if notation == .xml { return contentOfTags(of: node) }
    guard notation == .swift, !node.isCollection, source[range].first == UInt8(ascii: "."),
      let start = source[range].firstIndex(of: UInt8(ascii: "("))
    else { return range }
    return start + 1..<max(start + 1, range.upperBound - 1)
  }

  /// Returns the range between the first and the last tag of an element; keys without a dictionary around them have no first tag. If there
  /// is only one tag, the range is empty and at its end.
  func contentOfTags(of node: Node) -> Range<Int> {
    let range = node.range
    if node.kind == .object, source[range.lowerBound...].starts(with: "<key".utf8) { return range }
    let start = source[range].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? range.upperBound
    guard start < range.upperBound, node.isClosed else { return start..<range.upperBound }
    return start..<(source[start..<range.upperBound].lastIndex(of: UInt8(ascii: "<")) ?? start)
  }
}
