import Foundation

/// A value of a property list.
public enum PropertyListValue: Sendable, Hashable {
  /// A text.
  case string(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A whole number above `Int64.max`.
  case unsignedInteger(UInt64)
  /// Any other number.
  case real(Double)
  /// A moment, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// An array.
  case array([PropertyListValue])
  /// A dictionary.
  case dictionary([String: PropertyListValue])

  /// The value for a key; nil when there is none or this is no dictionary.
  public subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries[key]
  }

  /// The text; nil when this is no string.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// What kind of value it is, for messages.
  public var kind: String {
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

  /// What Foundation read, as a value; nil for what no property list holds. The caller has bounded the depth.
  init?(foundation value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let data as Data: self = .data(Array(data))
    case let values as [Any]: self = .array(values.compactMap { PropertyListValue(foundation: $0) })
    case let entries as [String: Any]:
      self = .dictionary(entries.compactMapValues { PropertyListValue(foundation: $0) })
    default:
      guard let number = value as? NSNumber else { return nil }
      self.init(number: number, isBoolean: type(of: value) == Bool.self)
    }
  }

  private init(number: NSNumber, isBoolean: Bool) {
    let type = String(cString: number.objCType)
    if isBoolean || type == "c" || type == "B" {
      self = .boolean(number.boolValue)
    } else if type == "d" || type == "f" {
      self = .real(number.doubleValue)
    } else if number.int64Value < 0 && number.doubleValue > 0 {
      self = .unsignedInteger(number.uint64Value)
    } else {
      self = .integer(number.int64Value)
    }
  }
}
