extension Parser {
  /// `primary = IDENT | "@" IDENT | "#" IDENT | "%K"`, with all steps that follow.
  ///
  /// Grammar: `primary`.
  mutating func parseKeyPath() -> Operand {
    let start = current.range
    var steps: [NodeID] = []
    if current.kind == .dot {
      if !reportedSwallowedVariable, !reportMissingZero() { reportLeadingDot() }
      let base = Operand(node: missing(at: start), range: SourceRange(start.lowerBound, start.lowerBound))
      return parsePostfix(base)
    }
    appendStep(to: &steps)
    if steps.isEmpty { return Operand(node: missing(at: start), range: start) }
    return parsePostfix(Operand(node: .none, range: start), steps: steps)
  }

  /// Recognises `.5`.
  private mutating func reportMissingZero() -> Bool {
    var ahead = lexer
    let next = ahead.next()
    guard next.kind == .integer || next.kind == .double, next.range.lowerBound == current.range.upperBound else {
      return false
    }
    let number = SourceRange(current.range.lowerBound, next.range.upperBound)
    report(
      "malformed-number", "a number starts with a digit", at: number,
      help: "Write `0\(rawText(number))`")
    return true
  }

  private mutating func reportLeadingDot() {
    report(
      "swallowed-variable", "nothing stands before the dot: a build step seems to have removed a variable",
      at: current.range,
      help: "Something such as `$attachment` is missing; in shell scripts and build settings, write `\\$` or `$$`")
    reportedSwallowedVariable = true
  }

  /// `{ "." step | "[" expression "]" }`
  ///
  /// Grammar: `postfix`.
  mutating func parsePostfix(_ start: Operand, steps firstSteps: [NodeID] = []) -> Operand {
    var operand = start
    var steps = firstSteps
    while !isAborted {
      if current.kind == .dot {
        if steps.isEmpty { openKeyPath(&operand, &steps) }
        advance()
        appendStep(to: &steps)
      } else if current.kind == .leftBracket {
        operand = flush(operand, &steps)
        operand = parseIndex(of: operand)
      } else {
        break
      }
    }
    return flush(operand, &steps)
  }

  /// Starts to follow keys from an operand: SELF is dropped, and a key path in parentheses goes on.
  private mutating func openKeyPath(_ operand: inout Operand, _ steps: inout [NodeID]) {
    guard operand.node != .none else { return }
    operand = requireExpression(operand)
    operand.isParenthesized = false
    switch tree[operand.node] {
    case .evaluatedObject: operand.node = .none
    case .keyPath(let base, let list):
      steps = Array(tree[list])
      operand.node = base
    default: break
    }
  }

  /// Makes one node of the steps that were read.
  private mutating func flush(_ operand: Operand, _ steps: inout [NodeID]) -> Operand {
    guard !steps.isEmpty else {
      guard operand.node == .none else { return operand }
      return Operand(node: make(.evaluatedObject, at: operand.range, over: 0), range: operand.range)
    }
    let range = SourceRange(operand.range.lowerBound, max(operand.range.upperBound, previousEnd))
    let height = max(greatestHeight(of: steps), nodeHeight(of: operand.node))
    let node = make(.keyPath(base: operand.node, steps: tree.add(list: steps)), at: range, over: height)
    steps.removeAll()
    return Operand(node: node, range: range)
  }

  /// `step = primary`: mostly a key, `@` with a key, or a quoted key.
  ///
  /// Grammar: `step`.
  private mutating func appendStep(to steps: inout [NodeID]) {
    let token = current
    switch token.kind {
    case .identifier where startsCall(): steps.append(parseCall().node)
    case .identifier, .escapedIdentifier:
      advance()
      steps.append(make(.key(tree.intern(name(of: token))), at: token.range, over: 0))
    case .at: appendOperatorStep(to: &steps)
    case .keyPathArgument: appendArgumentSteps(to: &steps)
    case .leftParenthesis, .leftBrace, .dollar, .string, .multilineString, .unclosedString, .valueArgument,
      .percentArgument, .integer, .double, .subquery, .ternary, .cast, .function, .fetch, .hexadecimal, .octal,
      .binary:
      appendExpressionStep(to: &steps)
    default:
      if token.kind.isKeyword { return appendKeywordStep(to: &steps) }
      report("expected-key", "a key is expected behind the dot, not \(description(of: token))", at: token.range)
    }
  }

  /// `"@" IDENT`
  private mutating func appendOperatorStep(to steps: inout [NodeID]) {
    let at = current.range
    advance()
    let token = current
    let range = at.union(token.range)
    if token.kind == .identifier || token.kind == .escapedIdentifier {
      advance()
      steps.append(make(.key(tree.intern("@" + name(of: token))), at: range, over: 0))
    } else if token.kind.isKeyword, token.range.lowerBound == at.upperBound {
      let word = rawText(token.range)
      report(
        "reserved-word-in-key-path", "`\(text(of: token))` is a reserved word, not a key", at: token.range,
        fixIts: [.init("write `@#\(word)`", [.init(token.range, "#\(word)")])])
      advance()
      steps.append(make(.key(tree.intern("@" + word)), at: range, over: 0))
    } else {
      report("expected-key", "`@` needs the name of a collection operator behind it, such as `@count`", at: at)
      steps.append(missing(at: at))
    }
  }

  /// A step that is an expression whose value is the key.
  private mutating func appendExpressionStep(to steps: inout [NodeID]) {
    guard nesting < nestingLimit else { return abortForNesting(at: current.range) }
    nesting += 1
    defer { nesting -= 1 }
    steps.append(parseStepPrimary())
  }

  /// A reserved word behind a dot: some are values and so parse, which is hardly what was meant.
  private mutating func appendKeywordStep(to steps: inout [NodeID]) {
    let token = current
    let word = rawText(token.range)
    let node: Node? =
      switch token.kind {
      case .selfObject: .evaluatedObject
      case .first: .symbolicIndex(.first)
      case .last: .symbolicIndex(.last)
      case .size: .symbolicIndex(.size)
      case .null: .null
      case .true: .boolean(true)
      case .false: .boolean(false)
      default: nil
      }
    let fix = Diagnostic.FixIt("write `#\(word)`", [.init(token.range, "#\(word)")])
    if let node {
      report(
        "keyword-in-key-path", .warning, "`\(word)` is a reserved word: this does not ask for the key of that name",
        at: token.range, fixIts: [fix])
      steps.append(leaf(node).node)
    } else {
      report(
        "reserved-word-in-key-path", "`\(text(of: token))` is a reserved word, not a key", at: token.range,
        fixIts: [fix])
      advance()
      steps.append(make(.key(tree.intern(word)), at: token.range, over: 0))
    }
  }

  /// `"[" expression "]"`
  private mutating func parseIndex(of operand: Operand) -> Operand {
    let opening = current.range
    let collection = requireExpression(operand)
    if case .keyPath(let base, let steps) = tree[collection.node], !operand.isParenthesized,
      steps.count > 1 || base != .none
    {
      let start = SourceRange(collection.range.lowerBound, collection.range.lowerBound)
      let end = SourceRange(collection.range.upperBound, collection.range.upperBound)
      report(
        "index-after-key-path", .warning, "Apple may apply the index to the last key alone", at: opening,
        fixIts: [.init("put the key path in parentheses", [.init(start, "("), .init(end, ")")])])
    }
    advance()
    let index = requireExpression(parseOperators())
    let closing = close(.rightBracket, from: opening)
    let range = operand.range.union(closing)
    let height = max(nodeHeight(of: collection.node), nodeHeight(of: index.node))
    return Operand(
      node: make(.index(collection: collection.node, index: index.node), at: range, over: height), range: range)
  }
}
