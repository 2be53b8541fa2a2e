import ActivationFiles
import ActivationRules
import PredicateSyntax

/// Reads the part of YAML that project descriptions are written in, with the place of every value.
///
/// Block and flow mappings and sequences, plain and quoted scalars, `|` and `>` blocks, comments, several documents, anchors, aliases
/// and merge keys (`<<`). A value with a tag is noted as unknown; keys of more than one line are refused.
///
/// - Complexity: linear in the text.
struct YAMLScanner {

  var cursor: SourceCursor
  var builder = PropertyListMapBuilder()
  /// The start of the current line.
  var lineStart = 0
  /// The values with an anchor, by its name.
  var anchors: [String: [PropertyListMap.Entry]] = [:]

  /// The properties before a value: why a tag (`!name`) changes what it means, and the name of an anchor (`&name`); nil without one.
  typealias Properties = (tag: String?, anchor: String?)

  private init(_ cursor: SourceCursor) {
    self.cursor = cursor
    lineStart = cursor.place
  }

  /// The values of each document.
  static func documents(_ text: [UInt8]) throws(ReadingError) -> [PropertyListMap] {
    var scanner = YAMLScanner(SourceCursor(text, .yaml))
    var maps: [PropertyListMap] = []
    while true {
      try scanner.skipToContent()
      if scanner.isAtMarker {
        scanner.cursor.place += 3
        // What follows `---` on its line belongs to the document.
        continue
      }
      if scanner.cursor.isExhausted { throw scanner.error(SourceCursor.exhaustion) }
      if scanner.cursor.isAtEnd { return maps }
      if scanner.cursor.byte == 0x25, scanner.column == 0 {
        scanner.cursor.skipLine()
        continue
      }
      try scanner.readBlock(parentColumn: -1)
      maps.append(PropertyListMap(text, scanner.builder.entries))
      scanner.builder = PropertyListMapBuilder()
      scanner.anchors = [:]
      try scanner.skipToContent()
      guard scanner.cursor.isAtEnd || scanner.isAtMarker else {
        throw scanner.error("expected the end of the document")
      }
    }
  }

  /// The reason why the document isn't read.
  func error(_ message: String, at place: Int? = nil) -> ReadingError {
    ReadingError(.syntax, message, offset: place ?? cursor.place)
  }

  /// The distance of the current place from the start of its line.
  var column: Int { cursor.place - lineStart }

  /// A Boolean value that indicates whether a document begins or ends here.
  var isAtMarker: Bool {
    guard column == 0, cursor.starts("---") || cursor.starts("...") else { return false }
    return cursor.place + 3 >= cursor.end || SourceCursor.isBlank(cursor.byte(3))
  }

  mutating func endLine() {
    cursor.place += 1
    lineStart = cursor.place
  }

  /// Passes spaces and tabs on the line.
  mutating func skipSpaces() {
    while cursor.byte == 0x20 || cursor.byte == 0x09 || cursor.byte == 0x0d { cursor.place += 1 }
  }

  /// Passes blanks, comments and line ends; tabs don't indent.
  mutating func skipToContent() throws(ReadingError) {
    while !cursor.isAtEnd {
      skipSpaces()
      if cursor.byte == 0x0a {
        endLine()
      } else if cursor.byte == 0x23 {
        builder.comments.append(cursor.skipLine())
      } else {
        break
      }
    }
    guard !cursor.isAtEnd, cursor.text[lineStart..<cursor.place].contains(0x09),
      cursor.text[lineStart..<cursor.place].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    else { return }
    throw error("a tab indents the line, which YAML doesn't allow")
  }

  /// Returns whether the rest of the line contains only a comment, if anything.
  mutating func isAtLineEnd() -> Bool {
    let start = cursor.place
    skipSpaces()
    if cursor.isAtEnd || cursor.byte == 0x0a { return true }
    return cursor.byte == 0x23 && (cursor.place > start || SourceCursor.isBlank(cursor.byte(-1)))
  }

  /// Goes one level down, which the caller leaves again.
  mutating func enter() throws(ReadingError) {
    if cursor.nesting.enter() { return }
    cursor.nesting.leave()
    throw error("the document nests too deep")
  }

  /// A node of block style that begins here; its own column tells its kin.
  mutating func readBlock(parentColumn: Int) throws(ReadingError) {
    try enter()
    defer { cursor.nesting.leave() }
    let index = builder.entries.count
    let properties = skipProperties()
    if isAtLineEnd() {
      try skipToContent()
      guard !cursor.isAtEnd, !isAtMarker, column > parentColumn else {
        builder.add(
          .unknown(properties.tag ?? "found null, expected a value"), value: SourceRange(cursor.place, cursor.place))
        return
      }
    }
    if isAtIndicator(0x2d) {
      try readSequence(column)
    } else if isAtIndicator(0x3f) {
      throw error("a key that begins with ? isn't read")
    } else if isAtKey() {
      try readMapping(column)
    } else {
      try readScalarOrFlow(parentColumn: parentColumn)
    }
    finish(index, properties)
  }

  /// Notes the properties before a value that was read.
  mutating func finish(_ index: Int, _ properties: Properties) {
    if let tag = properties.tag { builder.replaceValue(at: index, by: tag, end: cursor.place) }
    if let anchor = properties.anchor { anchors[anchor] = builder.value(at: index) }
  }

  private func isAtIndicator(_ byte: UInt8) -> Bool {
    cursor.byte == byte && (cursor.place + 1 >= cursor.end || SourceCursor.isBlank(cursor.byte(1)))
  }

  /// Passes an anchor (`&name`) and a tag (`!name`), which changes what the value means.
  @discardableResult
  mutating func skipProperties() -> Properties {
    var properties: Properties = (nil, nil)
    while cursor.byte == 0x26 || cursor.byte == 0x21 {
      let start = cursor.place
      while !cursor.isAtEnd, !SourceCursor.isBlank(cursor.byte) { cursor.place += 1 }
      let text = cursor.string(SourceRange(start, cursor.place))
      if cursor.text[start] == 0x21 {
        properties.tag = "the tag \(text) may change it"
      } else {
        properties.anchor = String(text.dropFirst())
      }
      skipSpaces()
    }
    return properties
  }

  /// Reads an alias (`*name`): the value with that anchor, once more.
  mutating func readAlias() {
    let start = cursor.place
    while !SourceCursor.isBlankOrEnd(cursor.byte), ![0x2c, 0x5d, 0x7d].contains(cursor.byte) { cursor.place += 1 }
    let range = SourceRange(start, cursor.place)
    guard let value = anchors[String(cursor.string(range).dropFirst())] else {
      return builder.add(.unknown("there's no anchor for the alias \(cursor.string(range))"), value: range)
    }
    if !builder.add(value) {
      builder.add(.unknown("its aliases come to more than \(PropertyListMapBuilder.mostEntries) values"), value: range)
    }
  }

  private mutating func readSequence(_ column: Int) throws(ReadingError) {
    builder.open(dictionary: false, at: cursor.place, hasBrackets: false)
    while isAtIndicator(0x2d), self.column == column, !isAtMarker {
      cursor.place += 1
      builder.bindComments()
      if isAtLineEnd() {
        try skipToContent()
        if cursor.isAtEnd || self.column <= column || isAtMarker {
          builder.add(.unknown("found null, expected a value"), value: SourceRange(cursor.place, cursor.place))
          continue
        }
      }
      try readBlock(parentColumn: column)
      try skipToContent()
    }
    builder.close(at: cursor.place)
    guard cursor.isAtEnd || self.column <= column || isAtMarker else { throw error("the indentation doesn't fit") }
  }

  private mutating func readMapping(_ column: Int) throws(ReadingError) {
    builder.open(dictionary: true, at: cursor.place, hasBrackets: false)
    var end = cursor.place
    while !cursor.isAtEnd, self.column == column, !isAtMarker, isAtKey() {
      skipProperties()
      let start = cursor.place
      let key = try readKey(isFlow: false)
      let element = SourceRange(start, cursor.place)
      skipSpaces()
      guard cursor.byte == 0x3a else { throw error("expected ':'") }
      cursor.place += 1
      skipSpaces()
      let index = builder.entries.count
      builder.addKey(key.text, content: key.map.content, element: element)
      try readMappingValue(column)
      if key.text == "<<" { builder.mergeValue(at: index) }
      end = cursor.place
      try skipToContent()
    }
    builder.close(at: end)
    guard cursor.isAtEnd || self.column < column || isAtMarker || isAtIndicator(0x2d) && self.column <= column else {
      throw error(self.column == column ? "expected a key with a colon" : "the indentation doesn't fit")
    }
  }

  private mutating func readMappingValue(_ column: Int) throws(ReadingError) {
    let index = builder.entries.count
    let properties = skipProperties()
    guard isAtLineEnd() else {
      try readScalarOrFlow(parentColumn: column)
      finish(index, properties)
      // A block of lines ends after its last line.
      if column < self.column, isAtLineEnd(), cursor.byte == 0x23 {
        builder.add(comment: cursor.skipLine(), toEntryAt: index)
      }
      return
    }
    let end = cursor.place
    if cursor.byte == 0x23 {
      builder.comments.append(cursor.skipLine())
      builder.bindComments()
    }
    let comments = builder.comments
    try skipToContent()
    // A sequence may be as far left as its key.
    let isSequence = !cursor.isAtEnd && self.column == column && isAtIndicator(0x2d)
    guard !cursor.isAtEnd, !isAtMarker, self.column > column || isSequence else {
      let later = builder.comments
      builder.comments = comments
      builder.add(.unknown(properties.tag ?? "found null, expected a value"), value: SourceRange(end, end))
      builder.comments = later
      return
    }
    if isSequence {
      try enter()
      defer { cursor.nesting.leave() }
      try readSequence(column)
    } else {
      try readBlock(parentColumn: column)
    }
    finish(index, properties)
  }

  /// Returns whether the line has a key with its colon.
  private func isAtKey() -> Bool {
    var probe = self
    probe.skipProperties()
    switch probe.cursor.byte {
    case 0x22, 0x27:
      guard (try? probe.readQuoted(isKey: true)) != nil else { return false }
      probe.skipSpaces()
      return probe.cursor.byte == 0x3a && SourceCursor.isBlankOrEnd(probe.cursor.byte(1))
    case 0x5b, 0x7b, 0x7c, 0x3e, 0x25, 0x40, 0x60, 0x23, 0x2c, 0x5d, 0x7d: return false
    default:
      while !probe.cursor.isAtEnd, probe.cursor.byte != 0x0a {
        if probe.cursor.byte == 0x3a, SourceCursor.isBlankOrEnd(probe.cursor.byte(1)) { return true }
        if probe.cursor.byte == 0x23, SourceCursor.isBlank(probe.cursor.byte(-1)) { return false }
        probe.cursor.place += 1
      }
      return false
    }
  }

  /// A key of one line, up to its colon.
  mutating func readKey(isFlow: Bool) throws(ReadingError) -> LiteralText {
    if cursor.byte == 0x22 || cursor.byte == 0x27 { return try readQuoted(isKey: true) }
    let start = cursor.place
    let end = plainEnd(isFlow: isFlow, isKey: true)
    var map = TextMap(emptyIn: SourceRange(start, end))
    map.append(cursor.text[start..<end], SourceRange(start, end), .plain)
    cursor.place = end
    return LiteralText(map, .plainYAML(isFlow: isFlow))
  }
}

extension SourceCursor {
  /// Returns whether a byte is a blank, or 0 for the end.
  static func isBlankOrEnd(_ byte: UInt8) -> Bool { byte == 0 || isBlank(byte) }
}
