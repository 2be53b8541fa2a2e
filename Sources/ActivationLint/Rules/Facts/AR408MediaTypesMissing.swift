import PredicateSyntax

/// A photo editing extension declares no media types.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** `PHSupportedMediaTypes` says for what the extension is offered.
///
/// **Example.**
///
///     { NSExtensionPointIdentifier: "com.apple.photo-editing" }
///
/// **Instead.** Write an array with `Image`, `Video`, or both.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
enum MediaTypesMissing {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
