package import Predicates

/// A value of a property list.
package enum PropertyListValue: Sendable, Hashable {
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

  /// The value for a key; nil without one, or when this isn't a dictionary.
  package subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries[key]
  }

  /// The value at a key path; nil when there is none.
  package func value(at path: [String]) -> PropertyListValue? {
    var value: PropertyListValue? = self
    for key in path { value = value?[key] }
    return value
  }

  /// The text; nil when this is not a string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The name of the type of value, for messages.
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

extension PropertyListValue {
  /// Creates the value of a property list that a value of a document is; nil for null, which no property list can hold.
  ///
  /// - Parameter leavingOutNulls: Whether a null within is left out; otherwise nothing is made of what holds one.
  /// - Complexity: linear in the size of the value; the nesting of documents is bounded when they are read.
  package init?(_ id: ValueID, of document: Document, leavingOutNulls: Bool) {
    switch document[id] {
    case .null: return nil
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger(let value): self = .unsignedInteger(value)
    case .double(let value): self = .real(value)
    case .date(let value): self = .date(value)
    case .string(let text): self = .string(document[text])
    case .array(let run), .set(let run):
      var elements: [PropertyListValue] = []
      for element in document.elements(of: run) {
        if let value = PropertyListValue(element, of: document, leavingOutNulls: leavingOutNulls) {
          elements.append(value)
        } else if !leavingOutNulls {
          return nil
        }
      }
      self = .array(elements)
    case .dictionary(let run):
      var entries: [String: PropertyListValue] = [:]
      for entry in document.entries(of: run) {
        let value = PropertyListValue(entry.value, of: document, leavingOutNulls: leavingOutNulls)
        if value == nil, !leavingOutNulls { return nil }
        entries[document[entry.key]] = value
      }
      self = .dictionary(entries)
    }
  }
}
