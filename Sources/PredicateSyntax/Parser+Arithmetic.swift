extension Parser {
  /// `set-expr`, `sum`, `product`, `power`
  ///
  /// Grammar: `set-expression`, `bit-or`, `bit-xor`, `bit-and`, `shift`, `sum`, `product`, `power`.
  mutating func reduceBinary(_ pending: PendingOperator, _ node: (NodeID, NodeID) -> Node) {
    let rightOperand = popOperand()
    let left = requireExpression(popOperand())
    let right = requireExpression(rightOperand)
    let range = left.range.union(right.range)
    let height = max(nodeHeight(of: left.node), nodeHeight(of: right.node))
    operands.append(Operand(node: make(node(left.node, right.node), at: range, over: height), range: range))
  }

  /// `"~" unary` and `"$" IDENT ":=" expression`
  mutating func reducePrefix(_ pending: PendingOperator, _ node: (NodeID) -> Node) {
    let operand = requireExpression(popOperand())
    let range = pending.range.union(operand.range)
    operands.append(
      Operand(node: make(node(operand.node), at: range, over: nodeHeight(of: operand.node)), range: range))
  }

  /// `"-" unary`: part of a number, otherwise `0 - x`.
  ///
  /// Grammar: `unary`.
  mutating func reduceMinus(_ pending: PendingOperator) {
    let operand = requireExpression(popOperand())
    let range = pending.range.union(operand.range)
    if let negated = negation(of: tree[operand.node], isLiteral: !operand.isParenthesized) {
      operands.append(Operand(node: makeLeaf(negated, at: range), range: range))
      return
    }
    let zero = makeLeaf(.integer(0), at: pending.range)
    let height = max(1, nodeHeight(of: operand.node))
    let node = make(.arithmetic(.subtract, zero, operand.node), at: range, over: height)
    operands.append(Operand(node: node, range: range))
  }

  /// A numeric constant with the other sign; nil where the minus is a subtraction, which wraps: before an integer above 2^63 in
  /// parentheses (inferred).
  private mutating func negation(of node: Node, isLiteral: Bool) -> Node? {
    switch node {
    case .integer(let value):
      value == Int64.min ? .unsignedInteger(UInt64(1) << 63) : .integer(-value)
    case .unsignedInteger(let value):
      value == UInt64(1) << 63 ? .integer(Int64.min) : isLiteral ? .double(-Double(value)) : nil
    case .double(let value): .double(-value)
    case .decimal(let digits): .double(-doubleValue(of: Array(string(digits).utf8)))
    default: nil
    }
  }
}
