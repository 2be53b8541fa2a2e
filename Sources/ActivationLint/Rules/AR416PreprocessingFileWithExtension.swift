import ActivationRules
import PredicateSyntax

enum PreprocessingFileWithExtension: ExtensionCheck {
  static let id = "AR416"
  static let name = "preprocessing-file-with-extension"
  static let page = """
    The name of the JavaScript file is written with its extension.

    **Why it matters.** The system adds `.js`, so that the file is looked for under another name.

    **Example.**

        { NSExtensionJavaScriptPreprocessingFile: "Page.js" }

    **Instead.** Write the name without `.js`.

    **When it is not a mistake.** When the file is really called `name.js.js`: the system adds `.js` itself.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard let name = subject.attributes[InfoKey.script]?.text, let base = subject.scriptName, base != name else {
      return []
    }
    return [
      finding(
        at: .value(ExtensionSubject.path(InfoKey.script)), "\"\(name)\" has the filename extension",
        help: "Write \"\(base)\".")
    ]
  }
}
