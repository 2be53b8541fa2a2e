extension Lexer {
  /// The kind of a character that is a token by itself.
  @inline(__always)
  func lonePunctuation(_ byte: UInt8, at start: Int) -> TokenKind? {
    switch byte {
    case UInt8(ascii: ".") where self.byte(at: start &+ 1) != UInt8(ascii: "."): .dot
    case UInt8(ascii: "("): .leftParenthesis
    case UInt8(ascii: ")"): .rightParenthesis
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "$"): .dollar
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "^"): .caret
    case UInt8(ascii: "~"): .tilde
    case UInt8(ascii: ";"): .semicolon
    default: nil
    }
  }

  /// Reads an operator that may be the start of a longer one; the longest match wins.
  mutating func punctuation(from start: Int) -> Token {
    if let long = longPunctuation(from: start) { return long }
    let kind: TokenKind =
      switch bytes[start] {
      case UInt8(ascii: "."): .dot
      case UInt8(ascii: ":"): .colon
      case UInt8(ascii: "="): .equal
      case UInt8(ascii: "!"): .not
      case UInt8(ascii: "<"): .less
      case UInt8(ascii: ">"): .greater
      case UInt8(ascii: "*"): .star
      case UInt8(ascii: "/"): .slash
      case UInt8(ascii: "&"): .ampersand
      case UInt8(ascii: "|"): .bar
      default: .invalid
      }
    return token(kind, from: start, length: 1)
  }

  private mutating func longPunctuation(from start: Int) -> Token? {
    switch (bytes[start], byte(at: start + 1)) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): return token(.equal, from: start, length: 2)
    case (UInt8(ascii: "="), UInt8(ascii: "<")), (UInt8(ascii: "<"), UInt8(ascii: "=")):
      return token(.lessOrEqual, from: start, length: 2)
    case (UInt8(ascii: "="), UInt8(ascii: ">")), (UInt8(ascii: ">"), UInt8(ascii: "=")):
      return token(.greaterOrEqual, from: start, length: 2)
    case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")):
      return token(.notEqual, from: start, length: 2)
    case (UInt8(ascii: "<"), UInt8(ascii: "<")): return token(.leftShift, from: start, length: 2)
    case (UInt8(ascii: ">"), UInt8(ascii: ">")): return token(.rightShift, from: start, length: 2)
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): return token(.and, from: start, length: 2)
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): return token(.or, from: start, length: 2)
    case (UInt8(ascii: "*"), UInt8(ascii: "*")): return token(.power, from: start, length: 2)
    case (UInt8(ascii: ":"), UInt8(ascii: "=")): return token(.assign, from: start, length: 2)
    case (UInt8(ascii: "/"), UInt8(ascii: "/")): return lineComment(from: start)
    case (UInt8(ascii: "/"), UInt8(ascii: "*")): return blockComment(from: start)
    case (UInt8(ascii: "."), UInt8(ascii: ".")) where byte(at: start + 2) == UInt8(ascii: "."):
      return token(.ellipsis, from: start, length: 3)
    case (UInt8(ascii: "&"), _): return entity(from: start)
    default: return nil
    }
  }

  private mutating func lineComment(from start: Int) -> Token {
    var end = start
    while end < count, bytes[end] != 0x0A, bytes[end] != 0 { end += 1 }
    return token(.comment, from: start, length: end - start)
  }

  private mutating func blockComment(from start: Int) -> Token {
    var end = start + 2
    while end < count, bytes[end] != 0, !hasPrefix("*/", at: end) { end += 1 }
    let isClosed = hasPrefix("*/", at: end)
    return token(.comment, from: start, length: end - start + (isClosed ? 2 : 0))
  }

  /// Reads an XML entity as the token that it means.
  ///
  /// `&name;` is never right in the language, which has no semicolon.
  private mutating func entity(from start: Int) -> Token? {
    if let quote = quoteEntity(at: start) { return entityString(from: start, quote: quote) }
    var result: Token?
    if hasPrefix("&gt;=", at: start) {
      result = token(.greaterOrEqual, from: start, length: 5)
    } else if hasPrefix("&gt;", at: start) {
      result = token(.greater, from: start, length: 4)
    } else if hasPrefix("&lt;=", at: start) {
      result = token(.lessOrEqual, from: start, length: 5)
    } else if hasPrefix("&lt;&gt;", at: start) {
      result = token(.notEqual, from: start, length: 8)
    } else if hasPrefix("&lt;", at: start) {
      result = token(.less, from: start, length: 4)
    } else if hasPrefix("&amp;&amp;", at: start) {
      result = token(.and, from: start, length: 10)
    } else if hasPrefix("&amp;", at: start) {
      result = token(.ampersand, from: start, length: 5)
    }
    result?.repair = .xmlEntity
    return result
  }

  private func quoteEntity(at start: Int) -> StaticString? {
    for quote in ["&quot;", "&apos;", "&#34;", "&#39;"] as [StaticString] where hasPrefix(quote, at: start) {
      return quote
    }
    return nil
  }

  private mutating func entityString(from start: Int, quote: StaticString) -> Token {
    let length = quote.utf8CodeUnitCount
    var end = start + length
    while end < count, bytes[end] != 0x0A, bytes[end] != 0 {
      if hasPrefix(quote, at: end) {
        return string(from: start, content: start + length, to: end, end: end + length, .xmlEntity)
      }
      end += 1
    }
    return token(.invalid, from: start, length: length)
  }

  /// Reads what a byte outside ASCII starts; the language has none of it.
  mutating func nonASCII(from start: Int) -> Token {
    if isSmartQuote(at: start) { return smartString(from: start) }
    if isNoBreakSpace(at: start) { return token(.noBreakSpace, from: start, length: 2) }
    if isEllipsis(at: start) { return token(.ellipsis, from: start, length: 3) }
    var end = start + 1
    while end < count, bytes[end] >= 0x80 || Self.isIdentifierPart(bytes[end]) {
      if isSmartQuote(at: end) || isNoBreakSpace(at: end) || isEllipsis(at: end) { break }
      end += 1
    }
    return token(.invalid, from: start, length: end - start)
  }

  private func isNoBreakSpace(at offset: Int) -> Bool { byte(at: offset) == 0xC2 && byte(at: offset + 1) == 0xA0 }

  private func isEllipsis(at offset: Int) -> Bool {
    byte(at: offset) == 0xE2 && byte(at: offset + 1) == 0x80 && byte(at: offset + 2) == 0xA6
  }
}
