import ActivationRules
import PredicateSyntax

enum PreprocessingFileWrongType: ExtensionCheck {
  static let id = "AR415"
  static let name = "preprocessing-file-wrong-type"
  static let page = """
    The name of the JavaScript file is not a string.

    **Why it matters.** No file can be found by it.

    **Example.**

        { NSExtensionJavaScriptPreprocessingFile: true }

    **Instead.** Write the file's name without its extension.

    **When it is not a mistake.** Never: the name of a file is a text, and without it no script runs.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard let value = subject.attributes[InfoKey.script], value.text?.isEmpty ?? true else { return [] }
    return [
      finding(
        at: .value(ExtensionSubject.path(InfoKey.script)),
        "\(InfoKey.script) is \(value.text == nil ? value.kind : "empty")", help: "Give the file's name without .js.")
    ]
  }
}
