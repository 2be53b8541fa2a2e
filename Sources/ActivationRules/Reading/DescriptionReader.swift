import PredicateEvaluation
import PredicateSyntax

/// Reads the notation in which Apple's App Extension Programming Guide shows a shared context: an old-style property
/// list, `{extensionItems = ({ attachments = (…); })}`.
///
/// As in the guide the `;` before a `}` may be missing (documented). A bare word that spells an integer is an integer,
/// because a description prints numbers so; in quotes it is a string. Every other bare word is a string.
struct DescriptionReader {
  private var cursor: ReadingCursor

  init(_ bytes: [UInt8], at offset: Int) { cursor = ReadingCursor(bytes, at: offset) }

  /// The whole text as one value.
  mutating func read(into builder: inout DocumentBuilder) throws(ReadingError) {
    while true {
      try readValueStart(into: &builder)
      while true {
        try cursor.skipBlanksAndComments()
        if builder.isAtRoot {
          guard cursor.isAtEnd else { throw cursor.unexpected("nothing after the value") }
          return
        }
        if try builder.isInDictionary ? readAfterEntry(in: &builder) : readAfterElement(in: &builder) { break }
      }
    }
  }

  /// After an entry: true when another one follows, false when the dictionary was closed.
  private mutating func readAfterEntry(in builder: inout DocumentBuilder) throws(ReadingError) -> Bool {
    if cursor.byte == 0x3b {
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
    } else if cursor.byte != 0x7d {
      throw cursor.unexpected("';' or '}'")
    }
    guard cursor.byte != 0x7d else { return close(&builder) }
    try readKey(into: &builder)
    return true
  }

  /// After an element: true when another one follows, false when the array was closed.
  private mutating func readAfterElement(in builder: inout DocumentBuilder) throws(ReadingError) -> Bool {
    if cursor.byte == 0x2c {
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
      guard cursor.byte == 0x29 else { return true }
    }
    guard cursor.byte == 0x29 else { throw cursor.unexpected("',' or ')'") }
    return close(&builder)
  }

  private mutating func close(_ builder: inout DocumentBuilder) -> Bool {
    cursor.offset += 1
    builder.close()
    return false
  }

  private mutating func readValueStart(into builder: inout DocumentBuilder) throws(ReadingError) {
    while true {
      try cursor.skipBlanksAndComments()
      let start = cursor.offset
      guard cursor.byte == 0x7b || cursor.byte == 0x28 else { return try readScalar(into: &builder) }
      let dictionary = cursor.byte == 0x7b
      try builder.open(dictionary: dictionary, at: start)
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
      if cursor.byte == (dictionary ? 0x7d : 0x29) {
        _ = close(&builder)
        return
      }
      if dictionary { try readKey(into: &builder) }
    }
  }

  private mutating func readKey(into builder: inout DocumentBuilder) throws(ReadingError) {
    let start = cursor.offset
    let key = try readText(expected: "a key", into: &builder.texts)
    try builder.key(key, at: start)
    try cursor.skipBlanksAndComments()
    guard cursor.byte == 0x3d else {
      throw cursor.unexpected("'='", help: "A key and its value are written key = value; in this notation.")
    }
    cursor.offset += 1
  }

  private mutating func readScalar(into builder: inout DocumentBuilder) throws(ReadingError) {
    let start = cursor.offset
    let quoted = cursor.byte == 0x22 || cursor.byte == 0x27
    if !quoted {
      var word = cursor
      word.skipBareWord()
      if let integer = ReadingCursor.integer(cursor.bytes[start..<word.offset]) {
        cursor = word
        return builder.add(integer, at: start)
      }
    }
    builder.add(.string(try readText(expected: "a value", into: &builder.texts)), at: start)
  }

  private mutating func readText(
    expected: String, into texts: inout TextTable
  ) throws(ReadingError) -> TextID {
    if cursor.byte == 0x22 || cursor.byte == 0x27 {
      return try cursor.readQuoted().text.withUnsafeBufferPointer { texts.intern($0) }
    }
    let start = cursor.offset
    cursor.skipBareWord()
    guard cursor.offset > start else { throw cursor.unexpected(expected) }
    return cursor.bytes[start..<cursor.offset].withUnsafeBufferPointer { texts.intern($0) }
  }
}
