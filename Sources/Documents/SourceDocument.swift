/// A text with values in some notation, as a tree of nodes with their places in the source.
///
/// Reading never fails: the document of a broken or half-typed text has the parts that could be read, and ``errors`` says which parts
/// couldn't. All offsets count the bytes of ``source``.
package struct SourceDocument: Sendable {
  /// A part of a text that couldn't be read as it is written.
  package struct ReadingError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// The text has nothing but blanks and comments.
      case empty
      /// The text breaks the grammar of its notation.
      case syntax
      /// Bytes aren't text in their encoding, or an escape means half a character.
      case encoding
      /// A limit was exceeded.
      case limit
    }

    package let kind: Kind
    /// The place of the error in the source.
    package let range: Range<Int>
    /// A description of the problem, in one line without a period: `expected ',' or ']', found the end of the text`.
    package let message: String
    /// A suggestion for fixing the error; empty if the message is enough.
    package let help: String

    /// A Boolean value that indicates whether the text ends before a missing part.
    package let isCutOff: Bool
  }

  package let notation: Notation
  /// The encoding of the bytes that were read.
  package let encoding: TextEncoding
  /// The places of the comments, in order.
  package let comments: [Range<Int>]
  /// The errors, in the order in which they were found; empty if the text is well-formed.
  package let errors: [ReadingError]
  let tree: Tree

  /// The text as UTF-8, without a byte order mark.
  package var source: [UInt8] { tree.source }
  /// The outermost value; nil if there's none.
  package var root: Node? { tree.records.isEmpty ? nil : Node(tree: tree, id: 0) }
  package var nodeCount: Int { tree.records.count }

  package func isSame(as other: SourceDocument) -> Bool { tree === other.tree }

  /// The deepest nesting of collections by default.
  package static let depth = 512

  /// Creates a document by reading a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, or in UTF-16 with a byte order mark.
  ///   - notation: The notation of the text.
  ///   - size: The largest text, in bytes.
  ///   - depth: The deepest nesting of collections.
  /// - Complexity: linear in the number of bytes, in time and memory; O(n log n) in the number of members of one object.
  package init(_ bytes: [UInt8], _ notation: Notation, size: Int = 16 * 1024 * 1024, depth: Int = Self.depth) {
    guard bytes.count <= size else {
      var refused = TreeBuilder([], depth: depth)
      refused.reachLimit("the text has \(bytes.count) bytes, more than the limit of \(size)", 0..<0)
      self.init(refused, .utf8(hasMark: false), notation)
      return
    }
    let encoding = TextEncoding(of: bytes, notation)
    let text = encoding.decoded(bytes)
    var builder = TreeBuilder(text, depth: depth)
    if case .unknown(let name) = encoding {
      builder.addError(
        name, "unknown encoding \(Bytes.string(text[name]))", help: "Write UTF-8: plutil -convert xml1 FILE", .encoding)
    }
    if let place = encoding.firstError(in: bytes, decoded: text) {
      builder.addError(
        place, "expected \(encoding.name) text, found an invalid byte", help: "Save the file as UTF-8.", .encoding)
    }
    self.init(builder, encoding, notation)
  }

  /// Creates a document by reading a UTF-8 text, such as one that is already decoded. The encoding that it declares is ignored.
  ///
  /// - Complexity: linear in the number of bytes, in time and memory; O(n log n) in the number of members of one object.
  package init(utf8 text: [UInt8], _ notation: Notation, depth: Int = Self.depth) {
    self.init(TreeBuilder(text, depth: depth), .utf8(hasMark: false), notation)
  }

  /// Reads the documents of a YAML text. The first one begins where the text begins, and may be empty; each later `---` at the start of
  /// a line begins another one.
  ///
  /// - Complexity: linear in the number of bytes, in time and memory; O(n log n) in the number of members of one object.
  package static func yaml(utf8 text: [UInt8]) -> [SourceDocument] {
    var starts = [0]
    let cursor = Cursor(text)
    for place in text.indices.dropFirst() where text[place - 1] == 0x0a {
      var line = cursor
      line.place = place
      if line.starts("---"), line.byte(3) <= 0x20 { starts.append(place) }
    }
    return zip(starts, starts.dropFirst() + [text.count]).map { start, end in
      SourceDocument(TreeBuilder(text, in: start..<end, depth: depth), .utf8(hasMark: false), .yaml)
    }
  }

  private init(_ text: TreeBuilder, _ encoding: TextEncoding, _ notation: Notation) {
    var builder = text
    self.encoding = encoding
    if !builder.isExhausted {
      builder =
        switch notation {
        case .json, .json5, .openStep, .printed: BracketReader(text, notation).tree
        case .xml: XMLReader(text).tree
        case .yaml: YAMLReader(text).tree
        case .swift, .javaScript: LiteralReader(text, notation).tree
        }
    }
    if builder.records.isEmpty, builder.errors.isEmpty {
      builder.addError(0..<0, "expected a value, found none", .empty)
    }
    self.notation = notation
    comments = builder.comments
    errors = builder.errors
    tree = builder.tree()
  }

  // MARK: Looking things up

  /// The node at a path; nil if there's none. A path has keys, and decimal indexes in arrays. The last of several equal keys counts.
  ///
  /// - Complexity: linear in the length of the path, logarithmic in the number of members.
  package subscript(path: [String]) -> Node? {
    var node = root
    for step in path { node = node?[step] }
    return node
  }

  /// The deepest node at an offset; nil outside the root. A member includes its key. A node without a closing bracket includes its end, so
  /// that the text being typed is found.
  ///
  /// - Complexity: logarithmic in the number of nodes, for each level.
  package func node(at offset: Int) -> Node? {
    guard var node = root, node.holds(offset) else { return nil }
    while true {
      let places = tree.children(of: tree.records[node.id], asWritten: node.hasMerge)
      guard [.object, .array, .computed].contains(tree.records[node.id].kind) else { return node }
      func child(_ place: Int) -> Node { Node(tree: tree, id: Int(tree.children[place])) }
      let next = places.halved { child($0).memberRange.lowerBound > offset }
      guard next > places.lowerBound else { return node }
      let child = child(next - 1)
      guard child.holds(offset) else { return node }
      node = child
    }
  }

  /// A part of the source as a string, in which bytes that aren't UTF-8 are replaced.
  package func text(in range: Range<Int>) -> String { Bytes.string(source[range.clamped(to: 0..<source.count)]) }
}

package enum Notation: Sendable, Hashable, CaseIterable {
  /// JSON (RFC 8259).
  case json
  /// JSON with comments, commas before closing brackets, unquoted keys, and texts in single quotes, as in JSON5 and Expo's `app.json`.
  case json5
  /// An XML property list, or a part of one.
  case xml
  /// An old-style property list, such as Xcode's `project.pbxproj`: braces, parentheses and semicolons.
  case openStep
  /// An old-style property list as tools print it: the output of `plutil -p`, of `defaults read`, and of a debugger's `po`. Numbers and truth
  /// values are distinguished from texts, and line ends separate values.
  case printed
  case yaml
  /// A literal in Swift, or a program with literals in it.
  case swift
  /// A literal in JavaScript or TypeScript, or a program with literals in it.
  case javaScript
}

extension SourceDocument {
  /// The comments about keys or values, each with its node: the member if the comment is between a key and its value, otherwise the next node
  /// if only blanks and comments are in between. In YAML, a comment after a value is about the node on its line.
  ///
  /// - Complexity: linear in the text, plus the depth for each comment.
  package var ownedComments: [(comment: Range<Int>, owner: Node)] {
    guard !comments.isEmpty else { return [] }
    var nodes: [Node] = []
    var next = root.map { [$0] } ?? []
    while let node = next.popLast() {
      nodes.append(node)
      next += node.aliased == nil ? node.written.reversed() : []
    }
    var owned: [(comment: Range<Int>, owner: Node)] = []
    var index = nodes.count
    var direct: Int?
    for comment in comments.reversed() {
      while index > 0, nodes[index - 1].memberRange.lowerBound >= comment.lowerBound { index -= 1 }
      let next = index < nodes.count ? nodes[index] : nil
      let end = source[comment.upperBound...].firstIndex { !Bytes.isBlank($0) } ?? source.count
      direct = end == next?.memberRange.lowerBound || end == direct ? comment.lowerBound : nil
      let owner = owner(of: comment, index > 0 ? nodes[index - 1] : nil, next, isDirect: direct != nil)
      if let owner { owned.append((comment, owner)) }
    }
    return owned.reversed()
  }

  private func owner(of comment: Range<Int>, _ last: Node?, _ next: Node?, isDirect: Bool) -> Node? {
    guard let last else { return next }
    let isBetween = comment.lowerBound < last.range.lowerBound
    guard notation == .yaml else { return isBetween ? last : isDirect ? next : nil }
    let before = source[..<comment.lowerBound].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0a
    if isBetween, before != 0x0a || last.written.isEmpty { return last }
    var around: Node? = last
    while let node = around, !node.isInBrackets || node.range.upperBound <= comment.lowerBound { around = node.parent }
    if around != nil { return isDirect ? next : nil }
    guard before != 0x0a, before != 0x0d, before != UInt8(ascii: "-") else { return next }
    var owner = last
    while let parent = owner.parent, parent.isInBrackets { owner = parent }
    return owner
  }
}

extension Node {
  /// A Boolean value that indicates whether the value is written in brackets or braces.
  package var isInBrackets: Bool { spelling.first == UInt8(ascii: "[") || spelling.first == UInt8(ascii: "{") }
}
