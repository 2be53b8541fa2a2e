package import Foundation

/// A temporary folder that is removed with its owner.
package final class TemporaryFolder: Sendable {
  /// The folder. On a Mac, its path contains a link; `.ci/conditions mac-like` simulates that on other systems.
  package let url: URL
  package var path: String { url.path }

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and the folders around it, and returns its path.
  @discardableResult package func write(_ text: String, to name: String = "Info.plist") throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file with any bytes.
  @discardableResult package func write(_ data: Data, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  /// Returns the text of a file in the folder.
  package func text(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// Creates a link in the folder.
  package func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: destination)
  }

  /// The sorted names in the folder.
  package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
