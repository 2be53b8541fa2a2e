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

  /// Unlike NSNumber, a decimal is read in base 10, and a text that starts with no number is an error instead of 0.
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
