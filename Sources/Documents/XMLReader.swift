/// Reads XML property lists as Apple's open-source reader does (CFPropertyList.c), and parts of them as people paste them: a value, or keys
/// with their values. Reading needs no recursion, and nothing outside the text.
///
/// The reader ignores the text after a whole property list, and the attributes of elements. A tag ends at its first `>`.
struct XMLReader {
  /// The names of the elements of property lists.
  private enum Element: String {
    case plist, dict, array, key, string, data, date, integer, real, `true`, `false`
  }

  private(set) var tree: TreeBuilder
  private var cursor: Cursor
  /// A Boolean value that indicates whether `<plist>` is open. Its end tag ends the document.
  private var isInPlist = false
  /// A Boolean value that indicates whether the text begins like a whole property list. Otherwise, it may be a part of one.
  private var isWhole = false
  /// A Boolean value that indicates whether there are keys without a dictionary around them. A dictionary is then open without a tag.
  private var hasOuterKeys = false
  private var isComplete = false
  /// The place at which the last dictionary ends, for a message.
  private var endOfDictionary: Int?

  /// Reads the source of a tree builder. Afterward, ``tree`` has everything that was read.
  init(_ tree: TreeBuilder) {
    self.tree = tree
    cursor = Cursor(tree.source)
    read()
  }

  private mutating func read() {
    while !isComplete, !tree.isExhausted {
      skipText()
      if cursor.isAtEnd { break }
      let start = cursor.place
      switch cursor.byte(1) {
      case UInt8(ascii: "?"):
        isWhole = isWhole || cursor.starts("<?xml")
        pass("?>", after: 2, from: start)
      case UInt8(ascii: "!"): readDeclaration(at: start)
      case UInt8(ascii: "/"): readEnd(at: start)
      default: readElement(at: start)
      }
    }
    if tree.isExhausted { return tree.closeAll(at: cursor.end, object: "", array: "") }
    if hasOuterKeys, tree.open.count == 1 {
      if tree.hasKey { tree.expectMore("a value for the last <key>", in: cursor.end..<cursor.end) }
      tree.close(at: cursor.end)
    }
    if isInPlist || tree.records.isEmpty, tree.open.isEmpty, !isComplete, isWhole {
      tree.expectMore(tree.records.isEmpty ? "a value" : "</plist>", in: cursor.end..<cursor.end)
    }
    tree.closeAll(at: cursor.end, object: "</dict>", array: "</array>")
  }

  private mutating func note(_ expected: String, _ range: Range<Int>, help: String = "") {
    tree.addError(range, "expected \(expected)", help: help)
  }

  /// The help for a wrong end tag. For the first error, it names the line of the innermost collection, which isn't closed; otherwise, it's empty.
  private var helpForUnclosed: String {
    guard tree.errors.isEmpty, let open = tree.open.last else { return "" }
    let line = cursor.bytes[..<tree.records[open.node].range.lowerBound].count { $0 == 0x0a } + 1
    return "The element that begins on line \(line) isn't closed."
  }

  /// Skips some bytes, and everything up to and including a mark. If the mark is missing, notes that, skips the rest of the text, and returns false.
  @discardableResult
  private mutating func pass(_ mark: StaticString, after: Int = 0, from start: Int) -> Bool {
    cursor.place += after
    if let found = cursor.find(mark) {
      cursor.place = found + mark.utf8CodeUnitCount
      return true
    }
    cursor.place = cursor.end
    tree.expectMore("\(mark)", in: start..<start + 1)
    return false
  }

  /// Skips the blanks between the tags and, in a part of a property list, C comments and the dots of an excerpt. Notes and skips other text.
  private mutating func skipText() {
    while true {
      cursor.skipSpace()
      if cursor.isAtEnd || cursor.byte == UInt8(ascii: "<") { return }
      if !isWhole, let comment = cursor.passComment() {
        tree.addComment(comment.range)
        continue
      }
      let isEllipsis = !isWhole && (cursor.starts("...") || cursor.starts("…"))
      let text = cursor.pass { $0 != UInt8(ascii: "<") && (isWhole || !Bytes.isSpace($0)) }
      if isEllipsis {
        tree.addComment(text)
      } else {
        note("a tag, found text", text, help: "Remove it, or write it in <!-- and -->.")
      }
    }
  }

  private mutating func readDeclaration(at start: Int) {
    if cursor.starts("<!--") {
      pass("-->", after: 4, from: start)
      return tree.addComment(start..<cursor.place)
    }
    if cursor.starts("<![CDATA[") {
      note("a tag, found text", start..<start + 9)
      return _ = pass("]]>", from: start)
    }
    isWhole = true
    if !cursor.starts("<!DOCTYPE") || isInPlist || !tree.records.isEmpty {
      note("a tag, found a declaration", start..<start + 2)
    }
    cursor.pass { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
    if cursor.byte == UInt8(ascii: "[") {
      tree.addError(
        cursor.place..<cursor.place + 1, "the document type declares an entity or an element",
        help: "Remove the brackets. Entities are refused: they can expand without bound.")
      guard pass("]", from: start) else { return }
    }
    pass(">", from: start)
  }

  // MARK: Elements

  private mutating func readElement(at start: Int) {
    let isTagClosed = pass(">", from: start)
    let isEmpty = isTagClosed && cursor.place - start >= 3 && cursor.byte(-2) == UInt8(ascii: "/")
    let end = max(start + 1, cursor.place - (isEmpty ? 2 : isTagClosed ? 1 : 0))
    let name = cursor.bytes[start + 1..<end].prefix { !Bytes.isSpace($0) }
    guard let element = Element(rawValue: Bytes.string(name)) else {
      let known = Bytes.string(name.prefix(40))
      tree.addError(start..<start + 1 + name.count, "unknown element <\(known)>")
      if !isEmpty, isTagClosed { _ = content(of: Array(name)) }
      if !tree.open.isEmpty { tree.add(.computed, start..<cursor.place) }
      return
    }
    if element == .plist {
      isWhole = true
      if isInPlist || !tree.records.isEmpty { note("a value, found <plist>", start..<cursor.place) }
      if isEmpty { note("a value in <plist>, found none", start..<cursor.place) } else { isInPlist = true }
      return
    }
    let isKey = element == .key && readsKey(at: start)
    if !isKey { checkPlace(of: element, at: start) }
    if element == .dict || element == .array {
      guard tree.open(element == .dict ? .object : .array, at: start), isEmpty else { return }
      tree.close(at: cursor.place)
      return finishValue()
    }
    let content = isEmpty ? cursor.place..<cursor.place : content(of: Array(name))
    let range = start..<cursor.place
    if isKey { return tree.addKey(text(content, in: range)) }
    addLeaf(element, isEmpty: isEmpty, content, range)
    finishValue()
  }

  private mutating func readEnd(at start: Int) {
    pass(">", from: start)
    var name = cursor.bytes[start + 2..<max(start + 2, cursor.place - 1)]
    while let last = name.last, Bytes.isSpace(last) { name = name.dropLast() }
    let known = Bytes.string(name.prefix(40))
    if Bytes.spell("plist", name), isInPlist || !isWhole {
      // In a part of a property list, the start tag may not have been pasted, so the end tag is ignored.
      guard isInPlist else { return }
      if tree.records.isEmpty { note("a value in <plist>, found none", start..<cursor.place) }
      if let kind = tree.innermost, !hasOuterKeys || tree.open.count > 1 {
        note("</\(kind == .object ? "dict" : "array")>, found </plist>", start..<cursor.place, help: helpForUnclosed)
      }
      while !tree.open.isEmpty { tree.close(at: start, isClosed: false) }
      isComplete = true
      return
    }
    let element = Element(rawValue: Bytes.string(name))
    guard let kind = tree.innermost, !hasOuterKeys || tree.open.count > 1 else {
      return tree.addError(start..<cursor.place, "</\(known)> closes nothing", help: "Remove it.")
    }
    let expected: Element = kind == .object ? .dict : .array
    if element != expected {
      note("</\(expected.rawValue)>, found </\(known)>", start..<cursor.place, help: helpForUnclosed)
      guard element == .dict || element == .array else { return }
    }
    if tree.hasKey {
      note("a value for the last <key>, found </\(known)>", start..<cursor.place, help: "Write a value after the key.")
    }
    if element == .dict { endOfDictionary = start }
    if tree.close(element == .dict ? .object : .array, at: start..<cursor.place) { finishValue() }
  }

  private mutating func finishValue() {
    if tree.open.isEmpty, !isInPlist, isWhole { isComplete = true }
  }

  /// Returns whether a `<key>` here is a key. Otherwise, it is a text, as in Foundation. Opens a dictionary around keys without one.
  private mutating func readsKey(at start: Int) -> Bool {
    if tree.innermost == .object { return !tree.hasKey }
    guard tree.open.isEmpty, tree.records.isEmpty else { return false }
    if isWhole {
      note("<dict>, found <key>", start..<cursor.place, help: "Put the keys into <dict> and </dict>.")
    }
    hasOuterKeys = tree.open(.object, at: start)
    return hasOuterKeys
  }

  /// Notes an element that isn't expected at its place.
  private mutating func checkPlace(of element: Element, at start: Int) {
    if tree.innermost == .object, !tree.hasKey {
      // A <key> after a <key> was read as the value of the first one. If a value follows the second <key>, it's a key after all.
      if let last = tree.lastText, Cursor(cursor.bytes, at: last.lowerBound).starts("<key"), tree.turnLastIntoKey() {
        note("a value for the last <key>, found another <key>", last, help: "Write a value between them.")
      } else {
        note("a <key> before the value", start..<cursor.place, help: "Write the key of this value before it.")
      }
    } else if tree.open.isEmpty, !tree.records.isEmpty {
      if element == .key, let endOfDictionary {
        let line = cursor.bytes[..<endOfDictionary].count { $0 == 0x0a } + 1
        tree.addError(
          start..<cursor.place, "found <key> after the property list's dictionary ended on line \(line)",
          help: "There is one </dict> too many before it.")
      } else {
        note(isInPlist ? "</plist>, found another value" : "one value, found another", start..<cursor.place)
      }
    }
  }

  // MARK: Content

  /// Skips an element's content and end tag, and returns the content's range. The content also ends at a tag that can't belong to it.
  private mutating func content(of name: [UInt8]) -> Range<Int> {
    let start = cursor.place
    while let next = cursor.find("<") {
      cursor.place = next
      if cursor.starts("<![CDATA[") {
        guard pass("]]>", after: 9, from: next) else { break }
        continue
      }
      if isEnd(of: name) {
        pass(">", from: next)
        return start..<next
      }
      let expected = "</\(Bytes.string(name.prefix(40)))>"
      let isEndTag = cursor.byte(1) == UInt8(ascii: "/")
      // Unfinished content ends before the next tag. That tag is then read, unless it is unknown or can't end anything here.
      let range = start..<next
      var probe = cursor
      probe.place += isEndTag ? 2 : 1
      let known = Element(rawValue: Bytes.string(cursor.bytes[probe.passName()]))
      if probe.byte == UInt8(ascii: ">") { probe.place += 1 }
      note(
        "\(expected), found '\(Bytes.string(cursor.bytes[next..<probe.place].prefix(40)))'", next..<probe.place,
        help: known != nil
          ? "Close the element with \(expected)."
          : isEndTag ? "Is that tag misspelled?" : "Write < as &lt; and & as &amp;.")
      if known == nil || isEndTag && known != .dict && known != .array && known != .plist {
        pass(">", from: next)
      }
      return range
    }
    cursor.place = cursor.end
    tree.expectMore("</\(Bytes.string(name.prefix(40)))>", in: start..<start + 1)
    return start..<cursor.end
  }

  /// Returns whether the end tag of an element is at the cursor, with optional blanks after its name. At the end of the text, `>` may be missing.
  private func isEnd(of name: [UInt8]) -> Bool {
    guard cursor.byte(1) == UInt8(ascii: "/") else { return false }
    for (index, byte) in name.enumerated() where cursor.byte(2 + index) != byte { return false }
    var distance = 2 + name.count
    while Bytes.isSpace(cursor.byte(distance)) { distance += 1 }
    return cursor.byte(distance) == UInt8(ascii: ">") || cursor.place + distance >= cursor.end
  }

  /// Adds the text that the bytes of `content` spell, with entities and CDATA sections resolved. Line ends are unchanged.
  private mutating func text(_ content: Range<Int>, in range: Range<Int>) -> Int32 {
    let draft = tree.beginText()
    var probe = Cursor(cursor.bytes, at: content.lowerBound)
    var plain = content.lowerBound
    while probe.place < content.upperBound {
      let place = probe.place
      if probe.byte == UInt8(ascii: "&"), let scalar = entity(&probe) {
        tree.append(draft, plain: plain..<place)
        tree.append(draft, Array(scalar.utf8), for: place..<probe.place)
        plain = probe.place
      } else if probe.byte == UInt8(ascii: "<"), probe.starts("<![CDATA[") {
        tree.append(draft, plain: plain..<place)
        probe.place += 9
        let close = min(probe.find("]]>") ?? content.upperBound, content.upperBound)
        tree.append(draft, plain: place + 9..<max(place + 9, close), as: .characterData)
        probe.place = min(close + 3, content.upperBound)
        plain = probe.place
      } else {
        probe.place += 1
      }
    }
    tree.append(draft, plain: plain..<max(plain, content.upperBound))
    return tree.endText(draft, content: content, in: range)
  }

  /// The greatest distance from the `&` of an entity to its `;`.
  private static let longestEntity = 12

  /// Reads an entity and returns its scalar. If there's no known entity, notes that, skips nothing, and returns nil.
  private mutating func entity(_ cursor: inout Cursor) -> Unicode.Scalar? {
    let start = cursor.place
    var length = 1
    while length < Self.longestEntity, cursor.byte(length) != UInt8(ascii: ";"), cursor.byte(length) > 0x20 {
      length += 1
    }
    guard cursor.byte(length) == UInt8(ascii: ";") else {
      tree.addError(start..<start + 1, "expected an entity such as &amp;, found '&'", help: "Write & as &amp;.")
      return nil
    }
    let name = cursor.bytes[start + 1..<start + length]
    guard let scalar = Self.scalar(named: name) else {
      tree.addError(start..<start + length + 1, "unknown entity &\(Bytes.string(name));", help: "Write & as &amp;.")
      return nil
    }
    cursor.place += length + 1
    return scalar
  }

  private static let named: [(StaticString, Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]

  private static func scalar(named name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for (word, scalar) in named where Bytes.spell(word, name) { return scalar }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let (value, isExact) = NumberLiteral.magnitude(digits, radix: isHexadecimal ? 16 : 10), isExact else {
      return nil
    }
    return UInt32(exactly: value).flatMap { Unicode.Scalar($0) }
  }

  private mutating func addLeaf(_ element: Element, isEmpty: Bool, _ content: Range<Int>, _ range: Range<Int>) {
    let bytes = cursor.bytes[content]
    let found = "found \"\(Bytes.string(bytes.prefix(80)))\""
    switch element {
    case .string, .key:
      let text = text(content, in: range)
      return tree.add(text: text, range)
    case .true, .false:
      if content.isEmpty { return tree.add(element == .true, range) }
      note("<\(element.rawValue)> to be empty, \(found)", range)
    case .data:
      if !isEmpty { return tree.add(data: Scalars.base64(bytes), range) }
      note("<data> to have content, found none", range)
    case .date:
      if let date = Scalars.date(bytes) { return _ = tree.add(.date, range, date.bitPattern) }
      note("a date, \(found)", range, help: "Write it as 2001-01-31T12:00:00Z.")
    case .integer:
      if let number = Scalars.integer(bytes) { return tree.add(number, range) }
      note("an integer, \(found)", range)
    default:
      let text = text(content, in: range)
      if let number = Scalars.real(tree.characters(text)) { return tree.add(.real(number), range) }
      note("a number, \(found)", range)
    }
    tree.add(.computed, range)
  }
}
