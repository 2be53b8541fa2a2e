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
    func values(_ key: String) -> [String] { Array(page[key].prefix(most)) }
    member("identifier", page.identifier)
    member("title", ifPresent: page.title)
    member("isDeclared", page.isDeclared)
    member("declaredBy", ifPresent: page.declaredBy)
    for key in ["conformsTo", "supertypes", "subtypes", "constants", "extensions", "mimeTypes"] {
      member(key, values(key))
    }
    for key in ["osTypes", "pasteboardTypes", "platforms"] where !values(key).isEmpty { member(key, values(key)) }
    if let dynamic = page.dynamic {
      objects("dynamic", dynamic.fields) { writer, field in
        writer.member("key", field.key)
        writer.member("value", field.value)
      }
    }
    if !page.isDeclared, !page.suggestions.isEmpty { member("suggestions", page.suggestions) }
    notes(page.warnings.map { ($0, nil) })
  }

  package static func line(ofTypes identifiers: [String]) -> String {
    line("types") { $0.member("identifiers", identifiers) }
  }

  mutating func lintRule(_ rule: LintRule) {
    member("id", rule.id)
    member("name", rule.name)
    member("message", rule.summary)
    member("severity", rule.severity.rawValue)
    objects("otherSeverities", rule.exceptions, isOptional: true) { writer, exception in
      writer.member("condition", exception.condition)
      writer.member("severity", exception.severity.rawValue)
    }
    member("evidence", ifPresent: rule.evidence?.rawValue)
    member("appStore", ifPresent: rule.appStoreReason)
    member("page", rule.page)
  }

  mutating func evaluationError(_ error: EvaluationError) {
    member("id", error.id)
    member("message", error.message)
    member("page", error.page)
  }
}

extension JSONWriter {
  /// Writes a rule as the member `rule`: a predicate as a text, a dictionary as an object.
  ///
  /// A value that isn't allowed in a rule becomes `null`.
  package mutating func rule(_ rule: WrittenRule) {
    switch rule {
    case .predicate(let text): member("rule", text)
    case .dictionary(let dictionary):
      object("rule") { writer in
        for entry in dictionary.entries {
          writer.key(entry.key)
          writer.value(entry.value)
        }
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
}
