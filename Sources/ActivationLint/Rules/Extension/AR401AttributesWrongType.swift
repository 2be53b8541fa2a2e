import ActivationRules
import PredicateSyntax

enum AttributesWrongType: LintCheck {
  static let id = "AR401"
  static let name = "attributes-wrong-type"
  static let page = """
    `NSExtensionAttributes` is not a dictionary.

    **Why it matters.** The keys of a keyboard or photo editing extension are looked for in a dictionary; anything
    else holds none.

    **Example.**

        <key>NSExtensionAttributes</key> <string></string>

    **Instead.** Write a dictionary.

    **When it is not a mistake.** Never: nothing is read from it, neither the rule nor anything else.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented
  static let concernsPlace = true

  static func check(_ subject: ExtensionSubject, _ report: inout Findings) {
    guard subject.isKeyboard || subject.isPhotoEditing, let value = subject.bundle[InfoKey.attributes] else { return }
    if case .dictionary = value { return }
    report.add(.notADictionary(value.kind), on: .value([InfoKey.extensionKey, InfoKey.attributes]))
  }
}

extension Finding.Message {
  fileprivate static func notADictionary(_ kind: String) -> Self {
    Self("expected a dictionary, found \(kind)", help: "Make it a dictionary of the extension's keys.")
  }
}
