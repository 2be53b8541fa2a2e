extension Lexer {
  /// Reads a number: decimal, `0x`, `0o`, `0b`, or with a fraction or an exponent.
  ///
  /// Grammar: `number`, `exponent`.
  mutating func number(from start: Int) -> Token {
    if bytes[start] == UInt8(ascii: "0"), let prefixed = prefixedNumber(from: start) { return prefixed }
    var end = digits(from: start)
    var kind = TokenKind.integer
    if byte(at: end) == UInt8(ascii: "."), Self.isDigit(byte(at: end + 1)) {
      end = digits(from: end + 1)
      kind = .double
    }
    if byte(at: end) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: end + 1) == UInt8(ascii: "+") || byte(at: end + 1) == UInt8(ascii: "-") ? 1 : 0
      if Self.isDigit(byte(at: end + 1 + sign)) {
        end = digits(from: end + 1 + sign)
        kind = .double
      }
    }
    return token(kind, from: start, length: end - start)
  }

  /// The value of decimal digits that are too few to overflow; nil if there are more.
  func shortInteger(_ range: SourceRange) -> Int64? {
    guard range.count <= 18 else { return nil }
    var value: Int64 = 0
    for byte in bytes[range.lowerBound..<range.upperBound] { value = value * 10 + Int64(byte &- UInt8(ascii: "0")) }
    return value
  }

  private func digits(from start: Int) -> Int {
    var end = start
    while end < count, Self.isDigit(bytes[end]) { end += 1 }
    return end
  }

  /// Grammar: `number`, `hex-digit`, `octal-digit`, `binary-digit`.
  private mutating func prefixedNumber(from start: Int) -> Token? {
    let kind: TokenKind
    let base: UInt8
    switch byte(at: start + 1) | 0x20 {
    case UInt8(ascii: "x"): (kind, base) = (.hexadecimal, 16)
    case UInt8(ascii: "o"): (kind, base) = (.octal, 8)
    case UInt8(ascii: "b"): (kind, base) = (.binary, 2)
    default: return nil
    }
    var end = start + 2
    while let digit = Self.hexadecimalValue(byte(at: end)), digit < base { end += 1 }
    return end == start + 2 ? nil : token(kind, from: start, length: end - start)
  }

  /// Reads `%@`, `%K`, `%%`, or `%` with the letter of a printf conversion.
  ///
  /// Grammar: `argument`, `conversion`.
  mutating func argument(from start: Int) -> Token {
    switch byte(at: start + 1) {
    case UInt8(ascii: "@"): return token(.valueArgument, from: start, length: 2)
    case UInt8(ascii: "K"): return token(.keyPathArgument, from: start, length: 2)
    case UInt8(ascii: "%"): return token(.percentArgument, from: start, length: 2)
    default: break
    }
    var end = start + 1
    switch byte(at: end) {
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "L"): end += 1
    default: break
    }
    switch byte(at: end) {
    case UInt8(ascii: "A"), UInt8(ascii: "C")...UInt8(ascii: "G"), UInt8(ascii: "O"), UInt8(ascii: "S"),
      UInt8(ascii: "U"), UInt8(ascii: "X"), UInt8(ascii: "a"), UInt8(ascii: "c")...UInt8(ascii: "g"),
      UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "p"), UInt8(ascii: "s"), UInt8(ascii: "u"),
      UInt8(ascii: "x"):
      return token(.valueArgument, from: start, length: end + 1 - start)
    default:
      // Apple's table allows one modifier, as in `%lu`. People also write `%llu`, which is one unknown argument.
      if hasPrefix("%llu", at: start) || hasPrefix("%lld", at: start) {
        return token(.percent, from: start, length: 4)
      }
      return token(.percent, from: start, length: 1)
    }
  }

  /// Reads a string from its opening quote.
  ///
  /// Grammar: `string`, `double-quoted`, `single-quoted`.
  mutating func string(from start: Int, quote: UInt8) -> Token {
    var end = endOfPlainString(from: start + 1, quote: quote)
    if end < count, bytes[end] == quote {
      var token = string(from: start, content: start + 1, to: end, end: end + 1, .none)
      token.isPlain = true
      return token
    }
    while end < count, bytes[end] != 0 {
      let byte = bytes[end]
      if byte == quote { return string(from: start, content: start + 1, to: end, end: end + 1, .none) }
      if byte == 0x0A || byte == 0x0D { break }
      end += byte == UInt8(ascii: "\\") && end + 1 < count ? 2 : 1
    }
    end = min(end, count)
    if let smart = smartQuote(from: start + 1, to: end) {
      return string(from: start, content: start + 1, to: smart, end: smart + 3, .smartQuotes)
    }
    if let closing = continuation(from: end, quote: quote) {
      var token = string(from: start, content: start + 1, to: closing, end: closing + 1, .none)
      token.kind = .multilineString
      return token
    }
    var token = string(from: start, content: start + 1, to: end, end: end, .none)
    token.kind = .unclosedString
    return token
  }

  mutating func string(from start: Int, content: Int, to contentEnd: Int, end: Int, _ repair: Token.Repair) -> Token {
    position = end
    var token = Token(.string, range(start, end))
    token.openingLength = UInt8(truncatingIfNeeded: content - start)
    token.closingLength = UInt8(truncatingIfNeeded: end - contentEnd)
    token.repair = repair
    return token
  }

  /// The closing quote of a string that seems to continue after a line end, if at most 255 bytes of type identifiers and spaces precede it.
  private func continuation(from start: Int, quote: UInt8) -> Int? {
    var offset = start
    while offset < count, offset - start < 256 {
      let byte = bytes[offset]
      if byte == quote { return offset }
      let isPlain =
        Self.isIdentifierPart(byte) || Self.isSpace(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      if !isPlain { return nil }
      offset += 1
    }
    return nil
  }

  /// The offset of the first typographic quote in a range; nil if there's none.
  private func smartQuote(from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset + 2 < end {
      if isSmartQuote(at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns whether a smart quote (one of ‘ ’ ‚ “ ” „) is at an offset.
  func isSmartQuote(at offset: Int) -> Bool {
    guard byte(at: offset) == 0xE2, byte(at: offset + 1) == 0x80 else { return false }
    return (0x98...0x9A).contains(byte(at: offset + 2)) || (0x9C...0x9E).contains(byte(at: offset + 2))
  }

  /// Reads a string in typographic quotes. Without a closing quote, the opening quote is an invalid token.
  mutating func smartString(from start: Int) -> Token {
    let isDouble = bytes[start + 2] >= 0x9C
    let plain = isDouble ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    var end = start + 3
    while end < count, bytes[end] != 0x0A, bytes[end] != 0 {
      if bytes[end] == plain { return string(from: start, content: start + 3, to: end, end: end + 1, .smartQuotes) }
      if isSmartQuote(at: end), (bytes[end + 2] >= 0x9C) == isDouble {
        return string(from: start, content: start + 3, to: end, end: end + 3, .smartQuotes)
      }
      end += 1
    }
    return token(.invalid, from: start, length: 3)
  }

  /// Reads the text that a backslash starts outside a string: `\"text\"`, `\(…)`, an escape of white space, or an invalid token.
  mutating func backslash(from start: Int) -> Token {
    let quote = byte(at: start + 1)
    if quote == UInt8(ascii: "(") { return interpolation(from: start) }
    if [UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t")].contains(quote) {
      return token(.noBreakSpace, from: start, length: 2)
    }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return token(.invalid, from: start, length: 1)
    }
    var end = start + 2
    while end < count, bytes[end] != 0x0A, bytes[end] != 0 {
      if bytes[end] == quote {
        let isEscaped = bytes[end - 1] == UInt8(ascii: "\\") && end - 1 >= start + 2
        return string(
          from: start, content: start + 2, to: isEscaped ? end - 1 : end, end: end + 1, .escapedQuotes)
      }
      end += 1
    }
    return token(.invalid, from: start, length: 2)
  }

  /// Reads `\(…)` up to the parenthesis that closes it; only `\(` if none does.
  private mutating func interpolation(from start: Int) -> Token {
    var depth = 0
    var end = start + 1
    while end < count, bytes[end] != 0 {
      if bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") { depth -= 1 }
      end += 1
      if depth == 0 { return token(.interpolation, from: start, length: end - start) }
    }
    return token(.interpolation, from: start, length: 2)
  }
}

extension Lexer {
  /// The kind of a character that is a token by itself; nil for any other character.
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

  /// Reads an operator that may be the start of a longer operator; the longest match wins.
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

  /// Reads an XML entity as the token that it means; nil for any other text.
  ///
  /// `&name;` is never valid, because the language has no semicolon.
  private mutating func entity(from start: Int) -> Token? {
    if let quote = quoteEntity(at: start) { return entityString(from: start, quote: quote) }
    let operators: [(text: StaticString, kind: TokenKind)] = [
      ("&gt;=", .greaterOrEqual), ("&gt;", .greater), ("&lt;=", .lessOrEqual), ("&lt;&gt;", .notEqual), ("&lt;", .less),
      ("&amp;&amp;", .and), ("&amp;", .ampersand),
    ]
    for (text, kind) in operators where hasPrefix(text, at: start) {
      var result = token(kind, from: start, length: text.utf8CodeUnitCount)
      result.repair = .xmlEntity
      return result
    }
    return nil
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

  /// Reads a token that starts with a non-ASCII byte; the language has no such tokens.
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
