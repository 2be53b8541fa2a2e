import PredicateSyntax

/// A key beside the rule is nearly one that is missing.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
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
