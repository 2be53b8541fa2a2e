internal import ActivationChecks
package import Foundation

/// Other programs that tests use if they are installed.
package enum Shell {
  /// The programs whose absence fails a test: the tool, which is built with the tests, and the programs in `REQUIRED_PROGRAMS`.
  package static let requiredPrograms = Set(
    (ProcessInfo.processInfo.environment["REQUIRED_PROGRAMS"] ?? "").split(separator: " ").map(String.init)
      + ["activation-rule"])

  /// The tool that was built with the tests. It is near the program that runs them, near their bundle, or near the image with this code: on a Mac,
  /// the program is Xcode's.
  package static let tool: URL? = {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments.index(after: $0) }
    let starts = [arguments.first, bundle.flatMap { $0 < arguments.endIndex ? arguments[$0] : nil }, image]
    return starts.lazy.compactMap { $0 }.compactMap { tool(around: $0) }.first
  }()

  /// The file with this module's code if it isn't the program itself: the test bundle on a Mac.
  private static let image: String? = {
    #if canImport(Darwin)
      var information = Dl_info()
      guard dladdr(#dsohandle, &information) != 0, let name = information.dli_fname else { return nil }
      return String(cString: name)
    #else
      return nil
    #endif
  }()

  /// Returns the tool in the folder of a file, or in one of the five folders around it.
  static func tool(around file: String) -> URL? {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    for _ in 0...5 {
      let tool = folder.appendingPathComponent("activation-rule")
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: tool.path, isDirectory: &isFolder)
      if exists, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns the path of a program; nil if it isn't found.
  package static func path(of name: String) -> String? {
    if name == "activation-rule" { return tool?.path }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The variables with which `.ci/conditions` tells the sanitizers what to ignore, for programs that get their own variables.
  package static let sanitizerVariables = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

  /// Returns the output of a program, including errors. The program is ended after a number of seconds.
  package static func run(
    _ path: String, _ arguments: [String], in folder: URL? = nil, seconds: Double = 3_600
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
    let identifier = process.processIdentifier
    let isRunning = Locked(true)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      isRunning.withLock { if $0 { _ = kill(identifier, SIGTERM) } }
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    isRunning.withLock { $0 = false }
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
