import PredicateSyntax

/// The name of the JavaScript file is written with its extension.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** The system adds `.js`, so that the file is looked for under another name.
///
/// **Example.**
///
///     { NSExtensionJavaScriptPreprocessingFile: "Page.js" }
///
/// **Instead.** Write the name without `.js`.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
enum PreprocessingFileWithExtension {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
