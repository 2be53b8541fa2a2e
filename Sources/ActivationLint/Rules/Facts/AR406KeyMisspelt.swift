import PredicateSyntax

/// A key beside the rule is nearly one that is missing.
///
/// Found where the Info.plist, the bundle and the entitlements are read; the linter itself does not look for it.
///
/// **Why it matters.** Nothing reads the misspelt key.
///
/// **Example.**
///
///     { NSExtensionJavascriptPreprocessingFile: "Page" }
///
/// **Instead.** Write the key as documented.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
enum KeyMisspelt {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
