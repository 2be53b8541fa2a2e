import PredicateSyntax

/// Keys of a keyboard are absent, so that their defaults apply.
///
/// Found where the Info.plist is read; one finding names all of them.
///
/// **Why it matters.** The defaults are English, left to right, no ASCII, no open access, which is seldom what a
/// keyboard is.
///
/// **Example.**
///
///     { NSExtensionAttributes: { PrimaryLanguage: "en-US" } }
///
/// **Instead.** Write all four keys.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
enum KeyboardKeyMissing {
  static let severity = Diagnostic.Severity.note

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
