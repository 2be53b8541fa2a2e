import ActivationRules
import PredicateSyntax

/// `PrimaryLanguage` names no region.
///
/// **Why it matters.** The documented pattern has a region.
///
/// **Example.**
///
///     { PrimaryLanguage: "en" }
///
/// **Instead.** Write a tag such as `en-US`.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
enum PrimaryLanguageWithoutRegion {
  static let severity = Diagnostic.Severity.note

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
