import ActivationRules
import Predicates

/// The build settings of one place: the settings in a project file for a project or a target, an `.xcconfig` file with its includes, or `-D` on a
/// command line.
struct SettingLayer: Sendable, Hashable {
  /// The maximum length of a value that is assembled from assignments with `$(inherited)`, in bytes.
  static let maximumValueBytes = 64 * 1024

  private(set) var values: [String: String] = [:]
  /// The settings whose values count as unknown because an assignment has a condition, as in `NAME[sdk=iphoneos*]`, or because the value is too long.
  private(set) var conditional: Set<String> = []
  /// A file that belongs to the place but can't be read, which means that the place may assign more settings than are known; nil if there's no such
  /// file.
  var missing: String?

  init() {}

  /// Creates the settings of a file that can't be read.
  init(missing: String) { self.missing = missing }

  init(_ values: [String: String]) { for (name, value) in values { set(name, to: value) } }

  /// Adds an assignment. A later assignment replaces an earlier one, whose value it can include as `$(inherited)`.
  mutating func set(_ name: String, to value: String) {
    if let bracket = name.firstIndex(of: "[") {
      conditional.insert(String(name[..<bracket]))
      return
    }
    guard let earlier = values[name], value.contains("$(inherited)") else {
      values[name] = value
      return
    }
    let parts = value.split(separator: "$(inherited)", omittingEmptySubsequences: false)
    guard value.utf8.count + (parts.count - 1) * earlier.utf8.count <= Self.maximumValueBytes else {
      conditional.insert(name)
      return
    }
    values[name] = parts.joined(separator: earlier)
  }

  mutating func merge(_ other: SettingLayer) {
    for (name, value) in other.values { set(name, to: value) }
    conditional.formUnion(other.conditional)
    missing = missing ?? other.missing
  }

  static let fixedNames: Set = [
    "TARGET_NAME", "TARGETNAME", "SRCROOT", "SOURCE_ROOT", "PROJECT_DIR", "PROJECT_FILE_PATH", "PROJECT_NAME",
    "CONFIGURATION",
  ]

  /// Returns the settings that Xcode defines itself for a target (documented: "Build settings reference").
  static func builtIn(
    target: String, project: String, folder: String, isExtension: Bool, language: String?, configuration: String
  ) -> SettingLayer {
    var values = [
      "CONFIGURATION": configuration,
      "TARGET_NAME": target, "TARGETNAME": target, "SRCROOT": folder, "SOURCE_ROOT": folder, "PROJECT_DIR": folder,
      "PROJECT_FILE_PATH": project,
      "PROJECT_NAME": nameAndEnding(of: project).name,
      "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PRODUCT_BUNDLE_PACKAGE_TYPE": isExtension ? "XPC!" : "APPL",
    ]
    values["DEVELOPMENT_LANGUAGE"] = language
    return SettingLayer(values)
  }
}

/// The settings of build configuration files (`.xcconfig`).
///
/// A line of such a file is `NAME = VALUE`, `#include "FILE"` or `#include? "FILE"`; a comment begins with `//` (documented: "Adding a build
/// configuration file to your project"). A path is relative to the including file.
extension SettingLayer {
  private static let mostFiles = 128

  /// Returns the settings of a file; nil if it can't be read.
  ///
  /// If an included file can't be read, only its settings are unknown.
  static func read(_ path: String, from disk: Disk = Disk()) -> SettingLayer? {
    var files = 0
    return read(path, from: disk, within: [], &files)
  }

  /// - Parameter around: The files that include this one, directly or indirectly. They can't be included again.
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

  /// Returns the settings of a text.
  ///
  /// - Parameter included: Returns the settings of an included file; nil if it can't be read, which is the default.
  static func read(text: String, _ included: (String) -> SettingLayer? = { _ in nil }) -> SettingLayer {
    var layer = SettingLayer()
    for line in text.split(whereSeparator: \.isNewline) {
      let comment = line.firstRange(of: "//")?.lowerBound
      let line = line[..<(comment ?? line.endIndex)].trimmed()
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

  /// Returns the name of a setting with its conditions, and its value; nil if the line isn't an assignment.
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

/// The known build settings for one property list: the settings of its targets in all configurations, and the settings from `-D`.
struct KnownSettings: Sendable, Hashable {
  /// The settings from `-D`, which take precedence over all others.
  let given: SettingLayer
  private let scopes: [SettingScope]

  /// - Parameters:
  ///   - targets: The targets that use the property list.
  ///   - given: The settings that override those of the targets. The targets' layers contain them already.
  init(of targets: [XcodeTarget] = [], given: SettingLayer = SettingLayer()) {
    self.given = given
    let scopes = targets.flatMap(\.configurations)
    self.scopes = scopes.isEmpty ? [SettingScope(layers: [given])] : scopes
  }

  /// Returns the known references in a text with their values. If a value isn't the same in all targets and configurations, only the given settings
  /// count.
  func replacements(in text: String) -> [TextEdit] {
    let bytes = Array(text.utf8)
    var found: [TextEdit] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "$"), let end = BuildSettings.end(ofReferenceAt: place, in: bytes) else {
        place += 1
        continue
      }
      let reference = String(decoding: bytes[place..<end], as: UTF8.self)
      let values = Set(scopes.map { $0.filled(reference) })
      let value = values.count == 1 ? values.first ?? reference : SettingScope(layers: [given]).filled(reference)
      if value != reference { found.append(TextEdit(SourceRange(place, end), value)) }
      place = end
    }
    return found
  }

  func filled(_ text: String) -> String {
    let replacements = replacements(in: text)
    guard !replacements.isEmpty, let filled = TextEdit.apply(replacements, to: Array(text.utf8)) else { return text }
    return String(decoding: filled, as: UTF8.self)
  }

  func filled(_ value: PropertyListValue) -> PropertyListValue { value.mapTexts { filled($0) } }

  /// Returns a text with all references filled in; nil if the text is nil or a reference isn't known.
  func complete(_ text: String?) -> String? {
    guard let text = text.map({ filled($0) }), BuildSettings.firstReference(in: text) == nil else { return nil }
    return text
  }
}
