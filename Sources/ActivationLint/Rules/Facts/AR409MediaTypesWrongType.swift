import PredicateSyntax

/// `PHSupportedMediaTypes` is no array of strings.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** No media type can be read from it.
///
/// **Example.**
///
///     { PHSupportedMediaTypes: "Image" }
///
/// **Instead.** Write an array with `Image`, `Video`, or both.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
enum MediaTypesWrongType {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
