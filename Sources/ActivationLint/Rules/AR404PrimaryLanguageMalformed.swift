import ActivationRules
import PredicateSyntax

enum PrimaryLanguageMalformed: ExtensionCheck {
  static let id = "AR404"
  static let name = "primary-language-malformed"
  static let page = """
    `PrimaryLanguage` is not a language tag.

    **Why it matters.** The system lists the keyboard under its language.

    **Example.**

        { PrimaryLanguage: "English" }

    **Instead.** Write a tag of language and region such as `en-US`.

    **When it is not a mistake.** When the tag is one of the system's own that no standard has. Otherwise the
    keyboard is listed under no language, or a wrong one.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard subject.isKeyboard, let text = subject.attributes[KeyboardKey.language]?.text, !ExtensionSubject.isOpen(text),
      LanguageTag.form(of: text) == .malformed
    else { return [] }
    var hyphenated = ""
    for character in text { hyphenated.append(character == "_" ? "-" : character) }
    let isMended = LanguageTag.form(of: hyphenated) != .malformed
    return [
      finding(
        at: .value(ExtensionSubject.path(KeyboardKey.language)), "\"\(text)\" is not a language tag",
        help: isMended ? "Write \(hyphenated), with a hyphen." : "Write a language and a region, such as en-US.")
    ]
  }
}
