import PredicateSyntax

/// `PHSupportedMediaTypes` has an entry that nobody knows.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** The entry stands for nothing.
///
/// **Example.**
///
///     { PHSupportedMediaTypes: [ "Photo" ] }
///
/// **Instead.** Write `Image` or `Video`.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
enum MediaTypeUnknown {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
