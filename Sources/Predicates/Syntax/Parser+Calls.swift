extension Parser {
  /// `function-name "(" [ expression { "," expression } ] ")"`
  ///
  /// Grammar: `function-call`, `function-name`.
  mutating func parseCall() -> Operand {
    let start = current.range
    var name = ""
    while current.kind == .identifier || current.kind == .colon {
      name += rawText(current.range)
      advance()
    }
    let nameRange = SourceRange(start.lowerBound, previousEnd)
    let function = BuiltinFunction(written: name)
    if function == nil { reportUnknownFunction(name, at: nameRange) }
    guard let (operands, range) = parseCallArguments(from: nameRange) else {
      return Operand(node: missing(at: start), range: start)
    }
    guard let function else { return Operand(node: missing(at: range), range: range) }
    guard check(operands.count, isAtLeast: function.arity, isAtMost: function.arity, of: name, at: nameRange) else {
      return Operand(node: missing(at: range), range: range)
    }
    let ids = expressions(operands)
    return Operand(
      node: make(.function(function, tree.add(list: ids)), at: range, over: greatestHeight(of: ids)), range: range)
  }

  private mutating func reportUnknownFunction(_ name: String, at range: SourceRange) {
    let shown = escapingControlCharacters(name)
    var help = ""
    var fixIts: [Diagnostic.FixIt] = []
    if let comparator = ComparisonOperator.meant(by: name) {
      help = "Write the operator between two values: left \(comparator.spelling) right"
    } else if name == "NSPredicate" {
      help = "Write only the text inside the quotes"
    } else if let match = closestMatch(to: name, among: ["SUBQUERY"] + BuiltinFunction.allCases.map { $0.baseName }) {
      help = "Did you mean '\(match)'?"
      fixIts = [.init("write '\(match)'", [.init(range, match)])]
    }
    report("unknown-function", "unknown function '\(shown)'", at: range, fixIts: fixIts, help: help)
  }

  /// `"(" [ expression { "," expression } ] ")"` after a name; nil if neither a parenthesis nor an argument follows.
  mutating func parseCallArguments(from name: SourceRange) -> ([Operand], SourceRange)? {
    let opening = current.kind == .leftParenthesis ? current.range : name
    if current.kind == .leftParenthesis {
      advance()
    } else {
      if current.kind == .ellipsis { return nil }
      let shown = escapingControlCharacters(rawText(name))
      // Arguments without an opening parenthesis are read as if it were there.
      let hasArguments = current.kind == .identifier || current.kind == .dollar
      let place = SourceRange(name.upperBound, name.upperBound)
      report(
        "expected-parenthesis", "'\(shown)' needs its arguments in parentheses", at: name,
        fixIts: hasArguments ? [.init("insert '('", [.init(place, "(")])] : [])
      guard hasArguments else { return nil }
    }
    let operands = parseArguments(until: .rightParenthesis)
    let closing = close(.rightParenthesis, from: opening)
    return (operands, name.union(closing))
  }

  /// `[ expression { "," expression } ]`
  mutating func parseArguments(until end: TokenKind) -> [Operand] {
    var operands: [Operand] = []
    if current.kind == end { return operands }
    while !isAborted {
      operands.append(parseOperators())
      guard take(.comma) else { return operands }
    }
    return operands
  }

  /// Returns whether the number of arguments is allowed, and otherwise reports it unless the call is unfinished.
  mutating func check(
    _ count: Int, isAtLeast minimum: Int, isAtMost maximum: Int, of name: String, at range: SourceRange
  ) -> Bool {
    if count >= minimum, count <= maximum { return true }
    // A call that was never closed may be unfinished.
    if hasUnclosedBracket { return false }
    let expected = (minimum == maximum ? "" : "at least ") + "\(minimum) argument\(minimum == 1 ? "" : "s")"
    report(
      "wrong-argument-count", "'\(escapingControlCharacters(name))' takes \(expected), not \(count)",
      at: range,
      help: minimum == 1 && count > 1 ? "Put several values in braces: \(name)({a, b})" : "")
    return false
  }

  /// The nodes of operands that must be expressions.
  mutating func expressions(_ operands: [Operand]) -> [NodeID] {
    var ids: [NodeID] = []
    for operand in operands { ids.append(requireExpression(operand).node) }
    return ids
  }

  /// A reserved word with arguments in parentheses: `TERNARY "(" predicate "," expression "," expression ")"`,
  /// `CAST "(" expression "," expression ")"`, `FUNCTION "(" expression "," string { "," expression } ")"`, or
  /// `FETCH "(" expression "," expression "," ( TRUE | FALSE ) ")"`. A cast of a constant number to NSDate becomes a date constant.
  ///
  /// Grammar: `ternary`, `cast`, `selector-call`, `fetch`.
  mutating func parseKeywordCall() -> Operand {
    let (kind, name) = (current.kind, current.range)
    let word = rawText(name)
    advance()
    guard let (operands, range) = parseCallArguments(from: name) else { return placeholder() }
    let count = kind == .ternary || kind == .fetch ? 3 : 2
    guard check(operands.count, isAtLeast: count, isAtMost: kind == .function ? .max : count, of: word, at: name) else {
      return Operand(node: missing(at: range), range: range)
    }
    var ids: [NodeID] = []
    for (position, operand) in operands.enumerated() {
      let isCondition = kind == .ternary && position == 0
      ids.append((isCondition ? requirePredicate(operand) : requireExpression(operand)).node)
    }
    let node: SyntaxTree.Node
    switch kind {
    case .ternary: node = .ternary(ids[0], ids[1], ids[2])
    case .cast:
      if case .string(let type) = tree[ids[1]], string(type) == "NSDate", let seconds = tree[ids[0]].number {
        return Operand(node: makeLeaf(.date(seconds), at: range), range: range)
      }
      node = .cast(ids[0], ids[1])
    case .fetch:
      guard case .boolean(let countOnly) = tree[ids[2]] else {
        report("fetch-needs-boolean", "the third argument of FETCH must be TRUE or FALSE", at: operands[2].range)
        return Operand(node: missing(at: range), range: range)
      }
      node = .fetch(ids[0], ids[1], countOnly: countOnly)
    default:
      requireSelector(operands[1], ids[1])
      node = .selectorCall(tree.add(list: ids))
    }
    let height = greatestHeight(of: ids)
    return Operand(node: make(node, at: range, over: height), range: range)
  }

  /// Reports a selector that is not a constant string, which Apple refuses when it parses (observed).
  private mutating func requireSelector(_ operand: Operand, _ node: NodeID) {
    let help = "Write the name in quotes: FUNCTION(target, 'selector:', argument)"
    switch tree[node] {
    case .missing: return
    case .string where !operand.isParenthesized: return
    case .null where isStringLiteral(operand):
      report(
        "selector-without-text", "FUNCTION requires the selector as a string, found escapes that give no valid UTF-8",
        at: operand.range, help: help)
    default:
      report(
        "selector-not-constant", "FUNCTION requires the selector as a string, found an expression", at: operand.range,
        help: help)
    }
  }

  /// Returns whether an operand is written as a string. Its node doesn't tell, because a string whose escapes give no valid text is read as nil.
  private func isStringLiteral(_ operand: Operand) -> Bool {
    let first = lexer.bytes[operand.range.lowerBound]
    return !operand.isParenthesized && (first == UInt8(ascii: "'") || first == UInt8(ascii: "\""))
  }

  /// Returns a placeholder for a construct that couldn't be read.
  mutating func placeholder() -> Operand {
    let range = SourceRange(previousEnd, previousEnd)
    return Operand(node: missing(at: range), range: range)
  }
}
