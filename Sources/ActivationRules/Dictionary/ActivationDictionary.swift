package import Documents
package import Predicates
import Texts

/// The dictionary form of a rule: counts by key, as in an Info.plist.
///
///     let rule: ActivationDictionary = [
///       ActivationKey.images: 4, ActivationKey.text: true,
///     ]
public struct ActivationDictionary: Sendable, Hashable {
  /// One value.
  public enum Value: Sendable, Hashable {
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    /// A text.
    case string(String)
    /// A value of a kind that no key takes.
    case other(OtherKind)
  }

  /// The kinds of values that no key takes; the raw value is the name for messages.
  public enum OtherKind: String, Sendable, Hashable {
    /// A list.
    case array = "an array"
    /// Keys with values.
    case dictionary = "a dictionary"
    /// Bytes.
    case data
    /// A moment.
    case date = "a date"
  }

  /// A key with its value.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: Value

    /// Creates an entry.
    public init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The entries, each key once.
  public private(set) var entries: [Entry]

  /// Creates a dictionary; of entries with the same key the last value stays, at the place of the first.
  ///
  /// - Complexity: linear in the number of entries.
  public init(_ entries: [Entry] = []) {
    self.entries = []
    self.entries.reserveCapacity(entries.count)
    var positions = [String: Int](minimumCapacity: entries.count)
    for entry in entries {
      if let position = positions[entry.key] {
        self.entries[position].value = entry.value
      } else {
        positions[entry.key] = self.entries.count
        self.entries.append(entry)
      }
    }
  }

  /// The value of a key; nil when it is absent.
  ///
  /// - Complexity: linear in the number of entries.
  public subscript(key: String) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      guard let newValue else { return entries.removeAll { $0.key == key } }
      if let place = entries.firstIndex(where: { $0.key == key }) {
        entries[place].value = newValue
      } else {
        entries.append(Entry(key: key, value: newValue))
      }
    }
  }
}

extension ActivationDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary from a literal; of entries with the same key the last one stays.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements.map { Entry(key: $0.0, value: $0.1) })
  }
}

extension ActivationDictionary.Value: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByFloatLiteral
{
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension ActivationDictionary.Value {
  /// The result of the system's integer accessor for the value.
  ///
  /// Observed: an integer is itself, a Boolean 0 or 1, a numeric string its value. Inferred: a real number is truncated, any
  /// other string is read as `NSString`'s `integerValue` reads it (documented: blanks, a sign and digits at its start, otherwise 0), and
  /// everything else is 0.
  package var integerValue: Int64 {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    case .real(let value):
      value.isNaN ? 0 : value >= 9.2e18 ? .max : value <= -9.2e18 ? .min : Int64(value)
    case .string(let text): Self.integer(startingLike: text)
    case .other: 0
    }
  }

  private static func integer(startingLike text: String) -> Int64 {
    var result: Int64 = 0
    var isNegative = false
    var hasBegun = false
    for byte in text.utf8 {
      switch byte {
      case 0x20 where !hasBegun, 0x09...0x0d where !hasBegun: continue
      case UInt8(ascii: "+") where !hasBegun, UInt8(ascii: "-") where !hasBegun:
        isNegative = byte == UInt8(ascii: "-")
        hasBegun = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasBegun = true
        let digit = Int64(byte - UInt8(ascii: "0"))
        let (product, overflows) = result.multipliedReportingOverflow(by: 10)
        let (sum, passes) = product.addingReportingOverflow(isNegative ? -digit : digit)
        if overflows || passes { return isNegative ? .min : .max }
        result = sum
      default: return result
      }
    }
    return result
  }

  /// A Boolean value that indicates whether the value is a text that the build replaces, such as `$(COUNT)`.
  package var isBuildSetting: Bool {
    guard case .string(let text) = self else { return false }
    return zip(text.utf8, text.utf8.dropFirst()).contains { mark, next in
      mark == UInt8(ascii: "$") && (next == UInt8(ascii: "(") || next == UInt8(ascii: "{"))
    }
  }

  /// The name of the type of value, for messages.
  package var kind: String {
    if case .other(let kind) = self { kind.rawValue } else { PropertyListValue(self)?.kind ?? "" }
  }

  /// The value as a rule is quoted in messages.
  package var text: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .other: kind
    }
  }
}

/// Dictionaries of other values.
extension ActivationDictionary {
  /// The dictionary of a property list, its keys in alphabetical order; empty for any other value.
  package init(_ value: PropertyListValue) {
    guard case .dictionary(let content) = value else {
      self.init()
      return
    }
    self.init(content.stablySorted { $0.key < $1.key }.map { Entry(key: $0.key, value: Value($0.value)) })
  }

  /// Reads a dictionary from a text, its keys in the text's order; nil when the value is not a dictionary.
  ///
  /// - Complexity: linear in the text.
  package init?(_ node: Node) {
    guard case .object(let members) = node.value else { return nil }
    self.init(members.map { Entry(key: $0.name ?? "", value: Value($0)) })
  }

  /// Reads a dictionary from a document, its keys in the document's order; nil when the value is not a dictionary.
  ///
  /// - Complexity: linear in the document.
  package init?(_ value: ValueID, of document: Document) {
    guard case .dictionary(let run) = document[value] else { return nil }
    self.init(document.entries(of: run).map { Entry(key: document[$0.key], value: Value($0.value, of: document)) })
  }
}

extension ActivationDictionary.Value {
  /// A value of a text. No property list holds null; like other kinds that no key takes, it is not known how it would be read.
  fileprivate init(_ node: Node) {
    switch node.value {
    case .array: self = .other(.array)
    case .object: self = .other(.dictionary)
    default: self = (try? PropertyListValue(node)).map { Self($0) } ?? .other(.data)
    }
  }

  /// A value of a document, of which null isn't known either.
  fileprivate init(_ value: ValueID, of document: Document) {
    switch document[value] {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger: self = .integer(.max)
    case .double(let value): self = .real(value)
    case .string(let text): self = .string(document[text])
    case .date: self = .other(.date)
    case .array, .set: self = .other(.array)
    case .dictionary: self = .other(.dictionary)
    case .null: self = .other(.data)
    }
  }

  package init(_ value: PropertyListValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger: self = .integer(.max)
    case .real(let value): self = .real(value)
    case .date: self = .other(.date)
    case .data: self = .other(.data)
    case .array: self = .other(.array)
    case .dictionary: self = .other(.dictionary)
    }
  }
}

extension PropertyListValue {
  /// A value of a dictionary of counts as a property list holds it; nil for kinds that no key takes.
  package init?(_ value: ActivationDictionary.Value) {
    switch value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .string(let text): self = .string(text)
    case .other: return nil
    }
  }
}
