internal import Foundation

extension NaiveEvaluator {
  /// Calculates `+ - * / **` like numbers in Objective-C: integers wrap, and a division by zero results in zero.
  func calculate(_ left: NaiveValue, _ sign: Term.Sign, _ right: NaiveValue) throws(NaiveError) -> NaiveValue {
    let isSum = sign == .add || sign == .subtract
    switch (left, sign, right) {
    case (.date(let date), .add, .integer), (.date(let date), .add, .double): return .date(date + (right.double ?? 0))
    case (.integer, .add, .date(let date)), (.double, .add, .date(let date)): return .date((left.double ?? 0) + date)
    case (.date(let date), .subtract, .integer), (.date(let date), .subtract, .double):
      return .date(date - (right.double ?? 0))
    case (.date(let first), .subtract, .date(let second)): return .double(first - second)
    default: break
    }
    for operand in [left, right] {
      guard operand.isNumber else { throw NaiveError(isSum ? "incompatible-operands" : "operand-not-number") }
      try refuseBoolean(operand)
    }
    guard let first = left.double, let second = right.double else { return .missing }
    if sign == .power { return .double(pow(first, second)) }
    guard case .integer(let whole) = left, case .integer(let other) = right else {
      switch sign {
      case .add: return .double(first + second)
      case .subtract: return .double(first - second)
      case .multiply: return .double(first * second)
      case .divide, .power: return .double(first / second)
      }
    }
    switch sign {
    case .add: return .integer(whole &+ other)
    case .subtract: return .integer(whole &- other)
    case .multiply: return .integer(whole &* other)
    case .divide, .power: return .integer(other == 0 ? 0 : whole.dividedReportingOverflow(by: other).partialValue)
    }
  }

  private func refuseBoolean(_ value: NaiveValue) throws(NaiveError) {
    if case .boolean = value { throw NaiveError("boolean-in-arithmetic") }
  }

  func call(_ function: Term.Function, _ arguments: [NaiveValue]) throws(NaiveError) -> NaiveValue {
    guard let first = arguments.first else { return .missing }
    let last = arguments[arguments.count - 1]
    switch function {
    // Without a value, a function has no value, except for arithmetic.
    case .length, .uppercase, .lowercase, .count, .sum, .min, .max, .average:
      if first.operand.isMissing { return .missing }
    default: break
    }
    switch function {
    case .add: return try calculate(first, .add, last)
    case .subtract: return try calculate(first, .subtract, last)
    case .multiply: return try calculate(first, .multiply, last)
    case .divide: return try calculate(first, .divide, last)
    case .modulus: return try remainder(first, last)
    case .abs, .floor, .ceiling, .trunc: return try round(function, first)
    case .length:
      guard let text = first.text else { throw NaiveError("length-of-non-string") }
      return .integer(Int64(text.utf16.count))
    case .uppercase, .lowercase:
      guard let text = first.text else { throw NaiveError("text-function-of-non-string") }
      return .string(function == .uppercase ? text.uppercased() : text.lowercased())
    case .count:
      guard let elements = first.members else { throw NaiveError("count-of-non-collection") }
      return .integer(Int64(elements.count))
    case .sum, .min, .max, .average: return try statistic(function, first)
    }
  }

  private func remainder(_ left: NaiveValue, _ right: NaiveValue) throws(NaiveError) -> NaiveValue {
    for operand in [left, right] {
      guard operand.isNumber else { throw NaiveError("operand-not-number") }
      try refuseBoolean(operand)
    }
    if case .integer(let first) = left, case .integer(let second) = right {
      return .integer(second == 0 ? 0 : first.remainderReportingOverflow(dividingBy: second).partialValue)
    }
    return .double(fmod(left.double ?? 0, right.double ?? 0))
  }

  private func round(_ function: Term.Function, _ value: NaiveValue) throws(NaiveError) -> NaiveValue {
    guard value.isNumber else { throw NaiveError("operand-not-number") }
    try refuseBoolean(value)
    if case .integer(let whole) = value { return .integer(function == .abs && whole < 0 ? 0 &- whole : whole) }
    let number = value.double ?? 0
    switch function {
    case .abs: return .double(Swift.abs(number))
    case .floor: return .double(Foundation.floor(number))
    case .ceiling: return .double(Foundation.ceil(number))
    default: return .double(Foundation.trunc(number))
    }
  }

  private func statistic(_ function: Term.Function, _ collection: NaiveValue) throws(NaiveError) -> NaiveValue {
    guard let elements = collection.members else { throw NaiveError("bad-collection-parameter") }
    guard elements.allSatisfy({ $0.isNumber }) else { throw NaiveError("non-numeric-element") }
    switch function {
    case .min, .max, .average:
      guard !elements.isEmpty else { throw NaiveError("empty-collection") }
      if function == .average {
        return .double(elements.reduce(0) { $0 + ($1.double ?? 0) } / Double(elements.count))
      }
      return elements.dropFirst().reduce(elements[0]) { found, value in
        let order = NaiveValue.order(value, found) ?? 0
        return (function == .max ? order > 0 : order < 0) ? value : found
      }
    default:
      // The elements are added one by one: integers before the first double wrap.
      let whole = elements.prefix { $0.integer != nil }.reduce(Int64(0)) { $0 &+ ($1.integer ?? 0) }
      let rest = elements.drop { $0.integer != nil }
      if rest.isEmpty { return .integer(whole) }
      return .double(rest.reduce(Double(whole)) { $0 + ($1.double ?? 0) })
    }
  }

  /// Performs CAST to the supported types.
  func cast(_ value: NaiveValue, to type: String) throws(NaiveError) -> NaiveValue {
    guard ["NSString", "NSNumber", "NSDate"].contains(type) else { throw NaiveError("cast-to-unknown-type") }
    if value.operand.isMissing { return .missing }
    switch type {
    case "NSString": return .string(try description(of: value))
    case "NSNumber": return try number(from: value)
    default:
      if case .date = value { return value }
      guard value.isNumber, let seconds = value.double else { throw NaiveError("cast-impossible") }
      return .date(seconds)
    }
  }

  private func description(of value: NaiveValue) throws(NaiveError) -> String {
    switch value {
    case .string(let text): return text
    case .boolean(let value): return value ? "1" : "0"
    case .integer(let value): return "\(value)"
    default: throw NaiveError("not-described-here")
    }
  }

  private func number(from value: NaiveValue) throws(NaiveError) -> NaiveValue {
    switch value {
    case .boolean, .integer, .double: return value
    case .date(let seconds): return .double(seconds)
    case .string(let text):
      if text.contains(".") { return .double(strtod(text, nil)) }
      return .integer(Int64(strtoll(text, nil, 0)))
    default: throw NaiveError("cast-impossible")
    }
  }
}
