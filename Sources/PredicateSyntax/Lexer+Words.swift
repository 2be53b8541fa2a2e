extension Lexer {
  /// Reads an identifier or a reserved word; only the two operators on type identifiers contain hyphens.
  ///
  /// Grammar: `identifier`.
  @inline(__always)
  mutating func word(from start: Int) -> TokenKind {
    let end = endOfIdentifier(from: start + 1)
    position = end
    if end - start == 3, byte(at: end) == UInt8(ascii: "-") {
      if matches("uti-conforms-to", at: start) {
        position = start + 15
        return .utiConformsTo
      }
      if matches("uti-equals", at: start) {
        position = start + 10
        return .utiEquals
      }
    }
    return keyword(from: start, length: end - start) ?? .identifier
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

  /// Whether the text goes on with a word in any case; the word is given in lower case.
  func matches(_ word: StaticString, at start: Int) -> Bool {
    guard start + word.utf8CodeUnitCount <= count else { return false }
    return word.withUTF8Buffer { word in
      var offset = start
      for letter in word {
        let byte = bytes[offset]
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        if (isUpper ? byte | 0x20 : byte) != letter { return false }
        offset += 1
      }
      return true
    }
  }

  /// Whether a word cannot be a name without a `#`.
  static func isReserved(_ word: [UInt8]) -> Bool {
    word.withUnsafeBufferPointer { bytes in
      let lexer = Lexer(bytes)
      return lexer.keyword(from: 0, length: bytes.count) != nil
        || lexer.matches("intersection", at: 0) && bytes.count == 12
    }
  }

  /// The reserved word of a length that starts at an offset, found by length and first letter.
  func keyword(from start: Int, length: Int) -> TokenKind? {
    switch (length, bytes[start] | 0x20) {
    case (2...3, _): shortKeyword(from: start, length: length)
    case (4, _): fourLetterKeyword(from: start)
    case (5, _): fiveLetterKeyword(from: start)
    case (6, UInt8(ascii: "a")): matches("anykey", at: start) ? .anyKey : nil
    case (7, UInt8(ascii: "b")): matches("between", at: start) ? .between : nil
    case (7, UInt8(ascii: "m")): matches("matches", at: start) ? .matches : nil
    case (7, UInt8(ascii: "t")): matches("ternary", at: start) ? .ternary : nil
    case (8, UInt8(ascii: "c")): matches("contains", at: start) ? .contains : nil
    case (8, UInt8(ascii: "e")): matches("endswith", at: start) ? .endsWith : nil
    case (8, UInt8(ascii: "f")): matches("function", at: start) ? .function : nil
    case (8, UInt8(ascii: "s")): matches("subquery", at: start) ? .subquery : nil
    case (9, UInt8(ascii: "i")): matches("intersect", at: start) ? .intersect : nil
    case (10, UInt8(ascii: "b")): matches("beginswith", at: start) ? .beginsWith : nil
    case (12, UInt8(ascii: "t")): matches("tokenmatches", at: start) ? .tokenMatches : nil
    case (13, UInt8(ascii: "t")): matches("truepredicate", at: start) ? .truePredicate : nil
    case (14, UInt8(ascii: "f")): matches("falsepredicate", at: start) ? .falsePredicate : nil
    default: nil
    }
  }

  private func shortKeyword(from start: Int, length: Int) -> TokenKind? {
    switch (length, bytes[start] | 0x20) {
    case (2, UInt8(ascii: "i")): matches("in", at: start) ? .in : nil
    case (2, UInt8(ascii: "o")): matches("or", at: start) ? .or : nil
    case (2, UInt8(ascii: "n")): matches("no", at: start) ? .false : nil
    case (3, UInt8(ascii: "a")):
      matches("and", at: start)
        ? .and : matches("any", at: start) ? .any : matches("all", at: start) ? .all : nil
    case (3, UInt8(ascii: "n")): matches("not", at: start) ? .not : matches("nil", at: start) ? .null : nil
    case (3, UInt8(ascii: "y")): matches("yes", at: start) ? .true : nil
    default: nil
    }
  }

  private func fourLetterKeyword(from start: Int) -> TokenKind? {
    switch bytes[start] | 0x20 {
    case UInt8(ascii: "c"): matches("cast", at: start) ? .cast : nil
    case UInt8(ascii: "l"): matches("like", at: start) ? .like : matches("last", at: start) ? .last : nil
    case UInt8(ascii: "n"): matches("none", at: start) ? TokenKind.none : matches("null", at: start) ? .null : nil
    case UInt8(ascii: "s"):
      matches("some", at: start)
        ? TokenKind.some : matches("self", at: start) ? .selfObject : matches("size", at: start) ? .size : nil
    case UInt8(ascii: "t"): matches("true", at: start) ? .true : nil
    default: nil
    }
  }

  private func fiveLetterKeyword(from start: Int) -> TokenKind? {
    switch bytes[start] | 0x20 {
    case UInt8(ascii: "a"): matches("apply", at: start) ? .apply : nil
    case UInt8(ascii: "f"):
      matches("first", at: start)
        ? .first : matches("false", at: start) ? .false : matches("fetch", at: start) ? .fetch : nil
    case UInt8(ascii: "m"): matches("minus", at: start) ? .minus : nil
    case UInt8(ascii: "u"): matches("union", at: start) ? .union : nil
    default: nil
    }
  }
}
