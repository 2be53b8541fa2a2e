import ActivationRules
import PredicateSyntax

enum PrimaryLanguageWithoutRegion: ExtensionCheck {
  static let id = "AR405"
  static let name = "primary-language-without-region"
  static let page = """
    `PrimaryLanguage` names no region.

    **Why it matters.** The documented pattern has a region.

    **Example.**

        { PrimaryLanguage: "en" }

    **Instead.** Write a tag such as `en-US`.

    **When it is not a mistake.** When the keyboard serves all regions of the language. Act if its layout or
    dictionary belongs to one.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard subject.isKeyboard, let text = subject.attributes[KeyboardKey.language]?.text, !ExtensionSubject.isOpen(text),
      LanguageTag.form(of: text) == .withoutRegion, text.lowercased() != InferredBehavior.severalLanguages
    else { return [] }
    return [
      finding(
        at: .value(ExtensionSubject.path(KeyboardKey.language)), "\"\(text)\" names no region",
        help: "The documented pattern is a language and a region, such as en-US.")
    ]
  }
}
