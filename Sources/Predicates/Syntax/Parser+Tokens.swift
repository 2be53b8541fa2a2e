extension Parser {
  /// Continues with the next token. Text that isn't part of the language is reported and skipped.
  @inline(__always)
  mutating func advance() {
    previousEnd = current.range.upperBound
    current = tokens[nextPosition]
    if nextPosition < tokens.count &- 1 { nextPosition &+= 1 }
    if !current.isOrdinary { passUnusual() }
  }

  /// Reports the current token, which isn't ordinary. If it can be ignored, continues with the next token.
  @inline(never)
  private mutating func passUnusual() {
    while true {
      let token = current
      if token.isOrdinary { return }
      if token.repair != .none { note(repair: token) }
      switch token.kind {
      case .comment, .semicolon, .noBreakSpace: reportSkipped(token)
      default:
        reportUnusable(token)
        return
      }
      current = tokens[nextPosition]
      if nextPosition < tokens.count - 1 { nextPosition += 1 }
    }
  }

  /// A token after the current one, as the lexer read it. Unlike ``advance()``, this doesn't skip comments.
  mutating func token(ahead distance: Int) -> Token { tokens[min(nextPosition &+ distance, tokens.count &- 1)] }

  /// Skips the current token if it is of the given kind, and returns whether it was.
  mutating func take(_ kind: TokenKind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  /// Skips a closing bracket. If it is missing, it is reported together with the opening bracket.
  mutating func close(_ kind: TokenKind, from opening: SourceRange) -> SourceRange {
    guard current.kind == kind else { return recoverUnclosed(kind, from: opening) }
    let range = opening.union(current.range)
    advance()
    return range
  }

  /// Reports a token that is skipped like white space.
  private mutating func reportSkipped(_ token: Token) {
    let removal = [Diagnostic.FixIt("remove it", [.init(token.range, "")])]
    switch token.kind {
    case .comment:
      report("comment", "predicates have no comments", at: token.range, fixIts: removal)
    case .semicolon:
      report("semicolon", "a predicate does not end in a semicolon", at: token.range, fixIts: removal)
    case _ where lexer.byte(at: token.range.lowerBound) == UInt8(ascii: "\\"):
      report(
        "stray-backslash", "'\(rawText(token.range))' is white space in source code only", at: token.range,
        fixIts: [.init("write a space", [.init(token.range, " ")])])
    default:
      report(
        "no-break-space", "a no-break space is not white space to the predicate parser", at: token.range,
        fixIts: [.init("write an ordinary space", [.init(token.range, " ")])])
    }
  }

  /// Reports a token that can't be used in an operand.
  private mutating func reportUnusable(_ token: Token) {
    switch token.kind {
    case .ellipsis:
      report(
        "ellipsis", "an ellipsis replaces a part of the rule", at: token.range,
        help: "Write the rule in full; text like this is a description, not a rule")
      suppressesFollowUps = true
    case .interpolation:
      report(
        "interpolation", "a Swift interpolation was not filled in", at: token.range,
        help: "A property list holds the final text; nothing is interpolated there")
    case .invalid: reportInvalid(token)
    case .end where !isAborted && token.range.count > 0:
      report("text-after-nul", "the text ends at a NUL byte; the rest isn't read", at: token.range, severity: .warning)
    default: break
    }
  }

  private mutating func reportInvalid(_ token: Token) {
    let first = lexer.byte(at: token.range.lowerBound)
    if first >= 0x80 {
      if lexer.isSmartQuote(at: token.range.lowerBound) {
        report("smart-quotes", "a typographic quote doesn't delimit a string", at: token.range)
      } else {
        report(
          "non-ascii-name", "a name outside quotes can hold only ASCII letters, digits and '_'", at: token.range,
          help: "Put text in quotes, and write >=, <= and != instead of ≥, ≤ and ≠")
      }
    } else if first == UInt8(ascii: "\\") {
      report(
        "stray-backslash", "a backslash has no meaning outside a string", at: token.range,
        fixIts: [.init("remove it", [.init(token.range, "")])])
    } else {
      report(
        "unexpected-character", "\(description(of: token)) is not part of the predicate language", at: token.range,
        help: first == UInt8(ascii: "`") ? "Write the rule without the backticks" : "")
    }
  }

  // MARK: Texts

  /// The text of a token, with control characters made visible.
  func text(of token: Token) -> String { escapingControlCharacters(rawText(token.range)) }

  /// The first 64 bytes of the text of a range.
  func rawText(_ range: SourceRange) -> String {
    let lower = min(range.lowerBound, lexer.bytes.count)
    let upper = min(max(lower, min(range.upperBound, lower + 64)), lexer.bytes.count)
    return String(decoding: UnsafeBufferPointer(rebasing: lexer.bytes[lower..<upper]), as: UTF8.self)
  }

  /// Returns whether a token is a reserved word, and not the sign for one, such as `&&`.
  func isReservedWord(_ token: Token) -> Bool {
    token.kind.isKeyword && (lexer.byte(at: token.range.lowerBound) | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// A token as a message names it.
  func description(of token: Token) -> String {
    token.kind == .end ? "the end of the rule" : "'\(text(of: token))'"
  }
}
