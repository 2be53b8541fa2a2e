import PredicateSyntax

/// The JavaScript file is not in the bundle.
///
/// Found where the Info.plist, the bundle and the entitlements are read; the linter itself does not look for it.
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
