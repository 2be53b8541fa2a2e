extension Parser {
  /// `comparison = left relation [ options ] expression`, and comparisons with the other operators.
  ///
  /// Grammar: `comparison`, `left`.
  mutating func reduceComparison(
    _ pending: PendingOperator, _ comparator: ComparisonOperator, _ selector: TextID? = nil
  ) {
    var right = popOperand()
    var left = popOperand()
    if !isUsualSide(left.node) || !isUsualSide(right.node) { checkSides(&left, &right, pending, comparator) }
    let range = left.range.union(pending.range).union(right.range)
    let comparison = SyntaxTree.Comparison(
      left: left.node, right: right.node, comparator: comparator, options: pending.options, qualifier: .direct,
      selector: selector)
    let height = max(nodeHeight(of: left.node), nodeHeight(of: right.node))
    operands.append(Operand(node: make(.comparison(comparison), at: range, over: height), range: range))
  }

  /// Returns whether a node is an ordinary side of a comparison, which causes no diagnostic.
  @inline(__always)
  private mutating func isUsualSide(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .keyPath, .string, .integer, .variable: true
    default: false
    }
  }

  @inline(never)
  private mutating func checkSides(
    _ left: inout Operand, _ right: inout Operand, _ pending: PendingOperator, _ comparator: ComparisonOperator
  ) {
    if case .comparison(let first) = tree[left.node], !left.isParenthesized {
      if let dot = dotOfCount(first.right) { countInCondition = (dot, right.range.upperBound) }
      report(
        "chained-comparison", "comparisons cannot be chained", at: pending.range,
        help: "Join two comparisons with AND")
      left.node = missing(at: left.range)
    }
    right = requireExpression(right)
    left = requireExpression(left)
    if case .anyKey = tree[right.node] { reportAnyKey(at: right.range) }
    warnAboutCount(left, right)
  }

  mutating func reportAnyKey(at range: SourceRange) {
    report("misplaced-anykey", "ANYKEY can only be the left side of a comparison", at: range)
  }

  /// Warns if the list from a SUBQUERY is compared with a number, because the list's `.@count` was meant.
  private mutating func warnAboutCount(_ left: Operand, _ right: Operand) {
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
      "subquery-without-count", "SUBQUERY returns a list, but is compared with a number", at: subquery.range,
      severity: .warning,
      fixIts: [.init("compare its count", [.init(end, ".@count")])],
      help: "Write .@count after the ')' of SUBQUERY")
  }

  /// The place of the dot in a string's `.@count`, such as `"public.image".@count`; nil for other nodes.
  private func dotOfCount(_ id: NodeID) -> Int? {
    guard case .keyPath(let base, let steps) = tree[id], case .string = tree[base],
      let last = tree[steps].last, case .key(.countKey) = tree[last]
    else { return nil }
    return tree.range(of: base).upperBound
  }

  /// Returns whether `[` after a comparison operator starts options rather than an Objective-C message.
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
      report("options-not-allowed", "'\(comparator.spelling)' takes no options", at: range, fixIts: [removal])
    default:
      if words != 1 {
        let fix = letters.isEmpty ? removal : .init("write '[\(letters)]'", [.init(range, "[\(letters)]")])
        report("malformed-options", "options are letters written as one word", at: range, fixIts: [fix])
      } else if hasUnknown {
        report(
          "unknown-option", "only the option letters c, d, l, n and w mean something", at: range, severity: .warning,
          help: "Other letters are ignored")
      }
    }
  }
}

extension Parser {
  /// `predicate = conjunction { OR conjunction }` and `conjunction = negation { AND negation }`, flattened.
  ///
  /// Grammar: `predicate`, `conjunction`.
  mutating func reduceCompound(_ pending: PendingOperator) {
    let isAnd = pending.level == .and
    let count = min(Int(pending.count), operands.count)
    var range = pending.range
    let firstChild = tree.children.count
    for index in operands.count - count..<operands.count {
      let operand = requirePredicate(operands[index])
      range = range.union(operand.range)
      switch tree[operand.node] {
      case .and(let list) where isAnd, .or(let list) where !isAnd:
        for position in tree.positions(of: list) { tree.children.append(tree.children[position]) }
      default: tree.children.append(operand.node)
      }
    }
    operands.removeLast(to: operands.count - count)
    let list = tree.list(from: firstChild)
    let height = greatestHeight(of: tree.positions(of: list).lazy.map { [tree] in tree.children[$0] })
    operands.append(Operand(node: make(isAnd ? .and(list) : .or(list), at: range, over: height), range: range))
  }

  /// `negation = ( NOT | "!" ) negation`; the negation of a negation is its operand.
  ///
  /// Grammar: `negation`.
  mutating func reduceNegation(_ pending: PendingOperator) {
    let operand = requirePredicate(popOperand())
    let range = pending.range.union(operand.range)
    if case .not(let inner) = tree[operand.node] {
      operands.append(Operand(node: inner, range: range, isNegated: true))
    } else {
      let node = make(.not(operand.node), at: range, over: nodeHeight(of: operand.node))
      operands.append(Operand(node: node, range: range, isNegated: true))
    }
  }

  /// `qualified = ( ANY | SOME | ALL | NONE ) qualified | comparison`; the outermost qualifier wins.
  ///
  /// Grammar: `qualified`.
  mutating func reduceQualifier(_ pending: PendingOperator, _ kind: TokenKind) {
    var operand = popOperand()
    let range = pending.range.union(operand.range)
    operand.range = range
    if operand.isNone {
      report(
        "qualifier-on-none", "'\(name(of: pending))' can't be combined with NONE, which is already a negation",
        at: pending.range)
    } else if case .comparison(var comparison) = tree[operand.node], !operand.isParenthesized,
      !operand.isNegated
    {
      comparison.qualifier = kind == .all ? .all : .any
      tree.replace(operand.node, with: .comparison(comparison), at: range)
      if kind == TokenKind.none {
        let node = make(.not(operand.node), at: range, over: nodeHeight(of: operand.node))
        operand = Operand(node: node, range: range, isNone: true)
      }
    } else if case .missing = tree[operand.node] {
    } else if isUnfinished(from: pending.range) {
      if !tree[operand.node].isPredicate { operand.node = missing(at: range) }
    } else if operand.isParenthesized, tree[operand.node].isPredicate {
      let name = name(of: pending)
      report(
        "qualifier-before-parenthesis", "'\(name)' applies to one comparison, not to parentheses", at: pending.range,
        help: "Move \(name) inside, in front of each comparison")
    } else {
      let name = name(of: pending)
      report(
        "qualifier-without-comparison", "expected a comparison after '\(name)'", at: pending.range,
        help: "Write \(name) collection == value")
      if !tree[operand.node].isPredicate { operand.node = missing(at: range) }
    }
    operands.append(operand)
  }

  private func name(of pending: PendingOperator) -> String { escapingControlCharacters(rawText(pending.range)) }
}
