package import Foundation

/// Other programs that tests ask when they are installed.
package enum Shell {
  /// The programs that have to be there, by the environment.
  package static let requiredPrograms = Set(
    (ProcessInfo.processInfo.environment["REQUIRED_PROGRAMS"] ?? "").split(separator: " ").map(String.init))

  /// The tool as it was built with the tests; nil when it is not beside them.
  package static let tool: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    for _ in 0..<5 {
      let file = folder.appendingPathComponent("activation-rule")
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if exists, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: file.path) { return file }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  /// Where a program is; nil when it is nowhere.
  package static func path(of name: String) -> String? {
    if name == "activation-rule" { return tool?.path }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The variables with which `.ci/sanitize` tells the sanitizers what to pass over, for programs with variables of their own.
  package static let sanitizerVariables = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

  /// What a program prints, errors included.
  package static func run(
    _ path: String, _ arguments: [String], in folder: URL? = nil
  ) throws -> (text: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
