import Texts
package import Documents

extension ActivationDictionary {
  /// The dictionary of a property list, its keys in alphabetical order; empty for any other value.
  package init(_ value: PropertyListValue) {
    guard case .dictionary(let content) = value else {
      self.init()
      return
    }
    self.init(content.stablySorted { $0.key < $1.key }.map { Entry(key: $0.key, value: Value($0.value)) })
  }
}

extension ActivationDictionary {
  /// Reads a dictionary from a text, its keys in the text's order; nil when the value is not a dictionary.
  ///
  /// - Complexity: quadratic in the number of keys, of which readers bound the number.
  package init?(_ node: Node) {
    guard case .object(let members) = node.value else { return nil }
    self.init(members.map { Entry(key: $0.name ?? "", value: Value($0)) })
  }
}

extension ActivationDictionary.Value {
  /// A value of a text. No property list holds null; like other kinds that no key takes, it is not known how it would be read.
  fileprivate init(_ node: Node) {
    switch node.value {
    case .bool(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsigned: self = .integer(.max)
    case .real(let value): self = .real(value)
    case .text(let text): self = .string(text.text)
    case .date: self = .other(.date)
    case .array: self = .other(.array)
    case .object: self = .other(.dictionary)
    case .data, .null, .computed: self = .other(.data)
    }
  }

  /// A value of a property list.
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
