import Foundation

/// A temporary folder that goes away with the value's owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rule-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the folders around it, and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
