import PredicateSyntax

/// `PrimaryLanguage` is no language tag.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** The system lists the keyboard under its language.
///
/// **Example.**
///
///     { PrimaryLanguage: "English" }
///
/// **Instead.** Write a tag of language and region such as `en-US`.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
enum PrimaryLanguageMalformed {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
