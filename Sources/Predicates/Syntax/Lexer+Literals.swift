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

  /// The value of decimal digits that are too few to overflow; nil when they are more.
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
      // `%lu` has one modifier in Apple's table, and people write `%llu` for it.
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
    // A backslash at the very end may have carried the scan into the middle of a character.
    while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    var token = string(from: start, content: start + 1, to: end, end: end, .none)
    token.kind = .unclosedString
    return token
  }

  /// Ends a string token.
  mutating func string(from start: Int, content: Int, to contentEnd: Int, end: Int, _ repair: Token.Repair) -> Token {
    position = end
    var token = Token(.string, range(start, end))
    token.openingLength = UInt8(truncatingIfNeeded: content - start)
    token.closingLength = UInt8(truncatingIfNeeded: end - contentEnd)
    token.repair = repair
    return token
  }

  /// The closing quote of a string that seems to run on over line ends: only a type identifier's letters lie between.
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

  /// The first typographic quote of a stretch.
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

  /// Reads a string in typographic quotes; without a closing one the quote alone is not a token.
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

  /// Reads what a backslash outside a string starts: `\"text\"`, `\(…)`, white space as source code writes it, or nothing known.
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

  /// Reads `\(…)` up to the parenthesis that closes it.
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
