import PredicateSyntax

/// `PHSupportedMediaTypes` stands in an extension of another kind.
///
/// Found where the Info.plist, the bundle and the entitlements are read; the linter itself does not look for it.
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
