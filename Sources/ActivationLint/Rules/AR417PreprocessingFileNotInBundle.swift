import ActivationRules
import PredicateSyntax

enum PreprocessingFileNotInBundle: ExtensionCheck {
  static let id = "AR417"
  static let name = "preprocessing-file-not-in-bundle"
  static let page = """
    The JavaScript file is not in the bundle.

    **Why it matters.** Pages are not preprocessed, and the extension gets no results.

    **Example.**

        { NSExtensionJavaScriptPreprocessingFile: "Page" }

    **Instead.** Add the file to the target's resources.

    **When it is not a mistake.** When a later step adds the file to the bundle. In a bundle that is shipped it's
    missing, and the extension gets nothing from the page.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard let name = subject.scriptName, subject.surroundings.scripts == .bundle(hasFile: false) else { return [] }
    return [
      finding(
        at: .value(ExtensionSubject.path(InfoKey.script)), "the bundle has no file \(name).js",
        help: "Add it to the extension target's Copy Bundle Resources, or correct the name.")
    ]
  }
}
