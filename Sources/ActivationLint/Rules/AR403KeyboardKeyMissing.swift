import ActivationRules
import PredicateSyntax

enum KeyboardKeyMissing: ExtensionCheck {
  static let id = "AR403"
  static let name = "keyboard-key-missing"
  static let page = """
    Keys of a keyboard are absent, so that their defaults apply.

    Found where the Info.plist is read; one finding names all of them.

    **Why it matters.** The defaults are English, left to right, no ASCII, no open access, which is seldom what a
    keyboard is.

    **Example.**

        { NSExtensionAttributes: { PrimaryLanguage: "en-US" } }

    **Instead.** Write all four keys.

    **When it is not a mistake.** When the defaults are what is meant. Writing them down only tells the next person
    that somebody chose them.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard subject.isKeyboard else { return [] }
    var defaults = ""
    for key in KeyboardKey.all
    where subject.attributes[key.name] == nil && !AttributeKeys.isFoundElsewhere(key.name, in: subject) {
      defaults += (defaults.isEmpty ? "" : ", ") + "\(key.name) (\(key.defaultValue))"
    }
    guard !defaults.isEmpty else { return [] }
    // One finding: all of them are added in one place.
    return [
      finding(
        at: .value([InfoKey.extensionKey, InfoKey.attributes]), "the keyboard has the default of \(defaults)",
        help: "Write them out, as Xcode's template does.")
    ]
  }
}
