/// The build settings of one place: what a project file says for a project or a target, an `.xcconfig` file with what it
/// includes, or `-D` on a command line.
struct SettingLayer: Sendable, Hashable {
  /// The longest value that assignments with `$(inherited)` may add up to, in bytes.
  static let maximumValueBytes = 64 * 1024

  /// Values as they are written, with their references.
  private(set) var values: [String: String] = [:]
  /// Settings that also have a value under a condition, such as `NAME[sdk=iphoneos*]`.
  private(set) var conditional: Set<String> = []
  /// A file that the place names and that can't be read, so that it may assign more than is known; nil when there is none.
  var missing: String?

  init() {}

  /// A place of which nothing is known but the file that it would be in.
  init(missing: String) { self.missing = missing }

  init(_ values: [String: String]) { for (name, value) in values { set(name, to: value) } }

  /// Takes in an assignment. A later one replaces an earlier one and may refer to it as `$(inherited)`.
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

  /// Takes in the assignments of a file that is included.
  mutating func merge(_ other: SettingLayer) {
    for (name, value) in other.values { set(name, to: value) }
    conditional.formUnion(other.conditional)
    missing = missing ?? other.missing
  }

  /// This layer with other assignments in it.
  func adding(_ values: [String: String]) -> SettingLayer {
    var layer = self
    for (name, value) in values { layer.set(name, to: value) }
    return layer
  }

  /// The settings that no file can change.
  static let fixedNames: Set = [
    "TARGET_NAME", "TARGETNAME", "SRCROOT", "SOURCE_ROOT", "PROJECT_DIR", "PROJECT_FILE_PATH", "PROJECT_NAME",
    "CONFIGURATION",
  ]

  /// Returns the settings that Xcode makes by itself for a target (documented: "Build settings reference").
  static func builtIn(
    target: String, project: String, folder: String, isExtension: Bool, language: String?
  ) -> SettingLayer {
    var values = [
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
