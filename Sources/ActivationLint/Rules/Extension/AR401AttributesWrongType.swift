import ActivationRules
import Predicates

extension LintRule {
  static let attributesWrongType = LintRule(
    id: "AR401", name: "attributes-wrong-type", severity: .error, evidence: .documented,
    concernsPlace: true,
    page: """
      `NSExtensionAttributes` is not a dictionary.

      **Why it matters.** The system looks for the activation rule and the extension's other keys in a dictionary; any other value has none.

      **Example.**

          <key>NSExtensionAttributes</key> <string></string>

      **Instead.** Write a dictionary.

      **When it is not a mistake.** Never: the system reads nothing from it, not even the rule.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard let value = subject.bundle[InfoKey.attributes] else { return }
    if case .dictionary = value { return }
    report.add(
      "NSExtensionAttributes must be a dictionary, not \(value.kind)",
      help: "Make it a dictionary of the extension's keys.", on: .value([InfoKey.extensionKey, InfoKey.attributes]))
  }
}
