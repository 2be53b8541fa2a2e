import PredicateSyntax

/// The name of the JavaScript file is no text.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** No file can be found by it.
///
/// **Example.**
///
///     { NSExtensionJavaScriptPreprocessingFile: true }
///
/// **Instead.** Write the file's name without its extension.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
enum PreprocessingFileWrongType {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
