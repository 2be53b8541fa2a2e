import ActivationRules
import Foundation

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
