extension Parser {
  /// `STRING`
  mutating func parseString() -> Operand {
    let token = current
    switch token.kind {
    case .unclosedString:
      report(
        "unclosed-string", "the string that starts here is never closed",
        at: SourceRange(token.range.lowerBound, token.range.lowerBound + 1), fixIts: closing(token.content),
        help: "End the string on the same line; write a backslash before a quote inside it")
      if self.token(ahead: 0).kind == .end { isCutOff = true }
    case .multilineString:
      report(
        "line-end-in-string", "a string cannot run over the end of a line", at: token.range,
        help: "Write \\n for a line end")
    default: break
    }
    advance()
    if token.isPlain {
      let text = intern(token.content)
      return Operand(node: makeLeaf(.string(text), at: token.range), range: token.range)
    }
    let content = bytes(of: token.content)
    switch StringLiteral(decoding: content) {
    case .text(let bytes):
      let id = bytes.withUnsafeBufferPointer { tree.texts.intern($0) }
      return Operand(node: makeLeaf(.string(id), at: token.range), range: token.range)
    case .notUnicode:
      report(
        "invalid-utf8-string", "the escapes of this string give no valid UTF-8: Apple reads it as nil",
        at: token.range, severity: .warning)
      return Operand(node: makeLeaf(.null, at: token.range), range: token.range)
    case .badEscape(let offset):
      let start = token.content.lowerBound + offset
      report(
        "bad-escape", "a backslash with digits takes exactly three octal digits", at: SourceRange(start, start + 2),
        help: "Write \\\\ for a backslash")
      return Operand(node: missing(at: token.range), range: token.range)
    }
  }

  /// Returns the fix that closes a string after its first word, given the text after the opening quote.
  mutating func closing(_ content: SourceRange) -> [Diagnostic.FixIt] {
    let word = bytes(of: content).prefix { Lexer.isIdentifierPart($0) || $0 == 0x2E || $0 == 0x2D }
    let (start, end) = (content.lowerBound, content.lowerBound + word.count)
    let mark = escapingControlCharacters(rawText(SourceRange(start - 1, start)))
    let closing = "write \(mark) after \(String(decoding: word, as: UTF8.self))"
    return word.isEmpty ? [] : [.init(closing, [.init(SourceRange(end, end), mark)])]
  }

  /// `NUMBER`
  mutating func parseNumber() -> Operand {
    let token = current
    advance()
    if (current.kind == .identifier || current.kind.isKeyword || current.kind == .integer),
      current.range.lowerBound == token.range.upperBound,
      Lexer.isIdentifierPart(lexer.byte(at: current.range.lowerBound))
    {
      let range = token.range.union(current.range)
      report(
        "malformed-number", "'\(escapingControlCharacters(rawText(range)))' is neither a number nor a name", at: range,
        help: "Put text in quotes")
      advance()
      return Operand(node: missing(at: range), range: range)
    }
    return Operand(node: makeLeaf(number(token), at: token.range), range: token.range)
  }

  private mutating func number(_ token: Token) -> SyntaxTree.Node {
    if token.kind == .integer, let value = lexer.shortInteger(token.range) { return .integer(value) }
    let text = String(decoding: bytes(of: token.range), as: UTF8.self)
    switch token.kind {
    case .double: return .double(Double(text) ?? 0)
    // A number that is too large is clamped, as in `strtoll`.
    case .hexadecimal: return .integer(Int64(text.dropFirst(2), radix: 16) ?? .max)
    case .octal, .binary:
      report(
        "prefix-evaluates-to-zero", "octal and binary literals are 0 on Apple's systems", at: token.range,
        severity: .warning,
        help: "Write the number in decimal or with 0x")
      return .integer(0)
    default: break
    }
    guard let value = UInt64(text) else { return .decimal(intern(text)) }
    return value > UInt64(Int64.max) ? .unsignedInteger(value) : .integer(Int64(value))
  }
}

/// The value of the text between two quotes.
enum StringLiteral {
  case text([UInt8])
  /// The bytes aren't UTF-8, so the whole literal is nil on Apple's systems.
  case notUnicode
  /// The text after a backslash starts with a digit, but isn't a number of three octal digits, at most 377.
  case badEscape(offset: Int)

  /// Creates the value by decoding escapes; Grammar/meaning.md lists them.
  ///
  /// Grammar: `escape`, `octal-digit`, `hex-digit`.
  init(decoding bytes: [UInt8]) {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    var highSurrogate: UInt32?
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else {
        highSurrogate = nil
        result.append(bytes[offset])
        offset += 1
        continue
      }
      let letter = bytes[offset + 1]
      if letter | 0x20 == UInt8(ascii: "u"), let unit = Self.hexadecimal(bytes, offset + 2, count: 4) {
        Self.append(unit, to: &result, after: &highSurrogate)
        offset += 6
        continue
      }
      highSurrogate = nil
      if letter | 0x20 == UInt8(ascii: "x"), let byte = Self.hexadecimal(bytes, offset + 2, count: 2) {
        result.append(UInt8(truncatingIfNeeded: byte))
        offset += 4
      } else if Lexer.isDigit(letter) {
        let digits = bytes[(offset + 1)...].prefix(3)
        guard digits.count == 3, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else {
          self = .badEscape(offset: offset)
          return
        }
        result.append(byte)
        offset += 4
      } else {
        result.append(Self.control(letter))
        offset += 2
      }
    }
    self = String(strictly: result) == nil ? .notUnicode : .text(result)
  }

  private static func control(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "v"): 0x0B
    default: letter
    }
  }

  /// Appends a UTF-16 unit. A surrogate waits for its other half, and is dropped if there's none.
  private static func append(_ unit: UInt32, to result: inout [UInt8], after high: inout UInt32?) {
    if (0xD800..<0xDC00).contains(unit) {
      high = unit
      return
    }
    var value = unit
    if (0xDC00..<0xE000).contains(unit) {
      guard let first = high else { return }
      value = 0x10000 + (first - 0xD800) * 0x400 + (unit - 0xDC00)
    }
    high = nil
    if let scalar = Unicode.Scalar(value) { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
  }

  private static func hexadecimal(_ bytes: [UInt8], _ start: Int, count: Int) -> UInt32? {
    guard start + count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + count] {
      guard let digit = Lexer.hexadecimalValue(byte) else { return nil }
      value = value * 16 + UInt32(digit)
    }
    return value
  }
}
