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
    var ids: [NodeID] = []
    for operand in operands { ids.append(requireExpression(operand).node) }
    let height = greatestHeight(of: ids)
    return Operand(
      node: make(.function(SyntaxTree.Node.Function(function), tree.add(list: ids)), at: range, over: height),
      range: range)
  }

  private mutating func reportUnknownFunction(_ name: String, at range: SourceRange) {
    let shown = escapingControlCharacters(name)
    var help = ""
    var fixIts: [Diagnostic.FixIt] = []
    if let comparator = ComparisonOperator.meant(by: name) {
      help = "Write the operator between two values: left \(comparator.spelling) right"
    } else if name == "NSPredicate" {
      help = "Give the text inside the quotes"
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

  /// `TERNARY "(" predicate "," expression "," expression ")"`
  ///
  /// Grammar: `ternary`.
  mutating func parseTernary() -> Operand {
    parseKeywordCall(isAtLeast: 3, isAtMost: 3) { parser, operands, range in
      let predicate = parser.requirePredicate(operands[0]).node
      let (first, second) = (parser.requireExpression(operands[1]).node, parser.requireExpression(operands[2]).node)
      let height = parser.greatestHeight(of: [predicate, first, second])
      return parser.make(.ternary(predicate, first, second), at: range, over: height)
    }
  }

  /// `CAST "(" expression "," expression ")"`; a cast of a constant number to NSDate becomes a date constant.
  ///
  /// Grammar: `cast`.
  mutating func parseCast() -> Operand {
    parseKeywordCall(isAtLeast: 2, isAtMost: 2) { parser, operands, range in
      let (value, type) = (parser.requireExpression(operands[0]).node, parser.requireExpression(operands[1]).node)
      if case .string(let name) = parser.tree[type], parser.string(name) == "NSDate",
        let seconds = parser.number(parser.tree[value])
      {
        return parser.makeLeaf(.date(seconds), at: range)
      }
      return parser.make(.cast(value, type), at: range, over: parser.greatestHeight(of: [value, type]))
    }
  }

  private func number(_ node: SyntaxTree.Node) -> Double? {
    switch node {
    // A Boolean is printed as 0 or 1, which must be read as the same tree.
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .unsignedInteger(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// `FUNCTION "(" expression "," string { "," expression } ")"`
  ///
  /// Grammar: `selector-call`.
  mutating func parseSelectorCall() -> Operand {
    parseKeywordCall(isAtLeast: 2, isAtMost: .max) { parser, operands, range in
      var ids: [NodeID] = []
      for operand in operands { ids.append(parser.requireExpression(operand).node) }
      parser.requireSelector(operands[1], ids[1])
      let height = parser.greatestHeight(of: ids)
      return parser.make(.selectorCall(parser.tree.add(list: ids)), at: range, over: height)
    }
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

  /// `FETCH "(" expression "," expression "," ( TRUE | FALSE ) ")"`
  ///
  /// Grammar: `fetch`.
  mutating func parseFetch() -> Operand {
    parseKeywordCall(isAtLeast: 3, isAtMost: 3) { parser, operands, range in
      let (request, context) = (parser.requireExpression(operands[0]).node, parser.requireExpression(operands[1]).node)
      guard case .boolean(let countOnly) = parser.tree[operands[2].node] else {
        parser.report(
          "fetch-needs-boolean", "the third argument of FETCH is TRUE or FALSE", at: operands[2].range)
        return parser.missing(at: range)
      }
      let height = parser.greatestHeight(of: [request, context])
      return parser.make(.fetch(request, context, countOnly: countOnly), at: range, over: height)
    }
  }

  /// Parses a reserved word with arguments in parentheses. Makes a node of them if their number is allowed, and otherwise a placeholder.
  private mutating func parseKeywordCall(
    isAtLeast minimum: Int, isAtMost maximum: Int, _ node: (inout Parser, [Operand], SourceRange) -> NodeID
  ) -> Operand {
    let name = current.range
    let word = rawText(name)
    advance()
    guard let (operands, range) = parseCallArguments(from: name) else { return placeholder() }
    let isWhole = check(operands.count, isAtLeast: minimum, isAtMost: maximum, of: word, at: name)
    return Operand(node: isWhole ? node(&self, operands, range) : missing(at: range), range: range)
  }

  /// Returns the range of the placeholder for a construct that couldn't be read.
  func placeholderRange() -> SourceRange { SourceRange(previousEnd, previousEnd) }

  mutating func placeholder() -> Operand {
    Operand(node: missing(at: placeholderRange()), range: placeholderRange())
  }
}

extension BuiltinFunction {
  /// The name without its last colon.
  var baseName: String {
    var name = selector
    if name.utf8.last == UInt8(ascii: ":") { name.removeLast() }
    return name
  }
}
