extension Lexer {
  /// Reads an identifier or a reserved word; only the two operators on type identifiers contain hyphens.
  ///
  /// Grammar: `identifier`.
  @inline(__always)
  mutating func word(from start: Int) -> Token {
    let end = endOfIdentifier(from: start + 1)
    if end - start == 3, byte(at: end) == UInt8(ascii: "-") {
      for keyword in Keyword.hyphenated {
        let length = keyword.spelling.utf8CodeUnitCount
        let isWord = start + length <= count && self.keyword(from: start, length: length) == keyword.kind
        if isWord { return token(keyword.kind, from: start, length: length) }
      }
    }
    return token(keyword(from: start, length: end - start) ?? .identifier, from: start, length: end - start)
  }

  /// Reads `#name`; a `#` without a name is no token.
  ///
  /// Grammar: `escaped-identifier`.
  mutating func escapedIdentifier(from start: Int) -> Token {
    var end = start + 1
    guard Self.isIdentifierStart(byte(at: end)) else { return token(.invalid, from: start, length: 1) }
    while end < count, Self.isIdentifierPart(bytes[end]) { end += 1 }
    return token(.escapedIdentifier, from: start, length: end - start)
  }

  /// The reserved word of a length that starts at an offset.
  func keyword(from start: Int, length: Int) -> TokenKind? {
    bytes.withUnsafeBufferPointer {
      KeywordIndex.shared.kind(of: UnsafeBufferPointer(rebasing: $0[start..<start + length]))
    }
  }
}
