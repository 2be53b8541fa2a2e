import ActivationRules
import Foundation
import PredicateSyntax
import ActivationSystemCalls

/// Reads build configuration files (`.xcconfig`).
///
/// `NAME = VALUE`, comments after `//`, `#include "FILE"` and `#include? "FILE"`, each on a line of its own (documented: "Adding a
/// build configuration file to your project"). A path is relative to the including file.
struct ConfigurationFile {
  /// The most files that one file may bring in.
  static let maximumFiles = 128

  private var files = 0
  /// The files around the one that is read, which may not be included again.
  private var around: [FileIdentity] = []
  private let disk: Disk

  /// The settings of a file; nil when it cannot be read.
  ///
  /// A file that cannot be included leaves its settings unknown, and nothing else.
  ///
  /// - Complexity: linear in the files.
  static func read(_ path: String, from disk: Disk = Disk()) -> SettingLayer? {
    var reader = ConfigurationFile(disk: disk)
    return reader.layer(path)
  }

  /// The settings of a text; what it includes is left out.
  static func read(text: String) -> SettingLayer {
    var reader = ConfigurationFile(disk: Disk())
    return reader.layer(of: text, in: nil)
  }

  private init(disk: Disk) { self.disk = disk }

  private mutating func layer(_ path: String) -> SettingLayer? {
    let path = absolutePath(path)
    guard files < Self.maximumFiles, let identity = FileIdentity(ofFileAt: path), !around.contains(identity),
      InputFile.isFile(path), let bytes = try? disk.bytes(path)
    else { return nil }
    files += 1
    around.append(identity)
    defer { around.removeLast() }
    return layer(
      of: String(decoding: bytes, as: UTF8.self), in: URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private mutating func layer(of text: String, in folder: String?) -> SettingLayer {
    var layer = SettingLayer()
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Self.withoutComment(line).trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("#include") {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard let folder, parts.count == 3, !parts[1].contains("\0") else { continue }
        let name = String(parts[1])
        if let included = self.layer(name.hasPrefix("/") ? name : folder + "/" + name) { layer.merge(included) }
      } else if let (name, value) = Self.assignment(line) {
        layer.set(name, to: value)
      }
    }
    return layer
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
  }

  /// The name of a setting with its conditions, and its value; nil for anything else.
  private static func assignment(_ line: String) -> (name: String, value: String)? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth <= 0:
        let name = line[..<index].trimmingCharacters(in: .whitespaces)
        guard BuildSettings.isName(String(name.prefix { $0 != "[" })) else { return nil }
        return (name, line[line.index(after: index)...].trimmingCharacters(in: .whitespaces))
      default: break
      }
    }
    return nil
  }
}
