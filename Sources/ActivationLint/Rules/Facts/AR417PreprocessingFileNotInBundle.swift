import PredicateSyntax

/// The JavaScript file is not in the bundle.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** Pages are not preprocessed, and the extension gets no results.
///
/// **Example.**
///
///     { NSExtensionJavaScriptPreprocessingFile: "Page" }
///
/// **Instead.** Add the file to the target's resources.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
enum PreprocessingFileNotInBundle {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
