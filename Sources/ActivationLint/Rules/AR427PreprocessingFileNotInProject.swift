import ActivationRules
import PredicateSyntax

enum PreprocessingFileNotInProject: ExtensionCheck {
  static let id = "AR427"
  static let name = "preprocessing-file-not-in-project"
  static let page = """
    The JavaScript file is nowhere in the source tree.

    Found where a folder with sources is searched; node_modules, Pods, and build products aren't looked into.

    **Why it matters.** Safari has nothing to run on the page, and the extension gets no result.

    **Example.**

        { NSExtensionJavaScriptPreprocessingFile: "Acton" }

    **Instead.** Correct the name, which is the file's without `.js`, or add the file. Ignore this if the build makes it.

    **When it is not a mistake.** When the build makes the file, for example from TypeScript of another name, or a
    dependency brings it.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard let name = subject.scriptName, case .project(let scripts) = subject.surroundings.scripts else { return [] }
    var file = ""
    for character in name { file = character == "/" ? "" : file + String(character) }
    if scripts.contains(file) { return [] }
    let near = closestMatch(to: name, among: scripts.sorted())
    return [
      finding(
        at: .value(ExtensionSubject.path(InfoKey.script)), "the project has no file \(name).js",
        help: (near.map { "Did you mean \($0)? Otherwise add" } ?? "Add") + " the file, or correct the name.")
    ]
  }
}
