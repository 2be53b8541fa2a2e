extension Parser {
  /// The infix operator at the current token, read with its options; nil where the operand ends.
  ///
  /// - Parameter base: Where the operators of the running call start.
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
        "unknown-operator", "unknown operator `\(escapingControlCharacters(rawText(whole)))`", at: whole,
        fixIts: comparator == .equalTo || comparator == .notEqualTo
          ? [.init("write `\(comparator.spelling)`", [.init(whole, "\(comparator.spelling)")])] : [])
      range = whole
      advance()
    }
    var pending = PendingOperator(kind: .comparison(comparator), level: .comparison, range: range)
    if current.kind == .leftBracket, startsOptions() { pending.options = parseOptions(for: comparator) }
    return pending
  }
}
