import PredicateEvaluation
import PredicateSyntax

/// Reads JSON after RFC 8259 into a flat document, in one pass and without recursion.
///
/// Stricter than the standard in two points: a key that occurs twice and half a surrogate pair are errors.
///
/// The text is known to be UTF-8. A string without escapes goes from the text's bytes into the table of texts, without a
/// stop in between.
struct JSONReader {
  let bytes: TextBytes
  var offset: Int
  private let encodings: Bool
  /// The key that was read last, where it is with its quotation marks, and its number: most keys follow their like.
  private var lastKey = (place: 0..<0, text: TextID(rawValue: 0))
  /// The text of a string with escapes.
  var unescaped: [UInt8] = []

  init(_ bytes: TextBytes, at offset: Int, encodings: Bool = false) {
    self.bytes = bytes
    self.offset = offset
    self.encodings = encodings
  }

  /// The whole text as one value.
  mutating func read(into builder: inout DocumentBuilder) throws(ReadingError) {
    repeat { try readValueStart(into: &builder) } while try goesOn(&builder)
  }

  /// One value, or the start of a collection down to its first scalar.
  @inline(__always)
  private mutating func readValueStart(into builder: inout DocumentBuilder) throws(ReadingError) {
    while true {
      offset = bytes.endOfBlanks(from: offset)
      let start = offset
      switch bytes[offset] {
      case 0x22:
        let text = try readText(into: &builder.texts)
        return builder.add(.string(text), at: start)
      case 0x7b:
        try builder.open(dictionary: true, at: start)
        offset = bytes.endOfBlanks(from: start + 1)
        if bytes[offset] == 0x7d { return closeCollection(&builder) }
        try readKey(into: &builder)
      case 0x5b:
        try builder.open(dictionary: false, at: start)
        offset = bytes.endOfBlanks(from: start + 1)
        if bytes[offset] == 0x5d { return closeCollection(&builder) }
      default:
        return builder.add(try readOtherScalar(), at: start)
      }
    }
  }

  /// After a value: closes what ends here; true when another value follows, false at the end of the text.
  @inline(__always)
  private mutating func goesOn(_ builder: inout DocumentBuilder) throws(ReadingError) -> Bool {
    while !builder.isAtRoot {
      offset = bytes.endOfBlanks(from: offset)
      let byte = bytes[offset]
      let dictionary = builder.isInDictionary
      if byte == 0x2c {
        offset += 1
        if dictionary { try readKey(into: &builder) }
        return true
      }
      guard byte == (dictionary ? 0x7d : 0x5d) else { throw unexpected(dictionary ? "',' or '}'" : "',' or ']'") }
      closeCollection(&builder)
    }
    offset = bytes.endOfBlanks(from: offset)
    guard offset == bytes.count else { throw unexpected("nothing after the value") }
    return false
  }

  @inline(__always)
  private mutating func closeCollection(_ builder: inout DocumentBuilder) {
    offset += 1
    if encodings, let value = Self.encodedValue(&builder) { builder.close(as: value) } else { builder.close() }
  }

  @inline(__always)
  private mutating func readKey(into builder: inout DocumentBuilder) throws(ReadingError) {
    offset = bytes.endOfBlanks(from: offset)
    let start = offset
    guard bytes[offset] == 0x22 else {
      throw unexpected("a key in double quotes", help: "JSON allows no bare keys and no comma before '}'.")
    }
    if bytes.repeats(lastKey.place, at: start) {
      offset = start + lastKey.place.count
    } else {
      lastKey.text = try readText(into: &builder.texts)
      lastKey.place = start..<offset
    }
    try builder.key(lastKey.text, at: start)
    offset = bytes.endOfBlanks(from: offset)
    guard bytes[offset] == 0x3a else { throw unexpected("':'") }
    offset += 1
  }

  /// A number or a word.
  private mutating func readOtherScalar() throws(ReadingError) -> DocumentValue {
    switch bytes[offset] {
    case 0x2d, 0x30...0x39: return try readNumber()
    case 0x74 where bytes.starts(with: "true", at: offset): return word(4, .boolean(true))
    case 0x66 where bytes.starts(with: "false", at: offset): return word(5, .boolean(false))
    case 0x6e where bytes.starts(with: "null", at: offset): return word(4, .null)
    default: throw unexpected("a JSON value")
    }
  }

  private mutating func word(_ length: Int, _ value: DocumentValue) -> DocumentValue {
    offset += length
    return value
  }

  /// Something else was expected here.
  func unexpected(_ expected: String, help: String = "") -> ReadingError {
    cursor.unexpected(expected, help: help)
  }

  /// An error in the text.
  func error(
    _ kind: ReadingError.Kind, _ message: String, expected: String, at place: Int? = nil
  ) -> ReadingError {
    ReadingError(kind, message, expected: expected, offset: place ?? offset)
  }

  /// The position for messages, which copies the text.
  private var cursor: ReadingCursor { ReadingCursor(bytes.copy, at: offset) }
}
