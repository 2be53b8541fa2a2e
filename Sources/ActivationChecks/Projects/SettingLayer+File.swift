import ActivationRules
import Predicates

/// The settings of build configuration files (`.xcconfig`).
///
/// `NAME = VALUE`, comments after `//`, `#include "FILE"` and `#include? "FILE"`, each on a line of its own (documented: "Adding a
/// build configuration file to your project"). A path is relative to the including file.
extension SettingLayer {
  /// The most files that one file may bring in.
  private static let mostFiles = 128

  /// The settings of a file; nil when it cannot be read.
  ///
  /// A file that cannot be included leaves its settings unknown, and nothing else.
  ///
  /// - Complexity: linear in the files.
  static func read(_ path: String, from disk: Disk = Disk()) -> SettingLayer? {
    var files = 0
    return read(path, from: disk, within: [], &files)
  }

  /// - Parameters:
  ///   - around: The files around the one that is read, which may not be included again.
  ///   - files: The number of files that were read.
  private static func read(
    _ path: String, from disk: Disk, within around: [FileIdentity], _ files: inout Int
  ) -> SettingLayer? {
    let path = absolutePath(path)
    guard files < mostFiles, let identity = FileIdentity(ofFileAt: path), !around.contains(identity),
      let bytes = try? disk.bytes(path)
    else { return nil }
    files += 1
    let folder = folderPath(of: path)
    return read(text: String(decoding: bytes, as: UTF8.self)) { name in
      read(name.hasPrefix("/") ? name : folder + "/" + name, from: disk, within: around + [identity], &files)
    }
  }

  /// The settings of a text.
  ///
  /// - Parameter included: Gives the settings of a file that is included by its name; by itself a text includes none.
  static func read(text: String, _ included: (String) -> SettingLayer? = { _ in nil }) -> SettingLayer {
    var layer = SettingLayer()
    for line in text.split(whereSeparator: \.isNewline) {
      let line = withoutComment(line).trimmed()
      if line.hasPrefix("#include") {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].contains("\0") else { continue }
        layer.merge(included(String(parts[1])) ?? SettingLayer(missing: String(parts[1])))
      } else if let (name, value) = assignment(line) {
        layer.set(name, to: value)
      }
    }
    return layer
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
  }

  /// The name of a setting with its conditions, and its value; nil for anything else.
  private static func assignment(_ line: String) -> (name: String, value: String)? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth <= 0:
        let name = line[..<index].trimmed()
        guard BuildSettings.isName(String(name.prefix { $0 != "[" })) else { return nil }
        return (name, line[line.index(after: index)...].trimmed())
      default: break
      }
    }
    return nil
  }
}
