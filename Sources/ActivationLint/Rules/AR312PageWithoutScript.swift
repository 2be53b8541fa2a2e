import PredicateSyntax

/// The rule admits web pages and no JavaScript file is named, or the other way round.
///
/// Found where the Info.plist and the bundle are read; the linter itself does not look for it.
///
/// **Why it matters.** Safari runs the file named in `NSExtensionJavaScriptPreprocessingFile` on the page and hands
/// its result to the extension, if the rule admits web pages. One without the other does nothing.
///
/// **Example.**
///
///     { NSExtensionActivationSupportsWebPageWithMaxCount: 1 }
///
/// **Instead.** Name the file, without its extension `.js`, or drop the key if the address of the page is enough.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
enum PageWithoutScript {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
