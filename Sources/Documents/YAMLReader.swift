/// Reads the first YAML document of a text in one pass and without recursion: block and flow collections, plain and quoted scalars, `|` and `>` blocks,
/// comments, anchors, aliases and merge keys. Plain scalars are read as in XcodeGen's Yams (documented: YAML 1.1), but dates and times are texts.
///
/// A value with a custom tag is computed. Multiline keys and keys after `?` are noted as errors.
struct YAMLReader {
  /// An open collection, with the place where it begins on its line.
  struct Frame {
    /// The column of its keys or dashes; for a flow collection, the column of the block around it.
    let column: Int
    let isSequence: Bool
    let isFlow: Bool
    let node: Int
    /// A Boolean value that indicates whether a dash or a colon was just read, so that a value must follow.
    var awaits = false
    /// A Boolean value that indicates whether a value of a flow collection was read, so that a comma must follow.
    var needsComma = false
    var properties = Properties()
    /// The number of unfolded nodes before the collection.
    let size: Int
  }

  /// The properties before a value: `&anchor` and `!tag`.
  struct Properties {
    var anchor: ArraySlice<UInt8>?
    var tag: ArraySlice<UInt8>?
    var range = 0..<0
    /// The column of the first property, and the start of its line.
    var column = 0
    var lineStart = -1

    var isEmpty: Bool { anchor == nil && tag == nil }
    /// A Boolean value that indicates whether the tag gives the value a meaning that differs from its spelling.
    var hidesValue: Bool {
      guard let tag, tag.count > 1 else { return false }
      let known: [StaticString] = ["!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq"]
      return !Bytes.isOne(of: known, tag)
    }
    var isText: Bool { tag.map { Bytes.spell("!!str", $0) || $0.count == 1 } ?? false }
  }

  /// A node with an anchor, and the number of nodes that it represents. The number is nil while the node is open.
  typealias Anchor = (node: Int, size: Int?)

  var tree: TreeBuilder
  var cursor: Cursor
  var lineStart: Int
  /// A Boolean value that indicates whether only blanks precede the current place on its line.
  var isLineStart = true
  var frames: [Frame] = []
  var properties = Properties()
  var anchors: [ArraySlice<UInt8>: Anchor] = [:]
  /// The end of the part that was read last.
  var lastEnd: Int
  /// The quotation marks for which a search found no closing mark before the end of the text, so that the search isn't repeated.
  var unclosedQuotes: [UInt8] = []

  /// Reads the part of the source that a tree builder covers. Afterward, ``tree`` has everything that was read.
  init(_ tree: TreeBuilder) {
    self.tree = tree
    cursor = Cursor(tree.source, in: tree.range)
    (lineStart, lastEnd) = (cursor.place, cursor.place)
    read()
  }

  private mutating func read() {
    var hasMarker = false
    if let place = cursor.bytes.firstIndex(where: { $0 < 0x20 && !Bytes.isSpace($0) || $0 == 0x7f }) {
      tree.expect("a text without control characters", at: Cursor(cursor.bytes, at: place))
    }
    while !tree.isExhausted {
      skipToContent()
      if cursor.isAtEnd { break }
      if isAtMarker {
        // Only one marker belongs to a document: the one before it.
        if !tree.records.isEmpty || hasMarker || cursor.byte == UInt8(ascii: ".") { break }
        cursor.place += 3
        (hasMarker, isLineStart) = (true, false)
        continue
      }
      if tree.records.isEmpty, column == 0, cursor.starts("%YAML ") || cursor.starts("%TAG ") {
        cursor.passLine()
      } else if frames.last?.isFlow == true {
        readFlow()
      } else {
        readBlock()
      }
    }
    if tree.records.isEmpty, !properties.isEmpty { addNull(at: properties.range.upperBound) }
    if frames.last?.isFlow == true { noteUnclosed() }
    while !frames.isEmpty { pop() }
  }

  // MARK: Places

  /// The distance of the current place from the start of its line.
  var column: Int { cursor.place - lineStart }

  /// A Boolean value that indicates whether a document begins or ends here.
  var isAtMarker: Bool {
    guard column == 0, cursor.starts("---") || cursor.starts("...") else { return false }
    return cursor.place + 3 >= cursor.end || Bytes.isBlank(cursor.byte(3))
  }

  mutating func endLine() {
    cursor.place += 1
    lineStart = cursor.place
    isLineStart = true
  }

  /// Skips spaces, tabs and carriage returns.
  mutating func skipSpaces() {
    while cursor.byte == 0x20 || cursor.byte == 0x09 || cursor.byte == 0x0d { cursor.place += 1 }
  }

  /// Skips blanks, comments and line ends. Outside flow collections, a tab in the indentation is an error.
  mutating func skipToContent() {
    var tab: Int?
    while !cursor.isAtEnd {
      switch cursor.byte {
      case 0x20, 0x0d: cursor.place += 1
      case 0x09:
        if isLineStart, tab == nil { tab = cursor.place }
        cursor.place += 1
      case 0x0a:
        endLine()
        tab = nil
      case UInt8(ascii: "#"): tree.addComment(cursor.passLine())
      default:
        if let tab, frames.last?.isFlow != true {
          tree.addError(tab..<tab + 1, "a tab indents the line, which YAML doesn't allow", help: "Use spaces.")
        }
        return
      }
    }
  }

  /// Returns whether the rest of the line has at most a comment, and skips the blanks before it.
  mutating func isAtLineEnd() -> Bool {
    let start = cursor.place
    skipSpaces()
    if cursor.isAtEnd || cursor.byte == 0x0a { return true }
    return cursor.byte == UInt8(ascii: "#") && (cursor.place > start || Bytes.isBlank(cursor.byte(-1)))
  }

  func isAtIndicator(_ byte: UInt8) -> Bool {
    cursor.byte == byte && (cursor.place + 1 >= cursor.end || Bytes.isBlank(cursor.byte(1)))
  }

  /// A Boolean value that indicates whether the character here can't begin a plain scalar (documented: YAML 1.1, 9.1.3).
  var isReserved: Bool {
    ",[]{}|>@`%#".utf8.contains(cursor.byte) || "-?:".utf8.contains { isAtIndicator($0) }
  }

  /// A Boolean value that indicates whether a colon that ends a key is here.
  var isAtColon: Bool { isAtIndicator(UInt8(ascii: ":")) }

  // MARK: Frames

  mutating func push(sequence isSequence: Bool, column: Int, at start: Int, isFlow: Bool = false) -> Bool {
    let size = tree.unfolded
    guard tree.open(isSequence ? .array : .object, at: start) else { return false }
    if !frames.isEmpty { (frames[frames.count - 1].awaits, frames[frames.count - 1].needsComma) = (false, true) }
    let node = tree.records.count - 1
    frames.append(
      Frame(column: column, isSequence: isSequence, isFlow: isFlow, node: node, properties: properties, size: size))
    setAnchor(of: node, size: nil)
    properties = Properties()
    return true
  }

  mutating func pop(isClosed: Bool = true) {
    addNullIfAwaited()
    guard let frame = frames.popLast() else { return }
    tree.close(at: max(lastEnd, tree.records[frame.node].range.lowerBound), isClosed: isClosed || !frame.isFlow)
    if frame.properties.hidesValue { tree.setComputed(frame.node) }
    if let name = frame.properties.anchor, anchors[name]?.node == frame.node {
      anchors[name]?.size = tree.unfolded - frame.size
    }
  }

  mutating func addNullIfAwaited() {
    if let last = frames.last, last.awaits || tree.hasKey { addNull(at: lastEnd) }
  }

  mutating func addNull(at place: Int) {
    let range = properties.isEmpty ? place..<place : properties.range
    if properties.isText {
      let end = range.upperBound
      tree.add(text: tree.text(plain: end..<end, in: range), range)
    } else {
      tree.add(.null, range)
    }
    finish(tree.records.count - 1)
  }

  /// Ends a value that isn't a collection, so that the frame around it no longer awaits one.
  mutating func finish(_ node: Int) {
    if properties.hidesValue { tree.setComputed(node) }
    setAnchor(of: node, size: 1)
    properties = Properties()
    if !frames.isEmpty { (frames[frames.count - 1].awaits, frames[frames.count - 1].needsComma) = (false, true) }
    lastEnd = max(lastEnd, tree.records[node].range.upperBound)
  }

  mutating func setAnchor(of node: Int, size: Int?) {
    if let name = properties.anchor { anchors[name] = (node, size) }
  }

  /// Reads `&anchor` and `!tag`.
  mutating func readProperties() {
    while cursor.byte == UInt8(ascii: "&") || cursor.byte == UInt8(ascii: "!") {
      let start = cursor.place
      if properties.isEmpty { (properties.column, properties.lineStart) = (column, lineStart) }
      let isFlow = frames.last?.isFlow == true
      let word = cursor.bytes[cursor.pass { !Bytes.isBlank($0) && !(isFlow && ",[]{}".utf8.contains($0)) }]
      if word.first == UInt8(ascii: "!") { properties.tag = word } else { properties.anchor = word.dropFirst() }
      let first = properties.range.isEmpty ? start : properties.range.lowerBound
      properties.range = first..<cursor.place
      isLineStart = false
      skipSpaces()
    }
  }

  // MARK: Blocks

  /// Reads the next part of a block: a dash, a key, or a value.
  mutating func readBlock() {
    let isFirst = isLineStart
    if isFirst { leaveBlocks() }
    isLineStart = false
    let top = frames.last
    let isAwaited = top.map { $0.awaits } ?? tree.records.isEmpty
    if isAtIndicator(UInt8(ascii: "-")) { return readDash(isFirst: isFirst, isAwaited: isAwaited) }
    if isAtIndicator(UInt8(ascii: "?")) { return skipLine("a key before a colon") }
    if let top, !top.isSequence, isFirst, !isAwaited || column <= top.column {
      if column != top.column { tree.expect("the indentation of the previous keys", at: cursor) }
      addNullIfAwaited()
      return readKey()
    }
    guard isAwaited else {
      // A top-level word before a key is an unfinished key.
      if frames.isEmpty, isFirst, column == 0, isAtKey, tree.wrapOnlyTextAsKey() {
        tree.addMissing(at: lastEnd)
        tree.addError(tree.range.lowerBound..<lastEnd, "expected ':' after the key")
        frames.append(Frame(column: 0, isSequence: false, isFlow: false, node: 0, size: 0))
        return readKey()
      }
      return skipLine(top == nil ? "the end of the document" : "a dash before the value")
    }
    readBlockValue(isFirst: isFirst)
  }

  mutating func skipLine(_ expected: String, help: String = "") {
    let place = cursor
    tree.expect(expected, at: place, in: cursor.passLine(), help: help)
  }

  /// Closes the blocks that end before the current line, according to its indentation.
  mutating func leaveBlocks() {
    while let top = frames.last, !top.isFlow {
      let isLeft = top.column > column || top.column == column && top.isSequence && !isAtIndicator(UInt8(ascii: "-"))
      guard isLeft else { return }
      pop()
    }
  }

  mutating func readDash(isFirst: Bool, isAwaited: Bool) {
    let start = cursor.place
    if let top = frames.last, top.isSequence, top.column == column, isFirst {
      addNullIfAwaited()
    } else if isAwaited {
      if let top = frames.last, !top.isSequence, !isFirst {
        tree.expect("a value", at: cursor, help: "Write a list below its key.")
      }
      guard push(sequence: true, column: column, at: start) else { return }
    } else {
      return skipLine(frames.last?.isSequence == true ? "the indentation of the previous dashes" : "a key with a colon")
    }
    frames[frames.count - 1].awaits = true
    cursor.place += 1
    lastEnd = cursor.place
  }

  /// Reads the text of a key, without the properties before it; nil if no key begins here.
  mutating func readKeyText(isFlow: Bool) -> Int32? {
    properties = Properties()
    readProperties()
    properties = Properties()
    if cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'") { return readQuoted(isKey: true) }
    if isReserved || cursor.byte == UInt8(ascii: "*") { return nil }
    let range = cursor.place..<passPlainLine(isFlow: isFlow)
    return range.isEmpty ? nil : tree.text(plain: range, in: range)
  }

  /// Reads a key in the column of its mapping.
  mutating func readKey() {
    guard let text = readKeyText(isFlow: false) else { return skipLine("a key with a colon") }
    addKey(text)
  }

  /// Adds a key to the innermost mapping, and skips its colon. If the colon is missing, notes that and skips the line.
  mutating func addKey(_ text: Int32) {
    tree.addKey(text)
    let range = tree.range(of: text)
    lastEnd = max(lastEnd, range.upperBound)
    skipSpaces()
    guard isAtColon else {
      tree.addError(range.lowerBound..<max(range.lowerBound + 1, lastEnd), "expected ':' after the key")
      tree.addMissing(at: lastEnd)
      return _ = cursor.passLine()
    }
    cursor.place += 1
    awaitValue(of: text)
  }

  /// Ends a key, whose value must follow. If it is a merge key, the value will be merged.
  mutating func awaitValue(of text: Int32) {
    if cursor.byte(-1) == UInt8(ascii: ":") { lastEnd = cursor.place }
    frames[frames.count - 1].awaits = true
    if Bytes.spell("<<", tree.characters(text)), tree.range(of: text).count == 2 { tree.mergeLast() }
  }

  /// Reads a value, or the first key of a mapping.
  mutating func readBlockValue(isFirst: Bool) {
    readProperties()
    if isAtLineEnd() { return lastEnd = max(lastEnd, properties.range.upperBound) }
    let start = cursor.place
    let takesKey = isFirst || frames.last?.isSequence != false
    switch cursor.byte {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      let text = readBlockScalar()
      return addText(text, isPlain: false)
    case UInt8(ascii: "*"): readAlias()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return openFlow()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = readQuoted(isKey: false)
      let end = cursor.place
      skipSpaces()
      if isAtColon, takesKey, start >= lineStart { return openMapping(text, start) }
      cursor.place = end
      addText(text, isPlain: false)
    case _ where isReserved:
      tree.expect("a value", at: cursor)
      let range = cursor.passLine()
      return finish(tree.add(.computed, range))
    default:
      let end = passPlainLine(isFlow: false)
      if isAtColon, takesKey { return openMapping(tree.text(plain: start..<end, in: start..<end), start) }
      let text = readPlain(from: start, firstEnd: end, isFlow: false)
      addText(text, isPlain: true)
    }
    if !isAtLineEnd() {
      skipLine("the end of the line", help: isAtColon ? "Write the key on the next line, indented further." : "")
    }
  }

  /// Opens a mapping with its first key.
  mutating func openMapping(_ text: Int32, _ start: Int) {
    // Properties before a key on its line belong to the key, so they are dropped.
    let isOfKey = properties.lineStart == lineStart
    let column = isOfKey ? properties.column : start - lineStart
    if isOfKey { properties = Properties() }
    guard push(sequence: false, column: column, at: start) else { return }
    addKey(text)
  }

  /// Adds a text, or the value that a plain text means.
  mutating func addText(_ text: Int32, isPlain: Bool) {
    let range = tree.range(of: text)
    let before = tree.records.count
    // With a tag of YAML's own types, quoted characters mean the same as plain ones.
    if isPlain || properties.tag?.starts(with: "!!".utf8) == true, !properties.isText {
      tree.addPlain(text, range)
    } else {
      tree.add(text: text, range)
    }
    finish(before)
  }

  mutating func readAlias() {
    let range = cursor.pass { !Bytes.isBlank($0) && !",[]{}".utf8.contains($0) }
    let node = tree.records.count
    if let anchor = anchors[cursor.bytes[range].dropFirst()] {
      if let size = anchor.size {
        tree.add(aliasOf: anchor.node, size: size, range)
      } else {
        tree.addError(range, "the alias is inside its own target")
        tree.add(.computed, range)
      }
    } else {
      tree.addError(range, "no anchor before the alias \(Bytes.string(cursor.bytes[range].prefix(40)))")
      tree.add(.computed, range)
    }
    properties.anchor = nil
    finish(node)
  }
}
