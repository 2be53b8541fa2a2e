import ActivationRules
import Foundation
import Predicates
import TestSupport
import UniformTypes

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

  /// The findings as the corpus writes them.
  var lines: [String] { findings.map { line($0) } }

  private func line(_ finding: Finding) -> String {
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

  /// The input after a fix.
  func applying(_ fix: Finding.Fix) -> LintInput {
    var result = self
    var texts: [(SourceRange, String)] = []
    for edit in fix.edits {
      switch edit {
      case .text(let edit): texts.append((edit.range, edit.replacement))
      case .setValue(let path, let value):
        result.change { $0.set(value, at: path[...]) }
      case .renameKey(let path, let name):
        result.change { $0.set($0.taken(path[...]), at: path.dropLast() + [name]) }
      case .removeKey(let path): result.change { _ = $0.taken(path[...]) }
      case .moveKey(let path, let target): result.change { $0.set($0.taken(path[...]), at: target[...]) }
      }
    }
    guard !texts.isEmpty, let predicate else { return result }
    var bytes = Array(predicate.utf8)
    for (range, text) in texts.reversed() {
      bytes.replaceSubrange(range.lowerBound..<range.upperBound, with: Array(text.utf8))
    }
    let text = PropertyListValue.string(String(decoding: bytes, as: UTF8.self))
    if list == nil { result.rule = text } else { result.list?.set(text, at: InfoKey.rulePath[...]) }
    return result
  }

  private mutating func change(_ body: (inout PropertyListValue) -> Void) {
    var value = list ?? rule ?? .dictionary([:])
    body(&value)
    if list == nil { rule = value } else { list = value }
  }
}
