import PredicateEvaluation
import PredicateSyntax

extension JSONReader {
  /// The text of the string that starts here, interned.
  @inline(__always)
  mutating func readText(into texts: inout TextTable) throws(ReadingError) -> TextID {
    let start = offset + 1
    let end = bytes.endOfPlainText(from: start)
    guard bytes[end] == 0x22 else { return try readEscapedText(into: &texts, plainTextEnd: end) }
    offset = end + 1
    return texts.intern(bytes[start..<end])
  }

  /// The text of a string in which something stops the plain text.
  @inline(never)
  private mutating func readEscapedText(
    into texts: inout TextTable, plainTextEnd: Int
  ) throws(ReadingError) -> TextID {
    let start = offset
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: bytes[start + 1..<plainTextEnd])
    offset = plainTextEnd
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x22:
        offset += 1
        return unescaped.withUnsafeBufferPointer { texts.intern($0) }
      case 0x5c:
        try readEscape()
      case ..<0x20:
        throw unexpected("a character or an escape such as \\n in a string")
      default:
        let end = bytes.endOfPlainText(from: offset)
        unescaped.append(contentsOf: bytes[offset..<end])
        offset = end
      }
    }
    throw error(.syntax, "the string that starts here is not closed", expected: "'\"'", at: start)
  }

  private mutating func readEscape() throws(ReadingError) {
    let letter = bytes[offset + 1]
    switch letter {
    case 0x75: return try readUnicodeEscape()
    case 0x22, 0x5c, 0x2f: unescaped.append(letter)
    case 0x62: unescaped.append(0x08)
    case 0x66: unescaped.append(0x0c)
    case 0x6e: unescaped.append(0x0a)
    case 0x72: unescaped.append(0x0d)
    case 0x74: unescaped.append(0x09)
    default:
      offset += 1
      throw unexpected("one of \" \\ / b f n r t u after '\\'")
    }
    offset += 2
  }

  private mutating func readUnicodeEscape() throws(ReadingError) {
    guard let unit = fourHexadecimalDigits(at: offset + 2) else {
      throw error(.syntax, "found something else", expected: "four hexadecimal digits after \\u")
    }
    if unit < 0xd800 || unit > 0xdfff {
      ReadingCursor.append(unit, to: &unescaped)
      offset += 6
      return
    }
    guard unit < 0xdc00, bytes[offset + 6] == 0x5c, bytes[offset + 7] == 0x75,
      let low = fourHexadecimalDigits(at: offset + 8), low >= 0xdc00, low <= 0xdfff
    else { throw error(.encoding, "a lone surrogate is not a character", expected: "a surrogate pair") }
    ReadingCursor.append(0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00), to: &unescaped)
    offset += 12
  }

  private func fourHexadecimalDigits(at place: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      guard let digit = ReadingCursor.hexadecimalValue(bytes[place + index]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
