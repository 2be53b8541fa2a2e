extension Parser {
  /// `SUBQUERY "(" expression "," "$" IDENT "," predicate ")"`
  ///
  /// Grammar: `subquery`.
  mutating func parseSubquery() -> Operand {
    let name = current.range
    advance()
    guard current.kind == .leftParenthesis else {
      _ = parseCallArguments(from: name)
      return placeholder()
    }
    let opening = current.range
    advance()
    reportSwallowedVariables()
    let collection = parseCollection()
    // The arguments after the collection wait among the operands.
    let tail = operands.count
    defer { operands.removeLast(to: tail) }
    let known = diagnostics.count
    var bound: SourceRange?
    if take(.comma) {
      if current.kind == .dollar { bound = current.range.union(token(ahead: 0).range) }
      parseSubqueryTail()
    }
    let count = operands.count - tail
    let range = name.union(close(.rightParenthesis, from: opening))
    let closing = SourceRange(max(opening.upperBound, range.upperBound - 1), range.upperBound)
    if count == 2, reportCountInCondition(from: opening, to: closing) {
      return Operand(node: missing(at: range), range: range)
    }
    // After an exceeded limit or an ellipsis, nothing more is reported, and the earlier diagnostics stay.
    if !isAborted, !suppressesFollowUps, count == 1, let bound,
      operands[tail].range.upperBound > bound.upperBound
    {
      // The text after the variable is the condition, so the mistakes in reading it as something else are dropped.
      diagnostics.removeSubrange(min(known, diagnostics.count)...)
      let place = SourceRange(bound.upperBound, bound.upperBound)
      report(
        "wrong-argument-count", "a comma is missing after '\(escapingControlCharacters(rawText(bound)))'", at: bound,
        fixIts: [.init("insert a comma", [.init(place, ",")])])
      return Operand(node: missing(at: range), range: range)
    }
    guard count == 2 else {
      // A call that was never closed may be unfinished.
      if !hasUnclosedBracket, !isUnfinished(from: name) {
        report(
          "wrong-argument-count", "SUBQUERY takes 3 arguments, not \(count + 1)", at: name,
          help: "Write SUBQUERY(collection, $element, condition)")
      }
      return Operand(node: missing(at: range), range: range)
    }
    let predicate = requirePredicate(operands[tail + 1]).node
    guard let variable = variable(operands[tail]) else { return Operand(node: missing(at: range), range: range) }
    let height = max(nodeHeight(of: collection), nodeHeight(of: predicate))
    let node = SyntaxTree.Node.subquery(collection: collection, variable: variable, predicate: predicate)
    return Operand(node: make(node, at: range, over: height), range: range)
  }

  /// Returns whether the count of a SUBQUERY is compared before its `)`, and reports this instead of the chained comparison.
  private mutating func reportCountInCondition(from opening: SourceRange, to closing: SourceRange) -> Bool {
    guard let (dot, end) = countInCondition, dot > opening.lowerBound, rawText(closing) == ")",
      rawText(SourceRange(end, closing.lowerBound)).utf8.allSatisfy({ Lexer.isSpace($0) })
    else { return false }
    countInCondition = nil
    diagnostics.removeAll { $0.id == "chained-comparison" && dot < $0.range.lowerBound && $0.range.upperBound < end }
    let isThere = current.kind == .dot
    report(
      "subquery-without-count", isThere ? "SUBQUERY is counted twice" : "the ')' of SUBQUERY comes after its count",
      at: SourceRange(dot, end),
      fixIts: [
        isThere
          ? .init("remove the first count", [.init(SourceRange(dot, end), "")])
          : .init(
            "write the ')' before .@count",
            [.init(SourceRange(dot, dot), ")"), .init(SourceRange(end, closing.upperBound), "")])
      ], help: "The ')' of SUBQUERY follows its condition, and .@count follows the ')'")
    return true
  }

  private mutating func parseCollection() -> NodeID {
    guard current.kind == .comma else { return requireExpression(parseOperators()).node }
    if !reportedSwallowedVariable {
      report("missing-argument", "SUBQUERY needs a collection before the comma", at: current.range)
    }
    return missing(at: current.range)
  }

  /// Reads the arguments after the collection: the variable, the condition, and any surplus ones.
  private mutating func parseSubqueryTail() {
    if take(.comma) {
      let missing = placeholder()
      operands.append(missing)
    }
    while !isAborted {
      let argument = parseOperators()
      operands.append(argument)
      guard take(.comma) else { break }
    }
  }

  /// Recognizes `SUBQUERY(items, , …` before it causes other errors: a build step expanded `$item` to nothing.
  private mutating func reportSwallowedVariables() {
    if reportedSwallowedVariable { return }
    var token = current
    var depth = 0
    for distance in 0..<32 {
      switch token.kind {
      case .comma where depth == 0:
        let second = self.token(ahead: distance)
        if second.kind == .comma { reportSwallowedVariable(at: token.range.union(second.range)) }
        return
      case .leftParenthesis, .leftBrace, .leftBracket: depth += 1
      case .rightParenthesis, .rightBrace, .rightBracket: depth -= 1
      case .end: return
      default: break
      }
      if depth < 0 { return }
      token = self.token(ahead: distance)
    }
  }

  private mutating func reportSwallowedVariable(at range: SourceRange) {
    report(
      "swallowed-variable", "the variable of SUBQUERY is missing: a build step seems to have removed it",
      at: range,
      fixIts: [],
      help: "'$item' was expanded like a build setting, to nothing; write '$$item', or keep the rule out of "
        + "files whose settings are expanded")
    reportedSwallowedVariable = true
    suppressesMissingOperands = true
  }

  /// The offsets of key paths that begin with a name without a `$`, from an offset to the end of the SUBQUERY that was just read.
  private func uses(of name: TextID, from start: Int) -> [Int] {
    let text = string(name)
    var places: [Int] = []
    var previous = TokenKind.comma
    for index in 0..<tokens.count {
      let token = tokens[index]
      if token.range.lowerBound < start { continue }
      if token.range.upperBound > previousEnd { break }
      if token.kind == .identifier, previous != .dot, previous != .dollar, rawText(token.range) == text {
        places.append(token.range.lowerBound)
      }
      previous = token.kind
    }
    return places
  }

  /// The name of the variable of a SUBQUERY, even if its `$` is missing; nil if the operand isn't a variable.
  private mutating func variable(_ operand: Operand) -> TextID? {
    switch tree[operand.node] {
    case .variable(let name): return name
    case .missing:
      return suppressesMissingOperands ? intern("") : nil
    case .keyPath(base: .none, let steps) where steps.count == 1:
      guard case .key(let name) = tree[tree[steps].first ?? .none] else { break }
      let places = uses(of: name, from: operand.range.lowerBound)
      let all = places.count == 1 ? "" : " in \(places.count) places"
      report(
        "subquery-variable", "the variable of SUBQUERY needs a '$'", at: operand.range,
        fixIts: [.init("write '$\(string(name))'" + all, places.map { .init(SourceRange($0, $0), "$") })])
      return name
    default: break
    }
    report(
      "subquery-variable", "the second argument of SUBQUERY must be a variable, such as '$item'", at: operand.range)
    return nil
  }
}
