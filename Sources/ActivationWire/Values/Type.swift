import ActivationLint
import ActivationRules
import Predicates
import UniformTypes

extension JSONWriter {
  /// Writes everything that is known of a type.
  ///
  /// - Parameter most: How many of its relatives of each sort are named.
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
    notes(page.warnings.map { WireFinding.Note($0, nil) })
  }

  /// Writes a line with the identifiers of all types.
  package static func line(ofTypes identifiers: [String]) -> String {
    line("types") { $0.member(.identifiers, identifiers) }
  }

  /// Writes a lint rule.
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

  /// Writes an error that ends an evaluation.
  mutating func evaluationError(_ error: EvaluationError) {
    member(.id, error.id)
    member(.message, error.message)
    member(.page, error.page)
  }
}
