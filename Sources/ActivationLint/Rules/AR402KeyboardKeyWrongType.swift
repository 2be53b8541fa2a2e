import ActivationRules
import PredicateSyntax

enum KeyboardKeyWrongType: ExtensionCheck {
  static let id = "AR402"
  static let name = "keyboard-key-wrong-type"
  static let page = """
    A key of a keyboard has a value of another type than documented.

    **Why it matters.** The default is probably used in its place.

    **Example.**

        { IsASCIICapable: "YES" }

    **Instead.** Write a Boolean, or a string for `PrimaryLanguage`.

    **When it is not a mistake.** Never: the system expects the documented kind of value, and what it makes of
    another isn't known.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard subject.isKeyboard else { return [] }
    var findings: [Finding] = []
    for key in KeyboardKey.all {
      guard let value = subject.attributes[key.name], !key.admits(value) else { continue }
      findings.append(
        finding(
          at: .value(ExtensionSubject.path(key.name)),
          "\(key.name) is \(value.kind), not \(key.isBoolean ? "a Boolean" : "a string such as en-US")",
          help: key.isBoolean
            ? "Write <true/> or <false/>." : "Write a string with language and region, such as en-US."))
    }
    return findings
  }
}
