/// A value of a property list.
public enum PropertyListValue: Sendable, Hashable {
  /// A string.
  case string(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A whole number above `Int64.max`.
  case unsignedInteger(UInt64)
  /// Any other number.
  case real(Double)
  /// A date, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// An array.
  case array([PropertyListValue])
  /// A dictionary.
  case dictionary([String: PropertyListValue])

  /// The value for a key; nil if the key is absent or this value isn't a dictionary.
  package subscript(key: String) -> PropertyListValue? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }

  /// Returns the value at a key path; nil if there's none.
  package func value(at path: [String]) -> PropertyListValue? {
    var value: PropertyListValue? = self
    for key in path { value = value?[key] }
    return value
  }

  /// Returns the value with another text in place of each string in it, apart from keys.
  package func mapTexts(_ transform: (String) -> String) -> PropertyListValue {
    switch self {
    case .string(let text): .string(transform(text))
    case .array(let values): .array(values.map { $0.mapTexts(transform) })
    case .dictionary(let entries): .dictionary(entries.mapValues { $0.mapTexts(transform) })
    default: self
    }
  }

  /// The string; nil if the value isn't a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A Boolean value that indicates whether the value is a Boolean, a number or a string, as the keys of rules require.
  package var isSimple: Bool {
    switch self {
    case .boolean, .integer, .unsignedInteger, .real, .string: true
    case .date, .data, .array, .dictionary: false
    }
  }

  /// A Boolean value that indicates whether the value is a dictionary.
  package var isDictionary: Bool { if case .dictionary = self { true } else { false } }

  /// The kind of value, for messages.
  package var kind: String {
    switch self {
    case .string: return "a string"
    case .boolean: return "a Boolean"
    case .integer, .unsignedInteger: return "an integer"
    case .real: return "a real number"
    case .date: return "a date"
    case .data: return "data"
    case .array: return "an array"
    case .dictionary: return "a dictionary"
    }
  }
}
