import PredicateEvaluation

extension ReadingCursor {
  /// Returns whether a byte may be in a word without quotes, as old-style property lists print and accept it.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x24, 0x2b, 0x2f, 0x3a, 0x2e, 0x2d: return true
    default: return byte >= 0x80
    }
  }

  /// A word without quotes, or an empty array when there is none.
  mutating func readBareWord() -> [UInt8] {
    let start = offset
    skipBareWord()
    return Array(bytes[start..<offset])
  }

  /// Passes over a word without quotes, if there is one.
  mutating func skipBareWord() {
    while !isAtEnd, Self.isBare(byte) { offset += 1 }
  }

  /// A quoted string with its escapes resolved, and for each byte its offset in the user's text.
  ///
  /// Octal escapes of three digits mean the scalar with that number; `\U` and four hexadecimal digits for a UTF-16
  /// unit, as property lists print it.
  package mutating func readQuoted() throws(ReadingError) -> (text: [UInt8], origins: [UInt32]) {
    let quote = byte
    let start = offset
    offset += 1
    var text: [UInt8] = []
    var places: [UInt32] = []
    while !isAtEnd {
      let place = UInt32(clamping: origin(of: offset))
      if byte == quote {
        offset += 1
        return (text, places)
      }
      if byte == 0x5c {
        try readEscape(into: &text)
      } else {
        text.append(byte)
        offset += 1
      }
      while places.count < text.count { places.append(place) }
    }
    throw unclosed("string", expected: "a closing quote", at: start)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(ReadingError) {
    let letter = byte(ahead: 1)
    if letter == 0x55 || letter == 0x75 { return try readUnicodeEscape(into: &text) }
    if letter >= 0x30, letter <= 0x37 { return readOctalEscape(into: &text) }
    offset += 2
    switch letter {
    case 0x6e: text.append(0x0a)
    case 0x74: text.append(0x09)
    case 0x72: text.append(0x0d)
    case 0x61: text.append(0x07)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0c)
    case 0x76: text.append(0x0b)
    default:
      // Any other character means itself; at the end of the text the missing quote is the error.
      if offset <= end { text.append(letter) } else { offset = end }
    }
  }

  private mutating func readOctalEscape(into text: inout [UInt8]) {
    offset += 1
    var value: UInt32 = 0
    var digits = 0
    while digits < 3, byte >= 0x30, byte <= 0x37 {
      value = value << 3 | UInt32(byte - 0x30)
      offset += 1
      digits += 1
    }
    Self.append(value, to: &text)
  }

  private mutating func readUnicodeEscape(into text: inout [UInt8]) throws(ReadingError) {
    guard let unit = fourHexadecimalDigits(at: offset + 2) else {
      throw error(.syntax, "found something else", expected: "four hexadecimal digits after \\U")
    }
    if unit < 0xd800 || unit > 0xdfff {
      Self.append(unit, to: &text)
      offset += 6
      return
    }
    guard unit < 0xdc00, byte(ahead: 6) == 0x5c, let low = fourHexadecimalDigits(at: offset + 8), low >= 0xdc00,
      low <= 0xdfff
    else { throw error(.encoding, "a lone surrogate is not a character", expected: "a surrogate pair") }
    Self.append(0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00), to: &text)
    offset += 12
  }

  /// The integer that a bare word spells; nil for every other word.
  static func integer(_ word: some Collection<UInt8>) -> DocumentValue? {
    guard word.count <= 20, let first = word.first, first == 0x2d || isDigit(first) else { return nil }
    let text = String(decoding: word, as: UTF8.self)
    if let value = Int64(text) { return .integer(value) }
    if let value = UInt64(text) { return .unsignedInteger(value) }
    return nil
  }
}
