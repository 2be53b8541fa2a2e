extension Parser {
  /// Returns a placeholder for a missing operand, and reports the mistake unless it follows from an earlier one.
  mutating func missingOperand() -> Operand {
    let position = SourceRange(previousEnd, previousEnd)
    if !suppressesMissingOperands {
      if current.kind == .percent {
        report(
          "unknown-argument", "'%' doesn't start a known argument here", at: current.range,
          help: "Arguments are '%@', '%K' and printf letters such as '%d'; text needs quotes")
      } else {
        // Only a value can follow these characters.
        let last = previousEnd > 0 ? lexer.byte(at: previousEnd - 1) : 0
        let isValue = "+-*/=<>".utf8.contains { $0 == last }
        report(
          "expected-expression",
          "expected a value\(isValue ? "" : " or a condition"), found \(description(of: current))", at: current.range)
      }
    }
    switch current.kind {
    case .percent, .colon, .assign, .apply: advance()
    default: break
    }
    return Operand(node: missing(at: position), range: position)
  }

  /// Reports a missing closing bracket together with its opening bracket, and skips to a closing bracket.
  mutating func recoverUnclosed(_ kind: TokenKind, from opening: SourceRange) -> SourceRange {
    let range = SourceRange(opening.lowerBound, max(previousEnd, opening.upperBound))
    guard !isAborted else { return range }
    let closing = kind == .rightParenthesis ? ")" : kind == .rightBrace ? "}" : "]"
    let opener = rawText(opening)
    let isEnd = current.kind == .end
    let end =
      isEnd && kind == .rightParenthesis ? countAfterNumber(from: opening.upperBound) ?? previousEnd : previousEnd
    let place = SourceRange(end, end)
    if isEnd {
      hasUnclosedBracket = true
      diagnostics.removeAll { $0.id == "chained-comparison" && $0.range.lowerBound > opening.lowerBound }
    }
    if isEnd, isCutOff { return range }
    if isEnd, kind == .rightParenthesis, let index = countedTwice {
      // The count isn't surplus: it belongs to a SUBQUERY whose ')' is missing before the count.
      let dot = diagnostics[index].range.lowerBound
      diagnostics[index].message = "the ')' of SUBQUERY is missing before its count"
      diagnostics[index].fixIts = [.init("write ')' before .@count", [.init(SourceRange(dot, dot), ")")])]
      return range
    }
    if isEnd, let inner = diagnostics.last, inner.id == "unclosed-bracket",
      let edit = inner.fixIts.first?.edits.first, edit.range == place
    {
      // One message covers all open brackets, at the innermost one.
      let all = edit.replacement + closing
      let innermost = rawText(inner.range)
      diagnostics[diagnostics.count - 1].message =
        "'\(all)' is missing: this '\(innermost)' and the brackets around it are never closed"
      diagnostics[diagnostics.count - 1].fixIts = [.init("insert '\(all)'", [.init(place, all)])]
      return range
    }
    report(
      "unclosed-bracket",
      isEnd
        ? "'\(closing)' is missing: this '\(opener)' is never closed"
        : "'\(closing)' is expected before \(description(of: current))",
      at: isEnd ? opening : current.range,
      notes: isEnd ? [] : [.init("'\(opener)' is opened here", at: opening)],
      fixIts: isEnd
        ? [.init("insert '\(closing)' \(end < previousEnd ? "before .@count" : "at the end")", [.init(place, closing)])]
        : [])
    skip(to: kind)
    if current.kind == kind { advance() }
    return SourceRange(opening.lowerBound, max(previousEnd, opening.upperBound))
  }

  /// The index in `diagnostics` of the last error about a SUBQUERY that is counted twice; nil if there's none. Its fix removes the first count.
  private var countedTwice: Int? {
    diagnostics.lastIndex {
      $0.id == "subquery-without-count" && $0.fixIts.first?.edits.first?.replacement.isEmpty == true
    }
  }

  /// The place of the last `.@count` if it directly follows a number; otherwise nil. Such a count belongs to the SUBQUERY, whose
  /// bracket must be closed before the dot.
  private func countAfterNumber(from start: Int) -> Int? {
    let count = Array(".@count".utf8)
    for place in (start..<previousEnd).reversed() where lexer.bytes[place...].starts(with: count) {
      return lexer.bytes[place - 1] &- 0x30 < 10 ? place : nil
    }
    return nil
  }

  /// Skips tokens up to a closing bracket of this level or of an outer level.
  private mutating func skip(to kind: TokenKind) {
    var depth = 0
    while current.kind != .end {
      switch current.kind {
      case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
      case .rightParenthesis, .rightBracket, .rightBrace:
        if depth == 0 { return }
        depth -= 1
      default: break
      }
      advance()
    }
  }

  /// Skips and reports `[object message]`, which is Objective-C, or a list.
  mutating func skipMessage() -> Operand {
    let opening = current.range
    let isList = [.integer, .double, .string, .rightBracket, .leftBracket, .leftBrace].contains(token(ahead: 0).kind)
    var depth = 0
    repeat {
      if current.kind == .leftBracket { depth += 1 }
      if current.kind == .rightBracket { depth -= 1 }
      advance()
    } while depth > 0 && current.kind != .end
    let range = SourceRange(opening.lowerBound, previousEnd)
    if isList {
      report(
        "bare-expression", "expected a predicate or a dictionary, found a list", at: range,
        help: "Write a condition, such as extensionItems.@count == 1, or a dictionary in braces")
      return Operand(node: missing(at: range), range: range)
    }
    report(
      "objective-c-message", "a predicate can't send messages with square brackets", at: range,
      help: "Write the condition itself")
    return Operand(node: missing(at: range), range: range)
  }

  /// Handles a token that isn't an infix operator although one is expected.
  ///
  /// - Returns: The operator that was probably intended; nil if a token was skipped or the operand ends here.
  mutating func recoverInfix(_ base: Int) -> PendingOperator? {
    if let custom = parseCustomSelector() { return custom }
    if recoverStrayQuote() { return nil }
    switch current.kind {
    case .not: if let negated = recoverNegatedOperator() { return negated }
    case .percent:
      report(
        "modulo-operator", "unknown operator '%'", at: current.range, help: "Write modulus:by:(a, b)")
      return pending(.arithmetic(.multiply), .product)
    case .invalid, .ellipsis, .interpolation, .colon, .assign, .apply:
      report("unexpected-token", "unexpected \(description(of: current))", at: current.range)
      advance()
      return nil
    case .identifier:
      if let unknown = recoverUnknownOperator(base) { return unknown }
    default: break
    }
    return recoverMissingOperator(base)
  }

  private mutating func pending(_ kind: PendingOperator.Kind, _ level: Level) -> PendingOperator {
    let range = current.range
    advance()
    return PendingOperator(kind: kind, level: level, range: range)
  }

  /// `comparison = left IDENT ":" expression`
  ///
  /// Grammar: `comparison`.
  private mutating func parseCustomSelector() -> PendingOperator? {
    guard current.kind == .identifier, token(ahead: 0).kind == .colon else { return nil }
    let selector = intern(name(of: current) + ":")
    let start = current.range
    advance()
    advance()
    return PendingOperator(
      kind: .custom(selector), level: .comparison, range: SourceRange(start.lowerBound, previousEnd))
  }

  /// Recognizes `'Pepe's'`: a word directly after a string, without a space, belongs to the string.
  private mutating func recoverStrayQuote() -> Bool {
    let quote = lexer.byte(at: max(0, previousEnd - 1))
    guard current.range.lowerBound == previousEnd, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      return false
    }
    guard current.kind == .identifier || current.kind == .unclosedString || current.kind.isKeyword else { return false }
    let range = SourceRange(previousEnd - 1, previousEnd)
    let mark = escapingControlCharacters(rawText(range))
    if current.kind == .unclosedString, !Lexer.isIdentifierPart(lexer.byte(at: current.content.lowerBound)) {
      report(
        "quote-in-string", "there's one quote too many after the string", at: SourceRange(previousEnd, previousEnd + 1),
        fixIts: [.init("remove it", [.init(SourceRange(previousEnd, previousEnd + 1), "")])])
      suppressesFollowUps = true
      advance()
      return true
    }
    // A string that ends with a space has swallowed the code up to the next string: its own closing quote is missing.
    if let string = operands.last?.range, string.upperBound == previousEnd, lexer.byte(at: previousEnd - 2) == 0x20 {
      let content = SourceRange(string.lowerBound + 1, previousEnd - 1)
      report(
        "unclosed-string", "the closing quote of this string is missing", at: string, fixIts: closing(content),
        help: "End the string after the type")
      suppressesFollowUps = true
      advance()
      return true
    }
    // Without another quote to end it, the string would go on to the end of the text.
    let isClosed = (0..<16).contains { token(ahead: $0).kind == .unclosedString }
    report(
      "quote-in-string", "this quote ends the string, and the text goes on after it", at: range,
      fixIts: isClosed ? [.init("write '\\\(mark)'", [.init(range, "\\\(mark)")])] : [],
      help: "Write a backslash before a quote inside a string, or put the other kind of quotes around it")
    for _ in 0..<16 where current.kind != .end {
      let kind = current.kind
      advance()
      if kind == .unclosedString || kind == .string { return true }
    }
    return true
  }

  /// Recognizes `a NOT IN b` and `a !CONTAINS b`.
  private mutating func recoverNegatedOperator() -> PendingOperator? {
    let next = token(ahead: 0)
    guard let comparator = comparator(of: next.kind) else { return nil }
    let range = current.range.union(next.range)
    let left = operands.last?.range ?? current.range
    let word = escapingControlCharacters(rawText(next.range))
    report(
      "not-before-operator", "NOT must precede the whole comparison, not its operator", at: range,
      fixIts: [
        .init(
          "move NOT to the front",
          [
            .init(SourceRange(left.lowerBound, left.lowerBound), "NOT "),
            .init(SourceRange(current.range.lowerBound, next.range.lowerBound), ""),
          ])
      ],
      help: "Write NOT left \(word) right")
    advance()
    advance()
    return PendingOperator(kind: .comparison(comparator), level: .comparison, range: range)
  }

  /// The end of an operator such as `UTI CONFORMS TO`, given the end of its first word, which is returned for any other operator.
  private mutating func endOfSpacedOperator(from start: Int) -> Int {
    let first = rawText(SourceRange(current.range.lowerBound, start)).uppercased()
    guard ["UTI", "CONFORMS", "UTI-CONFORMS"].contains(first) else { return start }
    var end = start
    for distance in 0..<4 {
      let next = token(ahead: distance)
      if next.range.upperBound <= start { continue }
      guard next.kind == .identifier, ["CONFORMS", "TO", "EQUALS"].contains(rawText(next.range).uppercased()) else {
        break
      }
      end = next.range.upperBound
    }
    return end
  }

  /// The end of the word at the current token, with the hyphens, dashes, letters, and digits that follow without a space.
  private mutating func endOfWord() -> Int {
    var end = current.range.upperBound
    for distance in 0..<16 {
      let next = token(ahead: distance)
      let first = lexer.byte(at: end)
      let isDash = next.kind == .hyphen || next.kind == .invalid && first == 0xE2 && !lexer.isSmartQuote(at: end)
      guard next.range.lowerBound == end, isDash || Lexer.isIdentifierPart(first) else { break }
      end = next.range.upperBound
    }
    return end
  }

  /// Reports a word between two operands that isn't an operator, and returns the likely operator; nil if the word seems to begin a new clause.
  private mutating func recoverUnknownOperator(_ base: Int) -> PendingOperator? {
    let end = endOfSpacedOperator(from: endOfWord())
    let range = SourceRange(current.range.lowerBound, end)
    let word = rawText(range)
    let meant = ComparisonOperator.meant(by: word)
    guard meant != nil || !hasComparison(base) else { return nil }
    var help = ""
    var fixIts: [Diagnostic.FixIt] = []
    if let meant {
      help = "Did you mean '\(meant.spelling)'?"
      fixIts = [.init("write '\(meant.spelling)'", [.init(range, "\(meant.spelling)")])]
    }
    report(
      "unknown-operator", "unknown operator '\(escapingControlCharacters(word))'", at: range, fixIts: fixIts,
      help: help)
    while nextPosition < tokens.count - 1, tokens[nextPosition].range.lowerBound < end { nextPosition += 1 }
    advance()
    return PendingOperator(kind: .comparison(meant ?? .equalTo), level: .comparison, range: range)
  }

  /// Returns whether the operand that was just read belongs to the right side of a comparison that isn't combined yet.
  private func hasComparison(_ base: Int) -> Bool {
    for index in stride(from: operators.count - 1, through: base, by: -1) {
      if operators[index].level == .comparison { return true }
      if Level.not >= operators[index].level { return false }
    }
    return false
  }

  /// Reports a missing operator between two clauses, or between a value and the text after it.
  private mutating func recoverMissingOperator(_ base: Int) -> PendingOperator? {
    let place = SourceRange(previousEnd, previousEnd)
    let isPredicate = hasComparison(base) || (operands.last.map { tree[$0.node].isPredicate } ?? false)
    report(
      "missing-operator",
      isPredicate
        ? "AND or OR is missing before \(description(of: current))"
        : "an operator is missing before \(description(of: current))",
      at: current.range,
      fixIts: isPredicate
        ? [.init("insert 'AND'", [.init(place, " AND")]), .init("insert 'OR'", [.init(place, " OR")])] : [])
    return isPredicate
      ? PendingOperator(kind: .and, level: .and, range: place)
      : PendingOperator(kind: .comparison(.equalTo), level: .comparison, range: place)
  }
}

/// Operators that people, programs, and models make up, and their intended meaning.
extension ComparisonOperator {
  private static let inventions: [(StaticString, ComparisonOperator)] = [
    ("UTTYPECONFORMSTO", .conformsTo), ("UTICONFORMSTO", .conformsTo), ("UTICONFORMTO", .conformsTo),
    ("UTICONFORM", .conformsTo), ("CONFORM", .conformsTo), ("UTTYPECONFORM", .conformsTo), ("CONFORMTO", .conformsTo),
    ("CONFORMSTO", .conformsTo), ("CONFORMS", .conformsTo), ("UTICONFORMS", .conformsTo), ("UTIS", .conformsTo),
    ("UTI", .conformsTo), ("UNIFORMTYPEISUTI", .conformsTo), ("UTTYPECONFORMS", .conformsTo),
    ("UTTYPEEQUAL", .equalsType), ("UTIEQUAL", .equalsType), ("UTIEQUALS", .equalsType), ("UTIIS", .equalsType),
    ("IS", .equalTo), ("EQUALS", .equalTo), ("EQ", .equalTo), ("EQUAL", .equalTo), ("EQUALTO", .equalTo),
    ("NE", .notEqualTo), ("GT", .greaterThan), ("LT", .lessThan), ("GTE", .greaterThanOrEqualTo),
    ("LTE", .lessThanOrEqualTo), ("STARTSWITH", .beginsWith), ("HASPREFIX", .beginsWith), ("HASSUFFIX", .endsWith),
    ("INCLUDES", .contains), ("HAS", .contains), ("CONTAIN", .contains), ("REGEX", .matches), ("REGEXP", .matches),
    ("MATCH", .matches), ("ILIKE", .like),
  ]

  /// The operator that a word probably means, according to the table or to its spelling; nil if there's none.
  static func meant(by word: String) -> ComparisonOperator? {
    var letters: [UInt8] = []
    for byte in word.utf8 where Lexer.isIdentifierPart(byte) && byte != UInt8(ascii: "_") {
      letters.append(byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 0x20 : byte)
    }
    let normal = String(decoding: letters, as: UTF8.self)
    for (name, comparator) in inventions where normal == "\(name)" { return comparator }
    let names = allCases.map { $0.spelling }.filter { $0.utf8.count > 3 }
    return closestMatch(to: word, among: names).flatMap { Self(rawValue: $0) }
  }
}
