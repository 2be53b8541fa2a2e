extension Parser {
  /// `comparison = left relation [ options ] expression` and its relatives.
  ///
  /// Grammar: `comparison`, `left`.
  mutating func reduceComparison(
    _ pending: PendingOperator, _ comparator: ComparisonOperator, _ selector: TextID? = nil
  ) {
    let rightOperand = popOperand()
    var leftOperand = popOperand()
    if case .comparison = tree[leftOperand.node], !leftOperand.isParenthesized {
      report(
        "chained-comparison", "comparisons cannot be chained", at: pending.range,
        help: "Join two comparisons with AND")
      leftOperand.node = missing(at: leftOperand.range)
    }
    let right = requireExpression(rightOperand)
    let left = requireExpression(leftOperand)
    let range = left.range.union(pending.range).union(right.range)
    if case .anyKey = tree[right.node] { reportAnyKey(at: right.range) }
    warnAboutCount(left, right, comparator)
    let comparison = Comparison(
      left: left.node, right: right.node, comparator: comparator, options: pending.options, qualifier: .direct,
      selector: selector)
    let height = max(nodeHeight(of: left.node), nodeHeight(of: right.node))
    operands.append(Operand(node: make(.comparison(comparison), at: range, over: height), range: range))
  }

  mutating func reportAnyKey(at range: SourceRange) {
    report("misplaced-anykey", "ANYKEY can only be the left side of a comparison", at: range)
  }

  /// Warns when the list that SUBQUERY gives is compared with a number: its `.@count` was meant.
  private mutating func warnAboutCount(_ left: Operand, _ right: Operand, _ comparator: ComparisonOperator) {
    let subquery: Operand
    if case .subquery = tree[left.node], case .integer = tree[right.node] {
      subquery = left
    } else if case .subquery = tree[right.node], case .integer = tree[left.node] {
      subquery = right
    } else {
      return
    }
    let end = SourceRange(subquery.range.upperBound, subquery.range.upperBound)
    report(
      "subquery-without-count", .warning, "SUBQUERY gives a list, which is compared with a number", at: subquery.range,
      fixIts: [.init("compare how many it finds", [.init(end, ".@count")])],
      help: "A list never equals a number")
  }

  /// Whether `[` after a comparison operator starts options, rather than an Objective-C message.
  func startsOptions() -> Bool {
    var offset = current.range.upperBound
    var letters = 0
    while offset < lexer.bytes.count, offset - current.range.upperBound < 40 {
      let byte = lexer.bytes[offset]
      if byte == UInt8(ascii: "]") { return true }
      if !Lexer.isIdentifierPart(byte), !Lexer.isSpace(byte), byte != UInt8(ascii: ",") { return false }
      letters += Lexer.isIdentifierPart(byte) ? 1 : 0
      offset += 1
    }
    return false
  }

  /// `options = "[" IDENT "]"`
  ///
  /// Grammar: `options`.
  mutating func parseOptions(for comparator: ComparisonOperator) -> ComparisonOptions {
    let opening = current.range
    advance()
    var options: ComparisonOptions = []
    var words = 0
    var unknown = false
    while current.kind != .rightBracket, current.kind != .end {
      words += current.kind == .identifier ? 1 : 2
      for byte in lexer.bytes[current.range.lowerBound..<current.range.upperBound] {
        guard let option = option(byte) else {
          unknown = unknown || current.kind == .identifier
          continue
        }
        options.insert(option)
      }
      advance()
    }
    let range = opening.union(current.range)
    if current.kind == .rightBracket { advance() }
    check(options, words: words, hasUnknown: unknown, for: comparator, at: range)
    return options
  }

  private func option(_ byte: UInt8) -> ComparisonOptions? {
    switch byte | 0x20 {
    case UInt8(ascii: "c"): .caseInsensitive
    case UInt8(ascii: "d"): .diacriticInsensitive
    case UInt8(ascii: "l"): .localeSensitive
    case UInt8(ascii: "n"): .normalized
    case UInt8(ascii: "w"): .wholeWords
    default: nil
    }
  }

  private mutating func check(
    _ options: ComparisonOptions, words: Int, hasUnknown: Bool, for comparator: ComparisonOperator,
    at range: SourceRange
  ) {
    let letters = options.letters
    let removal = Diagnostic.FixIt("remove the options", [.init(range, "")])
    switch comparator {
    case .between, .conformsTo, .equalsType, .custom:
      report("options-not-allowed", "`\(comparator.spelling)` takes no options", at: range, fixIts: [removal])
    default:
      if words != 1 {
        let fix = letters.isEmpty ? removal : .init("write `[\(letters)]`", [.init(range, "[\(letters)]")])
        report("malformed-options", "options are letters written as one word", at: range, fixIts: [fix])
      } else if hasUnknown {
        report(
          "unknown-option", .warning, "only the option letters c, d, l, n and w mean something", at: range,
          help: "Other letters are ignored")
      }
    }
  }
}
