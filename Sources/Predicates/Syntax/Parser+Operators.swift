extension Parser {
  struct Operand: BitwiseCopyable, Sendable {
    var node: NodeID
    var range: SourceRange
    /// A Boolean value that indicates whether the operand is in parentheses.
    var isParenthesized = false
    /// A Boolean value that indicates whether the operand is a negation that comes from NONE.
    var isNone = false
    /// A Boolean value that indicates whether a NOT precedes the operand, even if two NOTs canceled each other out.
    var isNegated = false
  }

  /// An operator that waits to be combined with its operands.
  struct PendingOperator: BitwiseCopyable, Sendable {
    enum Kind: BitwiseCopyable {
      case and, or, not
      case qualifier(TokenKind)
      case comparison(ComparisonOperator)
      /// A comparison by a selector.
      case custom(TextID)
      case arithmetic(ArithmeticOperator)
      case setOperation(SetOperator)
      case assignment(TextID)
      case minus, bitwiseNot
    }

    var kind: Kind
    var level: Level
    var range: SourceRange
    var options: ComparisonOptions = []
    /// The number of operands that an AND or OR joins.
    var count: UInt32 = 2
  }

  /// The level at which an operator binds; see Grammar/meaning.md.
  enum Level: UInt8, BitwiseCopyable {
    case or = 1, and, not, qualifier, comparison, assignment, setOperation
    case bitOr, bitXor, bitAnd, shift, sum, product, power, sign

    static func >= (left: Level, right: Level) -> Bool { left.rawValue >= right.rawValue }
  }

  /// Reads a predicate or an expression. Whether an operand must be one or the other is decided when its operator is applied.
  ///
  /// `predicate = conjunction { OR conjunction }`, `conjunction = negation { AND negation }`,
  /// `negation = NOT negation | simple-predicate`, `qualified = ANY qualified | comparison`,
  /// `comparison = left relation expression`, `expression … unary`: one loop with a stack of operators, so a chain of operators needs
  /// no recursion.
  ///
  /// - Parameter seed: An operand that was already read, if reading continues after a mistake.
  ///
  /// Grammar: `predicate`, `conjunction`, `negation`, `qualified`, `comparison`, `expression`, `set-expression`,
  /// `bit-or`, `bit-xor`, `bit-and`, `shift`, `sum`, `product`, `power`, `unary`.
  mutating func parseOperators(seed: Operand? = nil) -> Operand {
    guard enter() else { return Operand(node: missing(at: current.range), range: current.range) }
    defer { nesting -= 1 }
    let operandBase = operands.count
    let operatorBase = operators.count
    let outerFrame = operatorFrame
    operatorFrame = operatorBase
    defer { operatorFrame = outerFrame }
    if let seed { operands.append(seed) } else { parsePrefixedOperand() }
    while !isAborted, parseInfix(operatorBase) { parsePrefixedOperand() }
    while operators.count > operatorBase { reduce() }
    let result = operands.last ?? Operand(node: missing(at: current.range), range: current.range)
    operands.removeLast(to: operandBase)
    return result
  }

  /// Begins a level of nesting; returns false at the limit.
  private mutating func enter() -> Bool {
    guard nesting < nestingLimit else {
      abortForNesting(at: current.range)
      return false
    }
    nesting += 1
    return true
  }

  mutating func abortForNesting(at range: SourceRange) {
    abort("limit-nesting", "the rule nests deeper than \(nestingLimit) levels", at: range)
  }

  /// Reads `{ NOT | ANY | … | "-" | "~" | "$" IDENT ":=" } postfix`.
  ///
  /// Grammar: `unary`, `negation`, `qualified`.
  private mutating func parsePrefixedOperand() {
    while !isAborted {
      let token = current
      switch token.kind {
      case .not: push(.not, .not)
      case .any, .some, .all, .none: push(.qualifier(token.kind), .qualifier)
      case .hyphen: push(.minus, .sign)
      case .tilde: push(.bitwiseNot, .sign)
      case .plus:
        report(
          "unary-plus", "a number can't begin with '+'", at: token.range,
          fixIts: [.init("remove it", [.init(token.range, "")])])
        advance()
      default:
        let operand = parseOperand()
        if current.kind == .assign, case .variable(let name) = tree[operand.node], !operand.isParenthesized,
          startsExpression()
        {
          push(.assignment(name), .assignment, from: operand.range)
          continue
        }
        operands.append(operand)
        return
      }
    }
    operands.append(Operand(node: missing(at: current.range), range: current.range))
  }

  /// Returns whether the operand that was just read starts an expression, so that it can be assigned to.
  private mutating func startsExpression() -> Bool {
    guard operators.count > operatorFrame, let top = operators.last else { return true }
    return !(top.level >= .assignment)
  }

  /// Pushes the operator at the current token, whose range may start before the token.
  mutating func push(_ kind: PendingOperator.Kind, _ level: Level, from start: SourceRange? = nil) {
    operators.append(PendingOperator(kind: kind, level: level, range: start?.union(current.range) ?? current.range))
    advance()
  }

  /// Reads an infix operator, if there is one, and combines the earlier operators that bind at least as tightly.
  private mutating func parseInfix(_ base: Int) -> Bool {
    guard let infix = infixOperator(base) else { return false }
    reduce(down: infix.level, to: base)
    if infix.level == .and || infix.level == .or, operators.count > base, let top = operators.last,
      top.level == infix.level
    {
      operators[operators.count - 1].count += 1
    } else {
      operators.append(infix)
    }
    return true
  }

  /// Combines the operators that bind at least as tightly as a level. But an AND or OR of the same level stays, because it can join more
  /// operands.
  private mutating func reduce(down level: Level, to base: Int) {
    while operators.count > base, let top = operators.last, top.level >= level {
      if (level == .and || level == .or), top.level == level { return }
      reduce()
    }
  }

  /// Combines the last operator with its operands.
  private mutating func reduce() {
    guard let top = operators.popLast() else { return }
    switch top.kind {
    case .and, .or: reduceCompound(top)
    case .not: reduceNegation(top)
    case .qualifier(let qualifier): reduceQualifier(top, qualifier)
    case .comparison(let comparator): reduceComparison(top, comparator)
    case .custom(let selector): reduceComparison(top, .custom, selector)
    case .arithmetic(let sign): reduceBinary { .arithmetic(sign, $0, $1) }
    case .setOperation(let sign): reduceBinary { .setOperation(sign, $0, $1) }
    case .assignment(let name): reducePrefix(top) { .assignment(name, $0) }
    case .bitwiseNot: reducePrefix(top) { .bitwiseNot($0) }
    case .minus: reduceMinus(top)
    }
  }

  @inline(__always)
  mutating func popOperand() -> Operand {
    operands.popLast() ?? Operand(node: missing(at: current.range), range: current.range)
  }

  /// The infix operator at the current token, read with its options; nil if there's none.
  ///
  /// - Parameter base: The index in ``operators`` of the first operator of the running call.
  ///
  /// Grammar: `relation`, `string-operator`.
  mutating func infixOperator(_ base: Int) -> PendingOperator? {
    while !isAborted {
      let token = current
      if let comparator = comparator(of: token.kind) { return comparison(comparator) }
      if let (kind, level) = plainInfix(token.kind) {
        advance()
        return PendingOperator(kind: kind, level: level, range: token.range)
      }
      switch token.kind {
      case .end, .rightParenthesis, .rightBracket, .rightBrace, .comma: return nil
      default:
        if let recovered = recoverInfix(base) { return recovered }
        if current.range == token.range { return nil }
      }
    }
    return nil
  }

  /// `AND`, `OR`, and the operators of `set-expr`, `sum`, `product`, `power`.
  private func plainInfix(_ kind: TokenKind) -> (PendingOperator.Kind, Level)? {
    switch kind {
    case .and: (.and, .and)
    case .or: (.or, .or)
    case .union: (.setOperation(.union), .setOperation)
    case .intersect: (.setOperation(.intersect), .setOperation)
    case .minus: (.setOperation(.minus), .setOperation)
    case .bar: (.arithmetic(.bitwiseOr), .bitOr)
    case .caret: (.arithmetic(.bitwiseXor), .bitXor)
    case .ampersand: (.arithmetic(.bitwiseAnd), .bitAnd)
    case .leftShift: (.arithmetic(.leftShift), .shift)
    case .rightShift: (.arithmetic(.rightShift), .shift)
    case .plus: (.arithmetic(.add), .sum)
    case .hyphen: (.arithmetic(.subtract), .sum)
    case .star: (.arithmetic(.multiply), .product)
    case .slash: (.arithmetic(.divide), .product)
    case .power: (.arithmetic(.power), .power)
    default: nil
    }
  }

  /// `relation`, `string-op`, `BETWEEN`, `UTI-EQUALS`, `UTI-CONFORMS-TO`
  func comparator(of kind: TokenKind) -> ComparisonOperator? {
    switch kind {
    case .equal: .equalTo
    case .notEqual: .notEqualTo
    case .less: .lessThan
    case .lessOrEqual: .lessThanOrEqualTo
    case .greater: .greaterThan
    case .greaterOrEqual: .greaterThanOrEqualTo
    case .like: .like
    case .matches: .matches
    case .tokenMatches: .tokenMatches
    case .contains: .contains
    case .between: .between
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .in: .in
    case .utiEquals: .equalsType
    case .utiConformsTo: .conformsTo
    default: nil
    }
  }

  /// `comparison = left relation [ options ] expression`, up to the right side.
  private mutating func comparison(_ comparator: ComparisonOperator) -> PendingOperator {
    var range = current.range
    advance()
    if current.kind == .equal || current.kind == .less || current.kind == .greater || current.kind == .greaterOrEqual,
      current.range.lowerBound == range.upperBound
    {
      let whole = range.union(current.range)
      report(
        "unknown-operator", "unknown operator '\(escapingControlCharacters(rawText(whole)))'", at: whole,
        fixIts: comparator == .equalTo || comparator == .notEqualTo
          ? [.init("write '\(comparator.spelling)'", [.init(whole, "\(comparator.spelling)")])] : [])
      range = whole
      advance()
    }
    var pending = PendingOperator(kind: .comparison(comparator), level: .comparison, range: range)
    if current.kind == .leftBracket, startsOptions() { pending.options = parseOptions(for: comparator) }
    return pending
  }

  /// `set-expr`, `sum`, `product`, `power`
  ///
  /// Grammar: `set-expression`, `bit-or`, `bit-xor`, `bit-and`, `shift`, `sum`, `product`, `power`.
  mutating func reduceBinary(_ node: (NodeID, NodeID) -> SyntaxTree.Node) {
    let rightOperand = popOperand()
    let left = requireExpression(popOperand())
    let right = requireExpression(rightOperand)
    let range = left.range.union(right.range)
    let height = max(nodeHeight(of: left.node), nodeHeight(of: right.node))
    operands.append(Operand(node: make(node(left.node, right.node), at: range, over: height), range: range))
  }

  /// `"~" unary` and `"$" IDENT ":=" expression`
  mutating func reducePrefix(_ pending: PendingOperator, _ node: (NodeID) -> SyntaxTree.Node) {
    let operand = requireExpression(popOperand())
    let range = pending.range.union(operand.range)
    operands.append(
      Operand(node: make(node(operand.node), at: range, over: nodeHeight(of: operand.node)), range: range))
  }

  /// `"-" unary`: the sign of a number, otherwise `0 - x`.
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

  /// A numeric constant with the opposite sign; nil if the minus is a subtraction. Before an integer above 2^63 in parentheses, it is a
  /// subtraction that wraps (inferred).
  private mutating func negation(of node: SyntaxTree.Node, isLiteral: Bool) -> SyntaxTree.Node? {
    switch node {
    case .integer(let value):
      value == Int64.min ? .unsignedInteger(UInt64(1) << 63) : .integer(-value)
    case .unsignedInteger(let value):
      value == UInt64(1) << 63 ? .integer(Int64.min) : isLiteral ? .double(-Double(value)) : nil
    case .double(let value): .double(-value)
    case .decimal(let digits): .double(-(Double(string(digits)) ?? 0))
    default: nil
    }
  }
}
