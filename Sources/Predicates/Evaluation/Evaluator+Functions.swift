// The named functions (Grammar/meaning.md).
extension Evaluator {
  @inline(never)
  mutating func function(
    _ function: BuiltinFunction, _ list: NodeList, _ id: NodeID
  ) throws(EvaluationError) -> Value {
    let arguments = program.tree[list]
    guard arguments.count >= function.arity else { throw failure(.refused(.unreadable), at: id) }
    switch function {
    case .distinct: throw failure(.refused(.distinct), at: id)
    case .inverseOrderKey: throw failure(.refused(.inverseOrderKey), at: id)
    case .distanceToLocation: throw failure(.refused(.distance), at: id)
    case .now:
      guard let now = services.now else { throw failure(.refused(.now), at: id) }
      return .date(now())
    case .random, .randomBelow: return try random(arguments.first, id)
    default: break
    }
    let firstID = arguments[arguments.startIndex]
    switch function {
    case .sum, .count, .min, .max, .average, .median, .mode, .standardDeviation:
      // Several arguments form one collection, as in `sum(a, b)`.
      let collection = try arguments.count == 1 ? operand(firstID) : .array(add(elements(list)))
      return try statistic(function, collection, at: firstID)
    case .noIndex: return try operand(firstID)
    case .onesComplement: return try bitwiseNot(firstID)
    case .uppercase, .lowercase, .length, .canonical:
      return try textFunction(function, operand(firstID), at: firstID)
    case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .floor, .ceiling, .absolute, .truncate:
      let value = try operand(firstID)
      return try realFunction(function, value, at: firstID)
    default: break
    }
    return try binary(function, firstID, arguments[arguments.startIndex + 1], id)
  }

  private mutating func binary(
    _ function: BuiltinFunction, _ firstID: NodeID, _ secondID: NodeID, _ id: NodeID
  ) throws(EvaluationError) -> Value {
    switch function {
    case .add: return try arithmetic(.add, firstID, secondID)
    case .subtract: return try arithmetic(.subtract, firstID, secondID)
    case .multiply: return try arithmetic(.multiply, firstID, secondID)
    case .divide: return try arithmetic(.divide, firstID, secondID)
    case .raise: return try arithmetic(.power, firstID, secondID)
    case .bitwiseAnd: return try arithmetic(.bitwiseAnd, firstID, secondID)
    case .bitwiseOr: return try arithmetic(.bitwiseOr, firstID, secondID)
    case .bitwiseXor: return try arithmetic(.bitwiseXor, firstID, secondID)
    case .leftShift: return try arithmetic(.leftShift, firstID, secondID)
    case .rightShift: return try arithmetic(.rightShift, firstID, secondID)
    case .modulus:
      let (first, second) = (try operand(firstID), try operand(secondID))
      return modulus(try real(first, at: firstID), try real(second, at: secondID)).value
    case .castObject: return try cast(firstID, secondID, id)
    case .objectFrom, .indexed: return try index(firstID, secondID)
    case .tokenize: return try tokenize(firstID, secondID)
    default: throw failure(.refused(.unreadable), at: id)
    }
  }

  private mutating func random(_ operandID: NodeID?, _ id: NodeID) throws(EvaluationError) -> Value {
    guard let random = services.random else { throw failure(.refused(.random), at: id) }
    guard let operandID else { return .double(random()) }
    let bound = try operand(operandID)
    let limit = try real(bound, at: operandID).signedBits
    return .integer(Number.clamped(random() * Double(max(limit, 0))))
  }

  // MARK: Numbers

  private mutating func realFunction(
    _ function: BuiltinFunction, _ value: Value, at id: NodeID
  ) throws(EvaluationError) -> Value {
    let number = try real(value, at: id)
    switch function {
    case .squareRoot: return .double(number.double.squareRoot())
    case .logarithm: return .double(try service(services.logarithm, .logarithm, number.double, at: id))
    case .naturalLogarithm:
      return .double(try service(services.naturalLogarithm, .naturalLogarithm, number.double, at: id))
    case .exponential: return .double(try service(services.exponential, .exponential, number.double, at: id))
    default: break
    }
    switch number {
    case .floating(let value):
      switch function {
      case .floor: return .double(value.rounded(.down))
      case .ceiling: return .double(value.rounded(.up))
      case .truncate: return .double(value.rounded(.towardZero))
      default: return .double(value.magnitude)
      }
    case .signed(let value): return .integer(function == .absolute && value < 0 ? 0 &- value : value)
    case .unsigned: return number.value
    }
  }

  private mutating func service(
    _ function: (@Sendable (Double) -> Double)?, _ service: EvaluationError.Service, _ value: Double,
    at id: NodeID
  ) throws(EvaluationError) -> Double {
    guard let function else { throw failure(.serviceMissing(service), at: id) }
    return function(value)
  }

  // MARK: Texts

  private mutating func textFunction(
    _ function: BuiltinFunction, _ value: Value, at id: NodeID
  ) throws(EvaluationError) -> Value {
    if case .missing = value { return .missing }
    guard case .string(let text) = value else {
      if function == .length { throw failure(.lengthOfNonString(value: describe(value)), at: id) }
      throw failure(.textFunctionOfNonString(function: function.selector, value: describe(value)), at: id)
    }
    try step(bytes(text).count / 16, at: id)
    switch function {
    case .length: return .integer(Int64(Self.utf16Length(bytes(text))))
    case .uppercase: return .string(cased(text, upper: true))
    case .lowercase: return .string(cased(text, upper: false))
    default: return .string(self.text(try folded(bytes(text), [.caseInsensitive, .diacriticInsensitive], at: id)))
    }
  }

  /// Returns the words of a text. The second argument is evaluated but not used, because its meaning isn't documented.
  private mutating func tokenize(
    _ firstID: NodeID, _ secondID: NodeID
  ) throws(EvaluationError) -> Value {
    let value = try operand(firstID)
    _ = try operand(secondID)
    if case .missing = value { return .missing }
    guard case .string(let text) = value else {
      throw failure(.textFunctionOfNonString(function: "tokenize:using:", value: describe(value)), at: firstID)
    }
    try step(bytes(text).count / 4, at: firstID)
    var words: [Value] = []
    for word in Self.tokens(of: bytes(text)) { words.append(.string(self.text(word))) }
    return .array(add(words))
  }
}

// CAST(value, type) (Grammar/meaning.md)
extension Evaluator {
  mutating func cast(
    _ valueID: NodeID, _ typeID: NodeID, _ id: NodeID
  ) throws(EvaluationError) -> Value {
    let value = try operand(valueID)
    let type = try operand(typeID)
    guard case .string(let name) = type else {
      throw failure(.castImpossible(value: describe(value), type: describe(type)), at: typeID)
    }
    switch string(name) {
    case "NSString":
      if case .missing = value { return .missing }
      if case .string = value { return value }
      try step(64, at: id)
      return .string(text(description(value)))
    case "NSNumber": return try castToNumber(value, type, at: valueID)
    case "NSDecimalNumber": return try castToDecimal(value, type, at: valueID)
    case "NSDate": return try castToDate(value, type, at: valueID)
    case "Class": throw failure(.refused(.classCast), at: typeID)
    case let other: throw failure(.castToUnknownType(type: other), at: typeID)
    }
  }

  private mutating func castToNumber(_ value: Value, _ type: Value, at id: NodeID) throws(EvaluationError)
    -> Value
  {
    switch value {
    case .missing: return .missing
    case .boolean, .integer, .unsignedInteger, .double: return value
    case .date(let seconds): return .double(seconds)
    case .string(let text):
      // Base 0 reads "0x10" as 16 and "010" as 8.
      let bytes = bytes(text)
      if bytes.contains(UInt8(ascii: ".")) { return .double(bytes.leadingDouble) }
      return .integer(bytes.leadingInteger(base: 0))
    default: throw failure(.castImpossible(value: describe(value), type: describe(type)), at: id)
    }
  }

  /// Casts to NSDecimalNumber. Unlike in a cast to NSNumber, the base is always 10, and a text that doesn't start with a number is an error.
  private mutating func castToDecimal(_ value: Value, _ type: Value, at id: NodeID) throws(EvaluationError)
    -> Value
  {
    guard case .string(let text) = value else { return try castToNumber(value, type, at: id) }
    let bytes = bytes(text)
    guard bytes.startsWithNumber else {
      throw failure(.castImpossible(value: describe(value), type: describe(type)), at: id)
    }
    if bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
      return .double(bytes.leadingDouble)
    }
    return .integer(bytes.leadingInteger(base: 10))
  }

  private mutating func castToDate(_ value: Value, _ type: Value, at id: NodeID) throws(EvaluationError) -> Value {
    if case .missing = value { return .missing }
    if case .date = value { return value }
    if let number = value.number { return .date(number.double) }
    throw failure(.castImpossible(value: describe(value), type: describe(type)), at: id)
  }
}
