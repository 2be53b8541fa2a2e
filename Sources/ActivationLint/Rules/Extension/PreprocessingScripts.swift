import Texts
import ActivationRules
import Predicates

extension LintRule {
  static let preprocessingFileWithExtension = LintRule(
    id: "AR416", name: "preprocessing-file-with-extension", severity: .warning, evidence: .documented,
    page: """
      The name of the JavaScript file is written with its extension.

      **Why it matters.** The system adds `.js` itself, so it looks for the file under another name.

      **Example.**

          { NSExtensionJavaScriptPreprocessingFile: "Page.js" }

      **Instead.** Write the name without `.js`.

      **When it is not a mistake.** When the file is really called `name.js.js`: the system adds `.js` itself.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .extension { subject, report in
      guard let name = subject.attributes[InfoKey.script]?.text, let base = subject.scriptName, base != name else {
        return
      }
      report.add(
        "\"\(name)\" includes the filename extension", help: "Write \"\(base)\".",
        on: .value(ExtensionSubject.path(InfoKey.script)))
    })

  static let preprocessingFileNotInBundle = LintRule(
    id: "AR417", name: "preprocessing-file-not-in-bundle", severity: .error, evidence: .documented,
    page: """
      The JavaScript file is not in the bundle.

      **Why it matters.** Safari runs no script on the page, and the extension gets no results.

      **Example.**

          { NSExtensionJavaScriptPreprocessingFile: "Page" }

      **Instead.** Add the file to the target's resources.

      **When it is not a mistake.** When a later step adds the file to the bundle. If the shipped bundle has no such file, the extension gets no results from the page.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .extension { subject, report in
      guard let name = subject.scriptName, subject.target.scripts == .bundle(hasFile: false) else { return }
      report.add(
        "the bundle has no file \(name).js",
        help: "Add it to the extension target's Copy Bundle Resources, or correct the name.",
        on: .value(ExtensionSubject.path(InfoKey.script)))
    })

  static let preprocessingFileNotInProject = LintRule(
    id: "AR427", name: "preprocessing-file-not-in-project", severity: .warning, evidence: .documented,
    page: """
      The JavaScript file isn't in the target's resources, or it's nowhere in the source tree.

      The target's Copy Bundle Resources are checked if they're known.
      Otherwise, if a folder of sources is linted, that folder is searched, without node_modules, Pods, and build products.

      **Why it matters.** Safari has nothing to run on the page, and the extension gets no result.

      **Example.**

          { NSExtensionJavaScriptPreprocessingFile: "Acton" }

      **Instead.** Correct the name, which is the file's name without `.js`, or add the file. Ignore this if the build creates it.

      **When it is not a mistake.** When the build creates the file, for example from a TypeScript file with another name, or a dependency includes it.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .extension { subject, report in
      guard let (name, near) = subject.missingScript else { return }
      report.add(.notInProject(name, near: near, subject.target), on: .value(ExtensionSubject.path(InfoKey.script)))
    })
}

extension ExtensionSubject {
  /// The name of the script if no file has it, with the most similar name that a file has; nil if the file may exist.
  var missingScript: (name: String, near: String?)? {
    let (scripts, isWhole): (Set<String>, Bool)
    switch target.scripts {
    case .project(let names): (scripts, isWhole) = (names, true)
    case .resources(let names, _, let areAll): (scripts, isWhole) = (names, areAll)
    default: return nil
    }
    guard let name = scriptName else { return nil }
    let file = name.split(separator: "/", omittingEmptySubsequences: false).last.map { String($0) } ?? ""
    if scripts.contains(file) { return nil }
    let near = closestMatch(to: name, among: scripts.stablySorted())
    return isWhole || near != nil ? (name, near) : nil
  }
}

extension Finding.Message {
  fileprivate static func notInProject(_ name: String, near: String?, _ target: ExtensionTarget) -> Self {
    let meant = near.map { "Did you mean \($0)? Otherwise add" } ?? "Add"
    guard case .resources = target.scripts else {
      return Self(
        "the project has no file \(name).js",
        help: meant + " the file, or correct the name. Ignore this if the build creates it.")
    }
    return Self(
      "\(name).js isn't in the target's resources",
      help: meant + " the file in the extension target's Build Phases > Copy Bundle Resources, or correct the name.")
  }
}
