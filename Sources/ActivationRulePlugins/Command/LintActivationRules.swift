import Foundation
import PackagePlugin

/// `swift package lint-activation-rules`: lints the rules in a package.
///
/// Arguments are those of `activation-rule lint`; without a path among them the package's folder is linted.
@main struct LintActivationRules: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // Xcode says which targets were chosen; rules belong to the package as a whole.
    var extractor = ArgumentExtractor(arguments)
    _ = extractor.extractOption(named: "target")
    let arguments = extractor.remainingArguments
    let folder = context.package.directoryURL
    let namesPath = arguments.contains { argument in
      !argument.hasPrefix("-") && FileManager.default.fileExists(atPath: folder.appending(path: argument).path)
    }
    let process = Process()
    process.executableURL = try context.tool(named: "activation-rule").url
    process.currentDirectoryURL = folder
    process.arguments = ["lint"] + arguments + (namesPath ? [] : ["."])
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("activation-rule lint ended with \(process.terminationStatus)")
    }
  }
}
