extension Parser {
  /// `predicate = conjunction { OR conjunction }` and `conjunction = negation { AND negation }`; flattened.
  ///
  /// Grammar: `predicate`, `conjunction`.
  mutating func reduceCompound(_ pending: PendingOperator) {
    let isAnd = pending.level == .and
    let count = min(Int(pending.count), operands.count)
    var range = pending.range
    var height = 0
    let first = tree.children.count
    for index in operands.count - count..<operands.count {
      let operand = requirePredicate(operands[index])
      range = range.union(operand.range)
      switch tree[operand.node] {
      case .and(let list) where isAnd: height = max(height, append(childrenOf: list))
      case .or(let list) where !isAnd: height = max(height, append(childrenOf: list))
      default:
        height = max(height, nodeHeight(of: operand.node))
        tree.children.append(operand.node)
      }
    }
    operands.removeLast(to: operands.count - count)
    let list = tree.list(from: first)
    operands.append(Operand(node: make(isAnd ? .and(list) : .or(list), at: range, over: height), range: range))
  }

  /// Appends the children of a list to the list that is being written; returns the greatest height among them.
  private mutating func append(childrenOf list: NodeList) -> Int {
    var height = 0
    for index in tree.positions(of: list) {
      height = max(height, nodeHeight(of: tree.children[index]))
      tree.children.append(tree.children[index])
    }
    return height
  }

  /// `negation = ( NOT | "!" ) negation`; the negation of a negation is what it negates.
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

  /// `qualified = ( ANY | SOME | ALL | NONE ) qualified | comparison`; the outermost wins.
  ///
  /// Grammar: `qualified`.
  mutating func reduceQualifier(_ pending: PendingOperator, _ kind: TokenKind) {
    var operand = popOperand()
    let range = pending.range.union(operand.range)
    operand.range = range
    if operand.isNone {
      report(
        "qualifier-on-none", "`\(name(of: pending))` cannot be put on NONE, which is already a negation",
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
    } else if operand.isParenthesized, tree[operand.node].isPredicate {
      reportQualifiedParentheses(pending)
    } else {
      let name = name(of: pending)
      report(
        "qualifier-without-comparison", "expected a comparison after `\(name)`", at: pending.range,
        help: "Write \(name) collection == value")
      if !tree[operand.node].isPredicate { operand.node = missing(at: range) }
    }
    operands.append(operand)
  }

  private func name(of pending: PendingOperator) -> String { escapingControlCharacters(rawText(pending.range)) }

  private mutating func reportQualifiedParentheses(_ pending: PendingOperator) {
    let name = name(of: pending)
    report(
      "qualifier-before-parenthesis", "`\(name)` applies to one comparison, not to parentheses",
      at: pending.range,
      help: "Move \(name) inside, in front of each comparison")
  }
}
