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
    let collection = parseCollection(name)
    var tail: (variable: Operand?, condition: Operand?, count: Int) = (nil, nil, 0)
    let known = diagnostics.count
    var bound: SourceRange?
    if take(.comma) {
      if current.kind == .dollar { bound = current.range.union(token(ahead: 0).range) }
      tail = parseSubqueryTail()
    }
    let range = name.union(close(.rightParenthesis, from: opening))
    let closing = SourceRange(max(opening.upperBound, range.upperBound - 1), range.upperBound)
    if tail.count == 2, reportCountInCondition(from: opening, to: closing) {
      return Operand(node: missing(at: range), range: range)
    }
    // After a limit ended the parse, or an ellipsis, nothing more is reported, and the earlier diagnostics stay.
    if !isAborted, !suppressesFollowUps, tail.count == 1, let bound, let end = tail.variable?.range.upperBound,
      end > bound.upperBound
    {
      // The text after the variable is the condition, so the mistakes in reading it as something else are dropped.
      diagnostics.removeSubrange(min(known, diagnostics.count)...)
      let place = SourceRange(bound.upperBound, bound.upperBound)
      report(
        "wrong-argument-count", "a comma is missing after '\(escapingControlCharacters(rawText(bound)))'", at: bound,
        fixIts: [.init("insert a comma", [.init(place, ",")])])
      return Operand(node: missing(at: range), range: range)
    }
    guard tail.count == 2, let condition = tail.condition, let variable = tail.variable else {
      // A call that was never closed may be unfinished.
      if !hasUnclosedBracket, !isUnfinished(from: name) {
        report(
          "wrong-argument-count", "SUBQUERY takes 3 arguments, not \(tail.count + 1)", at: name,
          help: "Write SUBQUERY(collection, $element, condition)")
      }
      return Operand(node: missing(at: range), range: range)
    }
    let predicate = requirePredicate(condition).node
    guard let variable = self.variable(variable) else { return Operand(node: missing(at: range), range: range) }
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

  private mutating func parseCollection(_ name: SourceRange) -> NodeID {
    guard current.kind == .comma else { return requireExpression(parseOperators()).node }
    if !reportedSwallowedVariable {
      report("missing-argument", "SUBQUERY needs a collection before the comma", at: current.range)
    }
    return missing(at: current.range)
  }

  /// Reads the arguments after the collection: the variable, the condition, and any surplus ones, which are only counted.
  private mutating func parseSubqueryTail() -> (variable: Operand?, condition: Operand?, count: Int) {
    var variable: Operand?
    var condition: Operand?
    var count = 0
    if current.kind == .comma {
      variable = Operand(node: missing(at: current.range), range: current.range)
      count = 1
      advance()
    }
    while !isAborted {
      let argument = parseOperators()
      count += 1
      if count == 1 { variable = argument }
      if count == 2 { condition = argument }
      guard take(.comma) else { break }
    }
    return (variable, condition, count)
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

  /// The name of the variable of a SUBQUERY, also if its `$` is missing; nil if the operand isn't a variable.
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
      "subquery-variable", "the second argument of SUBQUERY is one variable, such as '$item'", at: operand.range)
    return nil
  }
}
