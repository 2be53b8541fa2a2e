import ActivationRules
import Foundation

extension PropertyListValue {
  /// Creates a value from Foundation's; nil for values that no property list contains. The caller has limited the
  /// depth.
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

extension PropertyListValue {
  /// The nesting of arrays and dictionaries; 0 for any other value.
  ///
  /// - Complexity: linear in the number of values, without recursion.
  var depth: Int {
    var depth = 0
    var level = [self]
    while true {
      var next: [PropertyListValue] = []
      var isNested = false
      for value in level {
        switch value {
        case .array(let values):
          isNested = true
          next += values
        case .dictionary(let entries):
          isNested = true
          next += entries.values
        default: break
        }
      }
      if !isNested { return depth }
      depth += 1
      level = next
    }
  }
}
