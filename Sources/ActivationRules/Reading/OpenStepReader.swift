internal import PredicateSyntax

/// Reads old-style property lists, and tells their values to a sink: dictionaries in braces, arrays in parentheses, strings with and without
/// quotation marks, and comments as in C (documented: "Old-Style ASCII Property Lists" in the archived Property List Programming Guide).
///
/// Nothing recurs. Of equal keys each is told.
struct OpenStepReader {
  /// The writers of such lists, which differ in details.
  enum Dialect {
    /// A shared context as Apple's App Extension Programming Guide shows one: `{extensionItems = ({ attachments = (…); })}`.
    ///
    /// As in the guide the `;` before a `}` may be missing (documented). A bare word that spells an integer is an integer, because a
    /// description prints numbers so; in quotation marks it is a string. Every other bare word is a string.
    case description
    /// A project as Xcode writes it: with data in angle brackets, more characters in bare words than the documentation has, and no value
    /// but strings and data.
    case project
  }

  private var cursor: ReadingCursor
  private let dialect: Dialect
  private let depth: Int
  /// For each collection that is open, whether it's a dictionary.
  private var open: [Bool] = []

  init(_ bytes: [UInt8], at offset: Int, _ dialect: Dialect, limits: ReadingLimits) {
    cursor = ReadingCursor(bytes, at: offset)
    self.dialect = dialect
    depth = limits.documentDepth
  }

  /// Reads the whole text as one value.
  mutating func read(into sink: inout some ValueSink) throws(ReadingError) {
    while true {
      try readValueStart(into: &sink)
      while true {
        try cursor.skipBlanksAndComments()
        guard let isDictionary = open.last else {
          guard cursor.isAtEnd else {
            throw cursor.unexpected(
              "nothing after the value", help: cursor.byte == 0x2c ? ReadingError.cutOffStartHelp : "")
          }
          return
        }
        if try isDictionary ? readAfterEntry(in: &sink) : readAfterElement(in: &sink) { break }
      }
    }
  }

  /// Reads what follows an entry: true when another one comes, false when the dictionary was closed.
  private mutating func readAfterEntry(in sink: inout some ValueSink) throws(ReadingError) -> Bool {
    if cursor.byte == 0x3b {
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
    } else if dialect == .project {
      throw cursor.unexpected("';'")
    } else if cursor.byte != 0x7d {
      throw cursor.unexpected("';' or '}'")
    }
    guard cursor.byte != 0x7d else { return try close(&sink) }
    try readKey(into: &sink)
    return true
  }

  /// Reads what follows an element: true when another one comes, false when the array was closed.
  private mutating func readAfterElement(in sink: inout some ValueSink) throws(ReadingError) -> Bool {
    if cursor.byte == 0x2c {
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
      guard cursor.byte == 0x29 else { return true }
    }
    guard cursor.byte == 0x29 else { throw cursor.unexpected("',' or ')'") }
    return try close(&sink)
  }

  private mutating func close(_ sink: inout some ValueSink) throws(ReadingError) -> Bool {
    cursor.offset += 1
    open.removeLast()
    try sink.close(at: SourceRange(cursor.offset - 1, cursor.offset))
    return false
  }

  private mutating func readValueStart(into sink: inout some ValueSink) throws(ReadingError) {
    while true {
      try cursor.skipBlanksAndComments()
      let start = cursor.offset
      guard cursor.byte == 0x7b || cursor.byte == 0x28 else { return try readScalar(into: &sink) }
      let isDictionary = cursor.byte == 0x7b
      guard open.count < depth else {
        throw .limit("documentDepth", depth, "collections nest too deep", offset: start)
      }
      open.append(isDictionary)
      try sink.open(dictionary: isDictionary, at: SourceRange(start, start + 1))
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
      if cursor.byte == (isDictionary ? 0x7d : 0x29) {
        _ = try close(&sink)
        return
      }
      if isDictionary { try readKey(into: &sink) }
    }
  }

  private mutating func readKey(into sink: inout some ValueSink) throws(ReadingError) {
    let start = cursor.offset
    let key = try readText(expected: "a key").withUnsafeBufferPointer { sink.key(named: $0) }
    try sink.add(key: key, at: range(from: start))
    try cursor.skipBlanksAndComments()
    guard cursor.byte == 0x3d else {
      throw cursor.unexpected("'='", help: "A key and its value are written key = value; in this notation.")
    }
    cursor.offset += 1
  }

  private mutating func readScalar(into sink: inout some ValueSink) throws(ReadingError) {
    let start = cursor.offset
    if dialect == .project, cursor.byte == 0x3c {
      let data = try readData()
      return try sink.add(data: data, at: range(from: start))
    }
    if dialect == .description, !isQuoted {
      var word = cursor
      word.skipBareWord()
      if let integer = ReadingCursor.integer(cursor.bytes[start..<word.offset]) {
        cursor = word
        return try sink.add(integer, at: range(from: start))
      }
    }
    let text = try readText(expected: "a value")
    let range = range(from: start)
    try text.withUnsafeBufferPointer { (text) throws(ReadingError) in try sink.add(text: text, at: range) }
  }

  private func range(from start: Int) -> ValueRange {
    let whole = SourceRange(start, cursor.offset)
    return ValueRange(whole, content: whole)
  }

  private var isQuoted: Bool { cursor.byte == 0x22 || cursor.byte == 0x27 }

  private mutating func readText(expected: String) throws(ReadingError) -> ArraySlice<UInt8> {
    if isQuoted { return try cursor.readQuoted().text[...] }
    let start = cursor.offset
    while !cursor.isAtEnd, isBare(cursor.byte) { cursor.offset += 1 }
    guard cursor.offset > start else { throw cursor.unexpected(expected) }
    return cursor.bytes[start..<cursor.offset]
  }

  private func isBare(_ byte: UInt8) -> Bool {
    if dialect == .description { return ReadingCursor.isBare(byte) }
    switch byte {
    case 0...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      return false
    default: return true
    }
  }

  /// Reads hexadecimal digits with blanks between them.
  private mutating func readData() throws(ReadingError) -> [UInt8] {
    var data: [UInt8] = []
    var high: UInt8?
    cursor.offset += 1
    while !cursor.isAtEnd, cursor.byte != 0x3e {
      if let digit = ReadingCursor.hexadecimalValue(cursor.byte).map({ UInt8(truncatingIfNeeded: $0) }) {
        if let first = high { data.append(first << 4 | digit) }
        high = high == nil ? digit : nil
      } else if cursor.byte > 0x20 {
        throw cursor.unexpected("a hexadecimal digit")
      }
      cursor.offset += 1
    }
    guard !cursor.isAtEnd, high == nil else { throw cursor.unexpected("'>' after pairs of hexadecimal digits") }
    cursor.offset += 1
    return data
  }
}

extension PropertyListReader {
  /// Returns the value of an old-style property list, such as Xcode's `project.pbxproj`.
  ///
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the number of bytes.
  package static func read(
    oldStyle bytes: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> PropertyListValue {
    var builder = PropertyListBuilder()
    do throws(ReadingError) {
      var reader = OpenStepReader(
        bytes, at: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0, .project, limits: limits)
      try reader.read(into: &builder)
    } catch {
      throw error.located(in: bytes, name: name)
    }
    guard let root = builder.root else { throw ReadingError(.syntax, "the property list has no value", name: name) }
    return root
  }
}
