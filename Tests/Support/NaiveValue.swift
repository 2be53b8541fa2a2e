package import Predicates

/// A value of the naive evaluator.
package indirect enum NaiveValue: Sendable {
  /// No value.
  case missing
  /// NSNull, which represents a missing value in collections.
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case date(Double)
  case array([NaiveValue])
  case set([NaiveValue])
  case dictionary([(key: String, value: NaiveValue)])

  package init(_ argument: PredicateArgument) {
    switch argument {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger(let value): self = .double(Double(value))
    case .double(let value): self = .double(value)
    case .string(let text): self = .string(text)
    case .date(let value): self = .date(value)
    case .array(let elements): self = .array(elements.map { NaiveValue($0) })
    case .set(let elements): self = .set(Self.distinct(elements.map { NaiveValue($0) }))
    case .dictionary(let entries): self = .dictionary(entries.map { ($0.key, NaiveValue($0.value)) })
    }
  }

  /// The value as an operand of a comparison, for which NSNull is a missing value.
  var operand: NaiveValue { if case .null = self { .missing } else { self } }

  /// The value as an element of a collection, in which a missing value is NSNull.
  var element: NaiveValue { isMissing ? .null : self }

  var isMissing: Bool { if case .missing = self { true } else { false } }

  /// The elements of an array or a set.
  var elements: [NaiveValue]? {
    switch self {
    case .array(let elements), .set(let elements): elements
    default: nil
    }
  }

  /// The elements of any collection; for a dictionary, its values.
  var members: [NaiveValue]? {
    if case .dictionary(let entries) = self { entries.map(\.value) } else { elements }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A Boolean value that indicates whether the value is a number; Booleans are numbers.
  var isNumber: Bool {
    switch self {
    case .boolean, .integer, .double: true
    default: false
    }
  }

  var double: Double? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  var integer: Int64? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    default: nil
    }
  }

  /// Returns the elements without duplicates. The first of equal elements is kept.
  static func distinct(_ elements: [NaiveValue]) -> [NaiveValue] {
    var kept: [NaiveValue] = []
    for element in elements where !kept.contains(where: { $0.isEqual(to: element) }) { kept.append(element) }
    return kept
  }

  /// Returns whether two values are equal as for NSObject: numbers by value, everything else by kind and value.
  func isEqual(to other: NaiveValue) -> Bool {
    switch (self, other) {
    case (.missing, .missing), (.null, .null): return true
    case (.string(let first), .string(let second)): return Array(first.utf16) == Array(second.utf16)
    case (.date(let first), .date(let second)): return first == second
    case (.array(let first), .array(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { $0.isEqual(to: $1) }
    case (.set(let first), .set(let second)):
      return first.count == second.count && first.allSatisfy { one in second.contains { $0.isEqual(to: one) } }
    case (.dictionary(let first), .dictionary(let second)):
      return first.count == second.count
        && first.allSatisfy { one in second.contains { $0.key == one.key && $0.value.isEqual(to: one.value) } }
    default: return isNumber && other.isNumber && Self.order(self, other) == 0
    }
  }

  /// Returns the order of two values of an ordered kind (-1, 0 or 1); nil for other values.
  static func order(_ first: NaiveValue, _ second: NaiveValue) -> Int? {
    if let first = first.integer, let second = second.integer { return first < second ? -1 : first == second ? 0 : 1 }
    if let whole = first.integer, case .double(let other) = second { return -order(other, whole) }
    if case .double(let other) = first, let whole = second.integer { return order(other, whole) }
    if let first = first.double, let second = second.double { return order(first, second) }
    switch (first, second) {
    case (.string(let first), .string(let second)): return order(first, second)
    case (.date(let first), .date(let second)): return order(first, second)
    default: return nil
    }
  }

  static func order(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.utf16), Array(second.utf16))
    return first == second ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
  }

  /// Compares a double with an integer exactly.
  private static func order(_ double: Double, _ whole: Int64) -> Int {
    if double.isNaN || double < -0x1p63 { return -1 }
    if double >= 0x1p63 { return 1 }
    let floor = Int64(double.rounded(.down))
    if floor != whole { return floor < whole ? -1 : 1 }
    return double > double.rounded(.down) ? 1 : 0
  }

  /// Compares two doubles. NaN precedes every other number and equals itself (inferred).
  private static func order(_ first: Double, _ second: Double) -> Int {
    if first.isNaN || second.isNaN { return first.isNaN ? second.isNaN ? 0 : -1 : 1 }
    return first < second ? -1 : first == second ? 0 : 1
  }
}
