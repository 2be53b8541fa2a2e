import PredicateEvaluation
import PredicateSyntax

/// Reads JSON after RFC 8259 into a flat document, byte by byte and without recursion.
///
/// Stricter than the standard in two points: a key that occurs twice and half a surrogate pair are errors.
struct JSONReader {
  var cursor: ReadingCursor
  private var builder: DocumentBuilder
  private let encodings: Bool

  init(_ bytes: [UInt8], at offset: Int, limits: Limits, encodings: Bool) {
    cursor = ReadingCursor(bytes, at: offset)
    builder = DocumentBuilder(limits: limits)
    self.encodings = encodings
  }

  /// The whole text as one value.
  mutating func read() throws(ReadingError) -> DocumentBuilder {
    while true {
      skipBlanks()
      try readValueStart()
      while true {
        skipBlanks()
        guard builder.isInDictionary != nil else {
          guard cursor.isAtEnd else { throw cursor.unexpected("nothing after the value") }
          return builder
        }
        if try readSeparator() { break }
      }
    }
  }

  private mutating func skipBlanks() {
    while !cursor.isAtEnd, [0x20, 0x09, 0x0a, 0x0d].contains(cursor.byte) { cursor.offset += 1 }
  }

  /// After a value: true when another value follows, false when a collection was closed.
  private mutating func readSeparator() throws(ReadingError) -> Bool {
    let dictionary = builder.isInDictionary == true
    if cursor.byte == (dictionary ? 0x7d : 0x5d) {
      cursor.offset += 1
      closeCollection()
      return false
    }
    guard cursor.byte == 0x2c else { throw cursor.unexpected(dictionary ? "',' or '}'" : "',' or ']'") }
    cursor.offset += 1
    if dictionary { try readKey() }
    return true
  }

  private mutating func closeCollection() {
    guard encodings else { return builder.close() }
    builder.close(as: Self.encodedValue)
  }

  /// One value, or the start of a collection down to its first scalar.
  private mutating func readValueStart() throws(ReadingError) {
    while true {
      skipBlanks()
      let start = cursor.offset
      guard cursor.byte == 0x7b || cursor.byte == 0x5b else { return try readScalar() }
      let dictionary = cursor.byte == 0x7b
      try builder.open(dictionary: dictionary, at: start)
      cursor.offset += 1
      skipBlanks()
      if cursor.byte == (dictionary ? 0x7d : 0x5d) {
        cursor.offset += 1
        return closeCollection()
      }
      if dictionary { try readKey() }
    }
  }

  private mutating func readKey() throws(ReadingError) {
    skipBlanks()
    let start = cursor.offset
    guard cursor.byte == 0x22 else {
      throw cursor.unexpected("a key in double quotes", help: "JSON allows no bare keys and no comma before '}'.")
    }
    try builder.key(try readString(), at: start)
    skipBlanks()
    guard cursor.byte == 0x3a else { throw cursor.unexpected("':'") }
    cursor.offset += 1
  }

  private mutating func readScalar() throws(ReadingError) {
    let start = cursor.offset
    switch cursor.byte {
    case 0x22: builder.add(string: try readString(), at: start)
    case 0x2d, 0x30...0x39: builder.add(try readNumber(), at: start)
    case 0x74 where cursor.starts(with: "true"): word(4, .boolean(true))
    case 0x66 where cursor.starts(with: "false"): word(5, .boolean(false))
    case 0x6e where cursor.starts(with: "null"): word(4, .null)
    default: throw cursor.unexpected("a JSON value")
    }
  }

  private mutating func word(_ length: Int, _ value: DocumentValue) {
    builder.add(value, at: cursor.offset)
    cursor.offset += length
  }

  private mutating func readString() throws(ReadingError) -> [UInt8] {
    let start = cursor.offset
    cursor.offset += 1
    var text: [UInt8] = []
    while !cursor.isAtEnd {
      let byte = cursor.byte
      if byte == 0x22 {
        cursor.offset += 1
        return text
      }
      if byte == 0x5c {
        try readEscape(into: &text)
      } else if byte < 0x20 {
        throw cursor.unexpected("a character or an escape such as \\n in a string")
      } else {
        text.append(byte)
        cursor.offset += 1
      }
    }
    throw cursor.error(.syntax, "the string that starts here is not closed", expected: "'\"'", at: start)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(ReadingError) {
    let letter = cursor.byte(ahead: 1)
    if letter == 0x75 { return try readUnicodeEscape(into: &text) }
    switch letter {
    case 0x22, 0x5c, 0x2f: text.append(letter)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0c)
    case 0x6e: text.append(0x0a)
    case 0x72: text.append(0x0d)
    case 0x74: text.append(0x09)
    default:
      cursor.offset += 1
      throw cursor.unexpected("one of \" \\ / b f n r t u after '\\'")
    }
    cursor.offset += 2
  }

  private mutating func readUnicodeEscape(into text: inout [UInt8]) throws(ReadingError) {
    guard let unit = cursor.fourHexadecimalDigits(at: cursor.offset + 2) else {
      throw cursor.error(.syntax, "found something else", expected: "four hexadecimal digits after \\u")
    }
    if unit < 0xd800 || unit > 0xdfff {
      ReadingCursor.append(unit, to: &text)
      cursor.offset += 6
      return
    }
    guard unit < 0xdc00, cursor.byte(ahead: 6) == 0x5c, cursor.byte(ahead: 7) == 0x75,
      let low = cursor.fourHexadecimalDigits(at: cursor.offset + 8), low >= 0xdc00, low <= 0xdfff
    else { throw cursor.error(.encoding, "a lone surrogate is no character", expected: "a surrogate pair") }
    ReadingCursor.append(0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00), to: &text)
    cursor.offset += 12
  }
}
