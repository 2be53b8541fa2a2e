import Texts
package import ActivationRules

extension JSONWriter {
  /// Writes a rule as the member `rule`: a predicate as a text, a dictionary as an object.
  package mutating func rule(_ rule: WrittenRule, as key: WireKey = .rule) {
    self.key(key)
    switch rule {
    case .predicate(let text): string(text)
    case .dictionary(let dictionary): self.dictionary(dictionary)
    }
  }

  /// Writes a rule in the dictionary form as an object; what no property list of a rule should hold becomes `null`.
  package mutating func dictionary(_ dictionary: ActivationDictionary) {
    object { writer in
      for entry in dictionary.entries {
        writer.key(entry.key)
        writer.value(entry.value)
      }
    }
  }

  private mutating func value(_ value: ActivationDictionary.Value) {
    switch value {
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(value)
    case .real(let value): number(value)
    case .string(let value): string(value)
    case .other: null()
    }
  }

  /// Writes a value of a property list, with texts in place of what JSON lacks.
  package mutating func propertyList(_ value: PropertyListValue) {
    switch value {
    case .string(let text): string(text)
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(value)
    case .unsignedInteger(let value):
      if let exact = Int64(exactly: value) { integer(exact) } else { number(Double(value)) }
    case .real(let value): if value.isFinite { number(value) } else { string("\(value)") }
    case .date(let value): string("\(value) s since 2001-01-01")
    case .data(let bytes): string("\(bytes.count) bytes")
    case .array(let values): array { writer in for value in values { writer.propertyList(value) } }
    case .dictionary(let entries):
      object { writer in
        for entry in entries.stablySorted(by: { $0.key < $1.key }) {
          writer.key(entry.key)
          writer.propertyList(entry.value)
        }
      }
    }
  }
}
