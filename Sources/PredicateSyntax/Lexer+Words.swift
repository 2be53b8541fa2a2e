extension Lexer {
  /// Reads an identifier or a reserved word; only the two operators on type identifiers contain hyphens.
  ///
  /// Grammar: `identifier`.
  @inline(__always)
  mutating func word(from start: Int) -> TokenKind {
    let end = endOfIdentifier(from: start + 1)
    position = end
    if end - start == 3, byte(at: end) == UInt8(ascii: "-") {
      for keyword in Keyword.hyphenated {
        let length = keyword.spelling.utf8CodeUnitCount
        guard start + length <= count, self.keyword(from: start, length: length) == keyword.kind else { continue }
        position = start + length
        return keyword.kind
      }
    }
    return keyword(from: start, length: end - start) ?? .identifier
  }

  /// Reads `#name`; a `#` without a name is not a token.
  ///
  /// Grammar: `escaped-identifier`.
  mutating func escapedIdentifier(from start: Int) -> Token {
    var end = start + 1
    guard Self.isIdentifierStart(byte(at: end)) else { return token(.invalid, from: start, length: 1) }
    while end < count, Self.isIdentifierPart(bytes[end]) { end += 1 }
    return token(.escapedIdentifier, from: start, length: end - start)
  }

  /// Whether a word cannot be a name without a `#`.
  ///
  /// `intersection` is not a reserved word; Apple's printer writes it as if it were one (Corpus/conformance/canonical.json).
  static func isReserved(_ word: [UInt8]) -> Bool {
    let isIntersection = word.count == 12 && word.map { $0 | 0x20 }.elementsEqual("intersection".utf8)
    return isIntersection || word.withUnsafeBufferPointer { KeywordIndex.shared.kind(of: $0) != nil }
  }

  /// The reserved word of a length that starts at an offset.
  func keyword(from start: Int, length: Int) -> TokenKind? {
    KeywordIndex.shared.kind(of: UnsafeBufferPointer(rebasing: bytes[start..<start + length]))
  }
}
