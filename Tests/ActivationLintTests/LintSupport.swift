import ActivationRules
import TestSupport

@testable import ActivationLint

/// The input of a lint test: a rule or a property list, with facts about it.
struct LintInput: Sendable {
  var rule: PropertyListValue?
  var list: PropertyListValue?
  var root = "extensionItems"
  var declarations: [TypeDeclaration] = []
  var isApplicationKnown = false

  var subject: LintSubject {
    let rule = list.map { $0["NSExtension"]?["NSExtensionAttributes"]?["NSExtensionActivationRule"] } ?? rule
    let form: LintSubject.Rule =
      switch rule {
      case .string(let text): .predicate(Parser.parse(text))
      case .dictionary(let entries): .dictionary(ActivationDictionary(.dictionary(entries)))
      default: .missing()
      }
    var surroundings = LintSubject.Surroundings(declarations, in: list)
    surroundings.isApplicationKnown = isApplicationKnown
    return LintSubject(rule: form, in: surroundings, root: root)
  }

  var findings: [Finding] { Linter.findings(in: subject) }

  /// Returns a finding in the notation of the corpus.
  func line(_ finding: Finding) -> String {
    switch finding.place {
    case .text(let range):
      let text = String(decoding: Array((predicate ?? "").utf8)[range.lowerBound..<range.upperBound], as: UTF8.self)
      return "\(finding.id) \(finding.severity) \(range.lowerBound)-\(range.upperBound): \(text)"
    case .key(let path): return "\(finding.id) \(finding.severity) key: \(path.joined(separator: " > "))"
    case .value(let path): return "\(finding.id) \(finding.severity) value: \(path.joined(separator: " > "))"
    case .entitlement(let key): return "\(finding.id) \(finding.severity) entitlement: \(key)"
    case .whole, .line: return "\(finding.id) \(finding.severity) whole"
    }
  }

  var predicate: String? { subject.parsed.map { String(decoding: $0.source, as: UTF8.self) } }
}
