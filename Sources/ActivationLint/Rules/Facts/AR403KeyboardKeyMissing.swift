import PredicateSyntax

/// A key of a keyboard is absent, so that its default applies.
///
/// Found where the Info.plist, the bundle and the entitlements are read; the linter itself does not look for it.
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
