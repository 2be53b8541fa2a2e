internal import Foundation
package import Predicates

extension PredicateArgument {
  /// The value in one line, similar to JSON with sorted keys; sets are written in `<>`, dates in `@()`.
  package var line: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsignedInteger(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): "\"\(text)\""
    case .date(let value): "@(\(value))"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .set(let elements): "<" + elements.map(\.line).joined(separator: ", ") + ">"
    case .dictionary(let entries):
      "{" + entries.map { "\"\($0.key)\": \($0.value.line)" }.sorted().joined(separator: ", ") + "}"
    }
  }
  /// Creates the value from JSON that Foundation read, in the encoding of the conformance suite: `{"$date": seconds}` and `{"$set": […]}`.
  package init(json: Any) {
    switch json {
    case let text as String: self = .string(text)
    case let number as NSNumber:
      switch String(cString: number.objCType) {
      // A Boolean is the only JSON number that is stored as one byte.
      case "c", "B": self = .boolean(number.boolValue)
      case "d": self = .double(number.doubleValue)
      case "Q": self = .unsignedInteger(number.uint64Value)
      default: self = .integer(number.int64Value)
      }
    case let array as [Any]: self = .array(array.map { PredicateArgument(json: $0) })
    case let object as [String: Any]:
      if object.count == 1, let date = object["$date"] as? NSNumber {
        self = .date(date.doubleValue)
      } else if object.count == 1, let set = object["$set"] as? [Any] {
        self = .set(set.map { PredicateArgument(json: $0) })
      } else {
        self = .dictionary(object.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: .init(json: $0.value)) })
      }
    default: self = .null
    }
  }
}
