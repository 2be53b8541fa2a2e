import Foundation
import PackagePlugin

/// Lints the property lists in a target's folder whenever one of them changes; findings fail the build as the project's configuration says.
@main struct CheckActivationRules: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let tool = try context.tool(named: "activation-rule").url
    let folder = target.directoryURL
    let inputs = Self.inputs(in: folder) + Self.configurations(around: folder)
    guard inputs.contains(where: { $0.pathExtension == "plist" }) else { return [] }
    // A build command runs when its output is older than its inputs, and the linter writes none.
    let stamp = context.pluginWorkDirectoryURL.appending(path: "activation-rules.checked")
    let script = #""$0" lint "$1" --format xcode --quiet && touch "$2""#
    return [
      .buildCommand(
        displayName: "Linting activation rules of \(target.name)", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", script, tool.path(percentEncoded: false), folder.path(percentEncoded: false),
          stamp.path(percentEncoded: false),
        ],
        inputFiles: inputs + [tool], outputFiles: [stamp])
    ]
  }

  /// The property lists, in the order of their paths.
  private static func inputs(in folder: URL) -> [URL] {
    let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = walk?.compactMap { $0 as? URL } ?? []
    return files.filter { ["plist", "entitlements"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }

  /// The configuration that the linter finds.
  private static func configurations(around folder: URL) -> [URL] {
    var folder = folder
    while folder.path != "/" {
      let file = folder.appending(path: ".activation-rule.json")
      if FileManager.default.fileExists(atPath: file.path) { return [file] }
      folder.deleteLastPathComponent()
    }
    return []
  }
}
