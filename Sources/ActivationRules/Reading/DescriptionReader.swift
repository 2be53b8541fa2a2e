import PredicateEvaluation
import PredicateSyntax

/// Reads the notation in which Apple's App Extension Programming Guide shows a shared context: an old-style property
/// list, `{extensionItems = ({ attachments = (…); })}`.
///
/// As in the guide the `;` before a `}` may be missing (documented). A bare word that spells an integer is an integer,
/// because a description prints numbers so; in quotes it is a string. Every other bare word is a string.
struct DescriptionReader {
  private var cursor: ReadingCursor
  private var builder: DocumentBuilder

  init(_ bytes: [UInt8], at offset: Int, limits: Limits) {
    cursor = ReadingCursor(bytes, at: offset)
    builder = DocumentBuilder(limits: limits)
  }

  /// The whole text as one value.
  mutating func read() throws(ReadingError) -> DocumentBuilder {
    while true {
      try readValueStart()
      while true {
        try cursor.skipBlanksAndComments()
        guard let dictionary = builder.isInDictionary else {
          guard cursor.isAtEnd else { throw cursor.unexpected("nothing after the value") }
          return builder
        }
        if try dictionary ? readAfterEntry() : readAfterElement() { break }
      }
    }
  }

  /// After an entry: true when another one follows, false when the dictionary was closed.
  private mutating func readAfterEntry() throws(ReadingError) -> Bool {
    if cursor.byte == 0x3b {
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
    } else if cursor.byte != 0x7d {
      throw cursor.unexpected("';' or '}'")
    }
    guard cursor.byte != 0x7d else { return closeCollection() }
    try readKey()
    return true
  }

  /// After an element: true when another one follows, false when the array was closed.
  private mutating func readAfterElement() throws(ReadingError) -> Bool {
    if cursor.byte == 0x2c {
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
      guard cursor.byte == 0x29 else { return true }
    }
    guard cursor.byte == 0x29 else { throw cursor.unexpected("',' or ')'") }
    return closeCollection()
  }

  private mutating func closeCollection() -> Bool {
    cursor.offset += 1
    builder.close()
    return false
  }

  private mutating func readValueStart() throws(ReadingError) {
    while true {
      try cursor.skipBlanksAndComments()
      let start = cursor.offset
      guard cursor.byte == 0x7b || cursor.byte == 0x28 else { return try readScalar() }
      let dictionary = cursor.byte == 0x7b
      try builder.open(dictionary: dictionary, at: start)
      cursor.offset += 1
      try cursor.skipBlanksAndComments()
      if cursor.byte == (dictionary ? 0x7d : 0x29) {
        _ = closeCollection()
        return
      }
      if dictionary { try readKey() }
    }
  }

  private mutating func readKey() throws(ReadingError) {
    let start = cursor.offset
    let key = try readText(expected: "a key")
    try builder.key(key, at: start)
    try cursor.skipBlanksAndComments()
    guard cursor.byte == 0x3d else {
      throw cursor.unexpected("'='", help: "A key and its value are written key = value; in this notation.")
    }
    cursor.offset += 1
  }

  private mutating func readScalar() throws(ReadingError) {
    let start = cursor.offset
    let quoted = cursor.byte == 0x22 || cursor.byte == 0x27
    let text = try readText(expected: "a value")
    if !quoted, let integer = ReadingCursor.integer(text) {
      builder.add(integer, at: start)
    } else {
      builder.add(string: text, at: start)
    }
  }

  private mutating func readText(expected: String) throws(ReadingError) -> [UInt8] {
    if cursor.byte == 0x22 || cursor.byte == 0x27 { return try cursor.readQuoted().text }
    let word = cursor.readBareWord()
    guard !word.isEmpty else { throw cursor.unexpected(expected) }
    return word
  }
}
