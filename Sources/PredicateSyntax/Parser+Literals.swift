extension Parser {
  /// `STRING`
  mutating func parseString() -> Operand {
    let token = current
    switch token.kind {
    case .unclosedString:
      let quote = SourceRange(token.range.lowerBound, token.range.lowerBound + 1)
      report(
        "unclosed-string", "the string that starts here is never closed", at: quote,
        help: "A string ends on its own line; a quote inside it is written with a backslash in front")
    case .multilineString where InferredBehavior.lineEndInStringIsError:
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
    switch StringLiteral.decode(content) {
    case .text(let bytes):
      let id = bytes.withUnsafeBufferPointer { tree.texts.intern($0, in: lexer.bytes) }
      return Operand(node: makeLeaf(.string(id), at: token.range), range: token.range)
    case .notUnicode:
      report(
        "invalid-utf8-string", .warning, "the escapes of this string give no valid UTF-8: Apple reads it as nil",
        at: token.range)
      return Operand(node: makeLeaf(.null, at: token.range), range: token.range)
    case .badEscape(let offset):
      let start = token.content.lowerBound + offset
      report(
        "bad-escape", "a backslash with digits takes exactly three octal digits", at: SourceRange(start, start + 2),
        help: "Write \\\\ for a backslash")
      return Operand(node: missing(at: token.range), range: token.range)
    }
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
        "malformed-number", "`\(escapingControlCharacters(rawText(range)))` is neither a number nor a name", at: range,
        help: "Put text in quotes")
      advance()
      return Operand(node: missing(at: range), range: range)
    }
    return Operand(node: makeLeaf(number(token), at: token.range), range: token.range)
  }

  private mutating func number(_ token: Token) -> Node {
    if token.kind == .integer, let value = lexer.shortInteger(token.range) { return .integer(value) }
    let bytes = bytes(of: token.range)
    switch token.kind {
    case .double: return .double(doubleValue(of: bytes))
    case .hexadecimal: return .integer(NumberLiteral.hexadecimal(bytes))
    case .octal, .binary:
      report(
        "prefix-evaluates-to-zero", .warning, "octal and binary literals are 0 on Apple's systems", at: token.range,
        help: "Write the number in decimal or with 0x")
      return .integer(0)
    default: break
    }
    guard let value = NumberLiteral.unsigned(bytes) else {
      return .decimal(bytes.withUnsafeBufferPointer { tree.texts.intern($0, in: lexer.bytes) })
    }
    return value > UInt64(Int64.max) ? .unsignedInteger(value) : .integer(Int64(value))
  }

  func doubleValue(of bytes: [UInt8]) -> Double { Double(String(decoding: bytes, as: UTF8.self)) ?? 0 }
}
