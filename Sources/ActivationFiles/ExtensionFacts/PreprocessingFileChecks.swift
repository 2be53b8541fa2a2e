import ActivationRules
import Foundation
import PredicateSyntax

/// The name of the JavaScript file, and whether the file is there.
///
/// Source: ``AppleDocumentation/commonScenarios``, "Accessing a Webpage" (documented: the name stands without `.js`).
enum PreprocessingFileChecks {
  private static let key = ExtensionDescription.scriptKey

  static func findings(in description: ExtensionDescription, bundleFolder: String?) -> [ExtensionFinding] {
    guard let value = description.attributes[key] else { return [] }
    guard let name = value.text, !name.isEmpty else {
      let found = value.text == nil ? value.kind : "empty"
      return [
        finding(.preprocessingFileWrongType, .error, "\(key) is \(found)", help: "Give the file's name without .js.")
      ]
    }
    guard !holdsBuildSetting(name) else { return [] }
    let hasExtension = name.lowercased().hasSuffix(".js")
    var findings: [ExtensionFinding] = []
    if hasExtension {
      findings.append(
        finding(
          .preprocessingFileWithExtension, .warning, "\(key) is \"\(name)\", with the filename extension",
          help: "Write \"\(name.dropLast(3))\"."))
    }
    let base = hasExtension ? String(name.dropLast(3)) : name
    if let bundleFolder, !isPresent(base, in: bundleFolder) {
      findings.append(
        finding(
          .preprocessingFileNotInBundle, .error, "the bundle has no file \(base).js",
          help: "Add it to the extension target's Copy Bundle Resources, or correct the name."))
    }
    return findings
  }

  /// What is odd about the name of a file that a source project must have.
  ///
  /// - Parameter scripts: The names of all scripts of the project, without their extensions.
  static func finding(forName name: String, among scripts: Set<String>) -> ExtensionFinding? {
    guard !name.isEmpty, !holdsBuildSetting(name) else { return nil }
    let base = name.lowercased().hasSuffix(".js") ? String(name.dropLast(3)) : name
    if scripts.contains(base.split(separator: "/").last.map(String.init) ?? base) { return nil }
    let near = closestMatch(to: base, among: scripts.sorted())
    return finding(
      .preprocessingFileNotInProject, .warning, "there is no file \(base).js in the project",
      help: (near.map { "Did you mean \($0)? Otherwise add" } ?? "Add") + " the file, or correct the name.")
  }

  private static func finding(
    _ kind: ExtensionFinding.Kind, _ severity: ExtensionFinding.Severity, _ message: String, help: String
  ) -> ExtensionFinding {
    ExtensionFinding(
      kind, severity, at: ExtensionDescription.path(key), message, help: help,
      source: AppleDocumentation.commonScenarios)
  }

  /// Bundles are flat on iOS and have a folder of resources on macOS.
  private static func isPresent(_ name: String, in folder: String) -> Bool {
    guard !name.contains("\0"), !folder.contains("\0") else { return false }
    let places = ["", "/Resources", "/Contents/Resources"]
    return places.contains { InputFile.isFile(folder + $0 + "/" + name + ".js") }
  }
}
