import PredicateSyntax

/// `PrimaryLanguage` names no region.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
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
