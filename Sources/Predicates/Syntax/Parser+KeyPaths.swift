extension Parser {
  /// `primary = IDENT | "@" IDENT | "#" IDENT | "%K"`, with all following steps.
  ///
  /// Grammar: `primary`.
  mutating func parseKeyPath() -> Operand {
    let start = current.range
    let firstStep = steps.count
    if current.kind == .dot {
      let next = token(ahead: 0)
      if next.kind == .integer || next.kind == .double, next.range.lowerBound == start.upperBound {
        let number = start.union(next.range)
        report("malformed-number", "a number starts with a digit", at: number, help: "Write '0\(rawText(number))'")
        advance()
        advance()
        return Operand(node: missing(at: number), range: number)
      }
      if !reportedSwallowedVariable {
        report(
          "swallowed-variable", "expected a variable before the dot; a build step seems to have removed it", at: start,
          help: "Something such as '$attachment' is missing; in shell scripts and build settings, write '\\$' or '$$'")
        reportedSwallowedVariable = true
      }
      let base = Operand(node: missing(at: start), range: SourceRange(start.lowerBound, start.lowerBound))
      return parsePostfix(base)
    }
    appendStep()
    if steps.count == firstStep { return Operand(node: missing(at: start), range: start) }
    return parsePostfix(Operand(node: .none, range: start), firstStep: firstStep)
  }

  /// `{ "[" expression "]" } { "." step }`, where a step has its own indexes: `a.b[0]` is `a.(b[0])`.
  ///
  /// - Parameters:
  ///   - start: The value that the steps start from.
  ///   - firstStep: The index in ``steps`` of the first step; nil if no step was read yet.
  ///
  /// Grammar: `postfix`.
  mutating func parsePostfix(_ start: Operand, firstStep: Int? = nil) -> Operand {
    let isPlain =
      firstStep == nil && current.kind != .dot && current.kind != .leftBracket && current.kind != .at
    if isPlain, start.node != .none { return start }
    let firstStep = firstStep ?? steps.count
    var operand = start
    var lastStep: Int?
    while !isAborted {
      if current.kind == .dot || current.kind == .at && isMissingPeriod() {
        if steps.count == firstStep { openKeyPath(&operand) }
        if current.kind == .dot { advance() }
        lastStep = steps.count
        appendStep()
      } else if current.kind == .leftBracket {
        if let lastStep, lastStep < steps.count {
          parseIndex(ofStepsFrom: lastStep, in: operand.range)
        } else {
          operand = flush(operand, firstStep)
          operand = parseIndex(of: operand)
        }
      } else {
        break
      }
    }
    return flush(operand, firstStep)
  }

  /// Reports a collection operator that directly follows a value: `SUBQUERY(…)@count`.
  private mutating func isMissingPeriod() -> Bool {
    guard current.range.lowerBound == previousEnd, token(ahead: 0).kind == .identifier else { return false }
    let name = "@" + text(of: token(ahead: 0))
    report(
      "missing-operator", "a period is missing before '\(name)'", at: current.range,
      fixIts: [.init("write '.\(name)'", [.init(SourceRange(previousEnd, previousEnd), ".")])])
    return true
  }

  /// Prepares an operand for keys: drops SELF, and continues a key path in parentheses.
  private mutating func openKeyPath(_ operand: inout Operand) {
    guard operand.node != .none else { return }
    operand = requireExpression(operand)
    operand.isParenthesized = false
    switch tree[operand.node] {
    case .evaluatedObject: operand.node = .none
    case .keyPath(let base, let list):
      for step in tree[list] { steps.append(step) }
      operand.node = base
    default: break
    }
  }

  /// Makes one node of the steps that were read. Without steps, returns the operand or, if there's none, SELF.
  private mutating func flush(_ operand: Operand, _ firstStep: Int) -> Operand {
    guard steps.count > firstStep else {
      guard operand.node == .none else { return operand }
      return Operand(node: makeLeaf(.evaluatedObject, at: operand.range), range: operand.range)
    }
    let end = max(operand.range.end, UInt32(truncatingIfNeeded: previousEnd))
    let range = SourceRange(start: operand.range.start, end: end)
    var height = nodeHeight(of: operand.node)
    let firstChild = tree.children.count
    for step in firstStep..<steps.count {
      height = max(height, nodeHeight(of: steps[step]))
      tree.children.append(steps[step])
    }
    steps.removeLast(to: firstStep)
    let list = tree.list(from: firstChild)
    let node = make(.keyPath(base: operand.node, steps: list), at: range, over: height)
    return Operand(node: node, range: range)
  }

  /// `step = primary`: usually a key, `@` with a key, or a quoted key.
  ///
  /// Grammar: `step`.
  private mutating func appendStep() {
    let token = current
    switch token.kind {
    case .identifier where startsCall():
      let call = parseCall().node
      steps.append(call)
    case .identifier, .escapedIdentifier:
      advance()
      append(key: intern(nameOf: token), at: token.range)
    case .at: appendOperatorStep()
    case .keyPathArgument: appendArgumentSteps()
    case .leftParenthesis, .leftBrace, .dollar, .string, .multilineString, .unclosedString, .valueArgument,
      .percentArgument, .subquery, .ternary, .cast, .function, .fetch:
      appendExpressionStep()
    case .integer, .double, .hexadecimal, .octal, .binary: appendNumberStep()
    default:
      if isReservedWord(token) { return appendKeywordStep() }
      report("expected-key", "expected a key after the dot, found \(description(of: token))", at: token.range)
    }
  }

  /// `"@" IDENT`
  private mutating func appendOperatorStep() {
    let at = current.range
    advance()
    let token = current
    let range = at.union(token.range)
    if token.kind == .identifier, token.range.lowerBound == at.upperBound {
      advance()
      append(key: intern(range), at: range)
    } else if token.kind == .identifier || token.kind == .escapedIdentifier {
      advance()
      append(key: intern("@" + name(of: token)), at: range)
    } else if isReservedWord(token), token.range.lowerBound == at.upperBound {
      let word = rawText(token.range)
      report(
        "reserved-word-in-key-path", "'\(text(of: token))' is a reserved word, not a key", at: token.range,
        fixIts: [.init("write '@#\(word)'", [.init(token.range, "#\(word)")])])
      advance()
      append(key: intern("@" + word), at: range)
    } else {
      report(
        "expected-key", "expected the name of a collection operator after '@', such as '@count'", at: at,
        help: token.kind == .string ? "Write only the text inside the quotes" : "")
      appendMissingStep(at: at)
    }
  }

  /// Reports a number after the dot, which Apple refuses (observed).
  private mutating func appendNumberStep() {
    let token = current
    let number = rawText(token.range)
    report(
      "expected-key", "expected a key after the dot, found the number \(number)", at: token.range,
      help: "Write [\(number)] for an element of a list, and .\"\(number)\" for a key of that name")
    advance()
    appendMissingStep(at: token.range)
  }

  /// Reads a step that is an expression whose value is the key.
  private mutating func appendExpressionStep() {
    guard nesting < nestingLimit else { return abortForNesting(at: current.range) }
    nesting += 1
    defer { nesting -= 1 }
    let step = parseStepPrimary()
    steps.append(step)
  }

  /// Reads a reserved word after a dot. Some reserved words are values that can be read here, but the author probably meant a key.
  private mutating func appendKeywordStep() {
    let token = current
    let word = rawText(token.range)
    // A list has a count but no key of the reserved word's name, so `@count` is suggested for SIZE.
    let lists = ["extensionItems", "attachments", "registeredTypeIdentifiers"]
    var isOfList = lexer.byte(at: max(0, token.range.lowerBound - 2)) == UInt8(ascii: ")")
    if steps.count > 0, case .key(let key) = tree[steps[steps.count - 1]] { isOfList = lists.contains(string(key)) }
    let name = isOfList && token.kind == .size ? "@count" : "#\(word)"
    let fix = Diagnostic.FixIt("write '\(name)'", [.init(token.range, name)])
    if let node = value(of: token.kind) {
      report(
        "keyword-in-key-path", "'\(word)' is a reserved word, so the path doesn't read the key of that name",
        at: token.range, severity: .warning, fixIts: [fix])
      let step = leaf(node).node
      steps.append(step)
    } else {
      report(
        "reserved-word-in-key-path", "'\(text(of: token))' is a reserved word, not a key", at: token.range,
        fixIts: [fix])
      advance()
      append(key: intern(word), at: token.range)
    }
  }

  mutating func append(key: TextID, at range: SourceRange) {
    let step = makeLeaf(.key(key), at: range)
    steps.append(step)
  }

  mutating func appendMissingStep(at range: SourceRange) {
    let step = missing(at: range)
    steps.append(step)
  }

  /// `"[" expression "]"`
  private mutating func parseIndex(of operand: Operand) -> Operand {
    let collection = requireExpression(operand)
    let index = parseIndex(of: collection.node, from: operand.range)
    return Operand(node: index.node, range: index.range)
  }

  /// `"[" expression "]"` after a step: the index belongs only to the step (observed).
  ///
  /// - Parameters:
  ///   - first: The index of the step in ``steps``; a `%K` argument may be several keys.
  ///   - path: The range at which the key path starts.
  private mutating func parseIndex(ofStepsFrom first: Int, in path: SourceRange) {
    let range = tree.range(of: steps[first]).union(SourceRange(previousEnd, previousEnd))
    let isFirst = if case .index = tree[steps[first]] { false } else { true }
    if isFirst { reportIndexOfStep(range, path) }
    let collection = collection(ofStepsFrom: first, at: range)
    let index = parseIndex(of: collection, from: range)
    steps.append(index.node)
  }

  /// Removes the last steps and returns them as an expression.
  private mutating func collection(ofStepsFrom first: Int, at range: SourceRange) -> NodeID {
    if steps.count == first + 1, let step = steps.last {
      var isKey = false
      if case .key = tree[step] { isKey = true }
      if !isKey {
        steps.removeLast(to: first)
        return step
      }
    }
    return flush(Operand(node: .none, range: range), first).node
  }

  private mutating func parseIndex(of collection: NodeID, from start: SourceRange) -> (node: NodeID, range: SourceRange)
  {
    let opening = current.range
    advance()
    let index = requireExpression(parseOperators())
    let range = start.union(close(.rightBracket, from: opening))
    let height = max(nodeHeight(of: collection), nodeHeight(of: index.node))
    return (make(.index(collection: collection, index: index.node), at: range, over: height), range)
  }

  private mutating func reportIndexOfStep(_ step: SourceRange, _ path: SourceRange) {
    let whole = escapingControlCharacters(rawText(SourceRange(path.lowerBound, step.upperBound)))
    report(
      "index-after-key-path",
      "the index applies to '\(escapingControlCharacters(rawText(step)))' only, not to '\(whole)'", at: current.range,
      severity: .warning,
      help: "Write SUBQUERY(\(whole), $each, …).@count > 0, and use $each in place of the indexed element.")
  }
}
