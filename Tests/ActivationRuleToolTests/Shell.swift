import Foundation

/// Other programs that tests ask when they are installed.
enum Shell {
  /// The programs that have to be there, by the environment.
  static let requiredPrograms = Set(
    (ProcessInfo.processInfo.environment["REQUIRED_PROGRAMS"] ?? "").split(separator: " ").map(String.init))

  /// Where a program is; nil when it is nowhere.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The variables with which `.ci/sanitize` tells the sanitizers what to pass over, for programs with variables of their own.
  static let sanitizerVariables = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

  /// What a program prints, errors included.
  static func run(_ path: String, _ arguments: [String], in folder: URL? = nil) throws -> (text: String, code: Int32) {
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

  /// Does something with a folder that is gone afterwards.
  static func withFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
  }
}
