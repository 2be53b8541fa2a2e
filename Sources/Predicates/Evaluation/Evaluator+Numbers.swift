// Arithmetic (Grammar/meaning.md): integers wrap, and integer division truncates; dividing integers by zero gives zero.
extension Evaluator {
  mutating func arithmetic(
    _ operation: ArithmeticOperator, _ leftID: NodeID, _ rightID: NodeID
  ) throws(EvaluationError) -> Value {
    let left = try operand(leftID)
    let right = try operand(rightID)
    return try arithmetic(operation, left, right, leftID, rightID)
  }

  /// Applies an operation to two values.
  mutating func arithmetic(
    _ operation: ArithmeticOperator, _ left: Value, _ right: Value, _ leftID: NodeID, _ rightID: NodeID
  ) throws(EvaluationError) -> Value {
    switch operation {
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift:
      return bits(operation, try bitOperand(left, at: leftID), try bitOperand(right, at: rightID))
    case .add, .subtract:
      if let date = try dateArithmetic(operation, left, right, leftID, rightID) { return date }
    default: break
    }
    let first = try mathOperand(left, right, leftID, isFirst: true, operation)
    let second = try mathOperand(right, left, rightID, isFirst: false, operation)
    if operation == .power { return .double(try power(first.double, second.double, at: leftID)) }
    return combine(operation, first, second).value
  }

  /// Returns an operand as a number. The error for an addition or subtraction describes both operands.
  private mutating func mathOperand(
    _ value: Value, _ other: Value, _ id: NodeID, isFirst: Bool, _ operation: ArithmeticOperator
  ) throws(EvaluationError) -> Number {
    if value.number == nil, operation == .add || operation == .subtract {
      let pair = isFirst ? (value, other) : (other, value)
      throw failure(.incompatibleOperands(left: describe(pair.0), right: describe(pair.1)), at: id)
    }
    return try real(value, at: id)
  }

  /// Returns a value as a number, or throws if it is a Boolean or not a number.
  mutating func real(_ value: Value, at id: NodeID) throws(EvaluationError) -> Number {
    guard let number = value.number else { throw failure(.operandNotNumber(value: describe(value)), at: id) }
    if case .boolean = value { throw failure(.booleanInArithmetic(value: describe(value)), at: id) }
    return number
  }

  /// The seconds that a number adds to a date; nil for a Boolean, which all arithmetic refuses, and for anything that isn't a number.
  private static func seconds(_ value: Value) -> Double? {
    if case .boolean = value { nil } else { value.number?.double }
  }

  /// Evaluates date ± number, number + date, and date - date; nil if neither operand is a date.
  private mutating func dateArithmetic(
    _ operation: ArithmeticOperator, _ left: Value, _ right: Value, _ leftID: NodeID, _ rightID: NodeID
  ) throws(EvaluationError) -> Value? {
    switch (left, right) {
    case (.date(let left), .date(let right)) where operation == .subtract: return .double(left - right)
    case (.date(let date), _):
      guard let seconds = Self.seconds(right) else { break }
      return .date(operation == .add ? date + seconds : date - seconds)
    case (_, .date(let date)):
      guard operation == .add, let seconds = Self.seconds(left) else { break }
      return .date(seconds + date)
    default: return nil
    }
    let isRightWrong = if case .date = left { true } else { false }
    throw failure(
      .incompatibleOperands(left: describe(left), right: describe(right)), at: isRightWrong ? rightID : leftID)
  }

  /// Adds, subtracts, multiplies or divides in the wider type of the two numbers.
  mutating func combine(_ operation: ArithmeticOperator, _ left: Number, _ right: Number) -> Number {
    switch (left, right) {
    case (.floating, _), (_, .floating):
      let (first, second) = (left.double, right.double)
      switch operation {
      case .add: return .floating(first + second)
      case .subtract: return .floating(first - second)
      case .multiply: return .floating(first * second)
      default: return .floating(first / second)
      }
    case (.unsigned, _), (_, .unsigned):
      return .unsigned(Self.combine(operation, left.unsignedBits, right.unsignedBits))
    default: return .signed(Self.combine(operation, left.signedBits, right.signedBits))
    }
  }

  private static func combine<Integer: FixedWidthInteger>(
    _ operation: ArithmeticOperator, _ left: Integer, _ right: Integer
  ) -> Integer {
    switch operation {
    case .add: left &+ right
    case .subtract: left &- right
    case .multiply: left &* right
    // The smallest number divided by -1 wraps to itself.
    default: right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    }
  }

  /// The remainder of a division. If the divisor is zero, the remainder is zero for integers and NaN for floating-point numbers.
  mutating func modulus(_ left: Number, _ right: Number) -> Number {
    switch (left, right) {
    case (.floating, _), (_, .floating): return .floating(left.double.remainder(truncatedBy: right.double))
    case (.unsigned, _), (_, .unsigned):
      let divisor = right.unsignedBits
      return .unsigned(divisor == 0 ? 0 : left.unsignedBits % divisor)
    default:
      let divisor = right.signedBits
      return .signed(
        divisor == 0 ? 0 : left.signedBits.remainderReportingOverflow(dividingBy: divisor).partialValue)
    }
  }

  /// Evaluates `**`, whose result is a double. The service computes the result, unless both operands and the result are integers up to
  /// 2^53.
  mutating func power(_ base: Double, _ exponent: Double, at id: NodeID) throws(EvaluationError) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base == base.rounded(.towardZero), exponent > 0, exponent <= 1024, exponent == exponent.rounded(.towardZero) {
      var result = 1.0
      for _ in 0..<Int(exponent) where result.magnitude <= 0x1p53 { result *= base }
      if result.magnitude <= 0x1p53 { return result }
    }
    guard let power = services.power else { throw failure(.serviceMissing(.power), at: id) }
    return power(base, exponent)
  }

  // MARK: Bits

  private mutating func bitOperand(_ value: Value, at id: NodeID) throws(EvaluationError) -> Number {
    guard let number = value.number else { throw failure(.bitOperandNotNumber(value: describe(value)), at: id) }
    return number
  }

  /// Evaluates a bit operator on 64 bits. A shift by 64 or more, or by less than zero, gives zero.
  private mutating func bits(_ operation: ArithmeticOperator, _ left: Number, _ right: Number) -> Value {
    let (first, second) = (left.unsignedBits, right.unsignedBits)
    let result: UInt64 =
      switch operation {
      case .bitwiseAnd: first & second
      case .bitwiseOr: first | second
      case .bitwiseXor: first ^ second
      case .leftShift: second < 64 ? first << second : 0
      default: second < 64 ? first >> second : 0
      }
    return bitResult(result, left, right)
  }

  private mutating func bitResult(_ bits: UInt64, _ left: Number, _ right: Number) -> Value {
    if case .unsigned = left { return Number.unsigned(bits).value }
    if case .unsigned = right { return Number.unsigned(bits).value }
    return .integer(Int64(bitPattern: bits))
  }

  mutating func bitwiseNot(_ id: NodeID) throws(EvaluationError) -> Value {
    let value = try operand(id)
    let number = try bitOperand(value, at: id)
    return bitResult(~number.unsignedBits, number, number)
  }
}
