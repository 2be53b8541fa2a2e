import ActivationLint
package import ActivationRules
import Predicates
import Texts
import UniformTypes

extension JSONWriter {
  /// Writes all known facts about a type.
  ///
  /// - Parameter most: The maximum number of relatives of each sort.
  mutating func type(_ page: TypePage, most: Int = .max) {
    func values(_ key: WireKey) -> [String] { Array(page[key].prefix(most)) }
    member(.identifier, page.identifier)
    member(.title, ifPresent: page.title)
    member(.isDeclared, page.isDeclared)
    member(.declaredBy, ifPresent: page.declaredBy)
    for key in [WireKey.conformsTo, .supertypes, .subtypes, .constants, .extensions, .mimeTypes] {
      member(key, values(key))
    }
    for key in [WireKey.osTypes, .pasteboardTypes, .platforms] where !values(key).isEmpty { member(key, values(key)) }
    if let dynamic = page.dynamic {
      array(.dynamic) { writer in
        for field in dynamic.fields {
          writer.object { writer in
            writer.member(.key, field.key)
            writer.member(.value, field.value)
          }
        }
      }
    }
    if !page.isDeclared, !page.suggestions.isEmpty { member(.suggestions, page.suggestions) }
    notes(page.warnings.map { ($0, nil) })
  }

  package static func line(ofTypes identifiers: [String]) -> String {
    line("types") { $0.member(.identifiers, identifiers) }
  }

  mutating func lintRule(_ rule: LintRule) {
    member(.id, rule.id)
    member(.name, rule.name)
    member(.message, rule.summary)
    member(.severity, rule.severity.rawValue)
    if !rule.exceptions.isEmpty {
      array(.otherSeverities) { writer in
        for exception in rule.exceptions {
          writer.object { writer in
            writer.member(.condition, exception.condition)
            writer.member(.severity, exception.severity.rawValue)
          }
        }
      }
    }
    member(.evidence, ifPresent: rule.evidence?.rawValue)
    member(.appStore, ifPresent: rule.appStoreReason)
    member(.page, rule.page)
  }

  mutating func evaluationError(_ error: EvaluationError) {
    member(.id, error.id)
    member(.message, error.message)
    member(.page, error.page)
  }
}

extension JSONWriter {
  /// Writes a rule as the member `rule`: a predicate as a text, a dictionary as an object.
  package mutating func rule(_ rule: WrittenRule, as key: WireKey = .rule) {
    self.key(key)
    switch rule {
    case .predicate(let text): string(text)
    case .dictionary(let dictionary): self.dictionary(dictionary)
    }
  }

  /// Writes a rule in the dictionary form as an object. Values that no rule can have become `null`.
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
    default: null()
    }
  }

  /// Writes a value of a property list, with texts for values that JSON lacks.
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
