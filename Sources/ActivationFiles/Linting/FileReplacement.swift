public import ActivationRules
import Foundation

/// Replaces files as a whole: there is the old file or the new one at any moment, and never half of one.
public enum FileReplacement {
  /// Puts other bytes in the place of a file's, with the same permissions; a link stays a link, and its file is replaced.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - expected: What the file holds as far as the caller knows.
  ///   - bytes: The new content.
  /// - Throws: When the file holds something else by now, or cannot be written; it is as it was then.
  public static func replace(_ path: String, expected: [UInt8], with bytes: [UInt8]) throws(ReadingError) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard try InputFile.read(file.path) == expected else {
      throw ReadingError(
        .file, "the file has changed in the meantime and was left alone", help: "Run the command again.", name: path)
    }
    let folder = file.deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    do {
      try Data(bytes).write(to: temporary, options: .withoutOverwriting)
      if let permissions = attributes?[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary.path)
      }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw Self.failure(path)
    }
    // Atomic on one file system, and the temporary file is in the same folder.
    guard rename(temporary.path, file.path) == 0 else {
      try? FileManager.default.removeItem(at: temporary)
      throw Self.failure(path)
    }
  }

  private static func failure(_ path: String) -> ReadingError {
    ReadingError(
      .file, "the file cannot be written", help: "Check the permissions of the file and its folder.", name: path)
  }
}
