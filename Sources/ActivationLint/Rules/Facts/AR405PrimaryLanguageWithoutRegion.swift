import PredicateSyntax

/// `PrimaryLanguage` names no region.
///
/// Found where the Info.plist, the bundle and the entitlements are read; the linter itself does not look for it.
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

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
