import Foundation

/// A project in a temporary folder, which goes away with the value's owner.
final class SessionFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("session-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes or removes a file: its name, a blank, and its text as a JSON string or `null`.
  func write(_ line: some StringProtocol) throws {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
    let file = URL(fileURLWithPath: path + "/" + parts[0])
    let text = try JSONSerialization.jsonObject(with: Data(parts[1].utf8), options: .fragmentsAllowed) as? String
    if let text {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(at: file)
    }
  }
}
