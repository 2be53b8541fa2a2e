extension Parser {
  /// What an operator works on.
  struct Operand: BitwiseCopyable, Sendable {
    var node: NodeID
    var range: SourceRange
    /// Whether it is in parentheses.
    var isParenthesized = false
    /// Whether it is a negation that NONE made.
    var isNone = false
    /// Whether a NOT is before it; two of them cancel out.
    var isNegated = false
  }

  /// An operator that waits for its right side.
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
    /// How many operands an AND or OR joins.
    var count: UInt32 = 2
  }

  /// How tightly an operator binds; see Grammar/meaning.md.
  enum Level: UInt8, BitwiseCopyable {
    case or = 1, and, not, qualifier, comparison, assignment, setOperation
    case bitOr, bitXor, bitAnd, shift, sum, product, power, sign

    static func >= (left: Level, right: Level) -> Bool { left.rawValue >= right.rawValue }
  }

  /// Reads predicates and expressions alike; what an operand must be is decided when its operator is applied.
  ///
  /// `predicate = conjunction { OR conjunction }`, `conjunction = negation { AND negation }`,
  /// `negation = NOT negation | simple-predicate`, `qualified = ANY qualified | comparison`,
  /// `comparison = left relation expression`, `expression … unary`: one loop with a stack of operators, so that
  /// a chain of them needs no recursion.
  ///
  /// - Parameter seed: An operand that was read already, when reading goes on after a mistake.
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

  /// The one place where nesting is counted.
  private mutating func enter() -> Bool {
    guard nesting < nestingLimit else {
      abortForNesting(at: current.range)
      return false
    }
    nesting += 1
    return true
  }

  mutating func abortForNesting(at range: SourceRange) {
    abort("limit-nesting", "the rule nests deeper than the limit nesting of \(nestingLimit)", at: range)
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
          "unary-plus", "a number takes no `+`", at: token.range,
          fixIts: [.init("remove it", [.init(token.range, "")])])
        advance()
      default:
        let operand = parseOperand()
        if current.kind == .assign, case .variable(let name) = tree[operand.node], !operand.isParenthesized,
          startsExpression()
        {
          push(.assignment(name), .assignment)
          continue
        }
        operands.append(operand)
        return
      }
    }
    operands.append(Operand(node: missing(at: current.range), range: current.range))
  }

  /// Whether an operand that was just read is the first of an expression, so that it may be assigned to.
  private mutating func startsExpression() -> Bool {
    guard operators.count > operatorFrame, let top = operators.last else { return true }
    return !(top.level >= .assignment)
  }

  /// Pushes the operator that the current token is.
  mutating func push(_ kind: PendingOperator.Kind, _ level: Level) {
    operators.append(PendingOperator(kind: kind, level: level, range: current.range))
    advance()
  }

  /// Reads an infix operator, when one is there, and combines what binds tighter.
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

  /// Combines operators that bind as tightly as a level, or tighter; an AND goes on in an AND.
  private mutating func reduce(down level: Level, to base: Int) {
    while operators.count > base, let top = operators.last, top.level >= level {
      if (level == .and || level == .or), top.level == level { return }
      reduce()
    }
  }

  /// Combines the last operator with its operands.
  private mutating func reduce() {
    guard let top = operators.last else { return }
    operators.removeLast(to: operators.count - 1)
    switch top.kind {
    case .and, .or: reduceCompound(top)
    case .not: reduceNegation(top)
    case .qualifier(let qualifier): reduceQualifier(top, qualifier)
    case .comparison(let comparator): reduceComparison(top, comparator)
    case .custom(let selector): reduceComparison(top, .custom, selector)
    case .arithmetic(let sign): reduceBinary(top) { .arithmetic(sign, $0, $1) }
    case .setOperation(let sign): reduceBinary(top) { .setOperation(sign, $0, $1) }
    case .assignment(let name): reducePrefix(top) { .assignment(name, $0) }
    case .bitwiseNot: reducePrefix(top) { .bitwiseNot($0) }
    case .minus: reduceMinus(top)
    }
  }

  @inline(__always)
  mutating func popOperand() -> Operand {
    guard let operand = operands.last else { return Operand(node: missing(at: current.range), range: current.range) }
    operands.removeLast(to: operands.count - 1)
    return operand
  }
}
