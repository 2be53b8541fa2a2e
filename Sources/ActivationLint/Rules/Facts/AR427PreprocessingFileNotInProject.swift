import PredicateSyntax

/// The JavaScript file is nowhere in the source tree.
///
/// Found where a folder with sources is searched; node_modules, Pods, and build products aren't looked into.
///
/// **Why it matters.** Safari has nothing to run on the page, and the extension gets no result.
///
/// **Example.**
///
///     { NSExtensionJavaScriptPreprocessingFile: "Acton" }
///
/// **Instead.** Correct the name, which is the file's without `.js`, or add the file. Ignore this if the build makes it.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
enum PreprocessingFileNotInProject {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
