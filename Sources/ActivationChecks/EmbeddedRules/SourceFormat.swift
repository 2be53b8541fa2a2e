/// The formats of files in which rules are found, by the names of the files.
enum SourceFormat: Sendable, Hashable {
  case json
  case yaml
  case javaScript
  case typeScript
  case swift
  /// A compressed bundle, which isn't read.
  case archive

  /// The format of a file; nil when its name doesn't say, as for text files and property lists.
  init?(path: String) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    guard let ending = name.split(separator: ".").last?.lowercased(), ending.utf8.count < name.utf8.count,
      let format = Self.byEnding[ending]
    else { return nil }
    self = format
  }

  /// Returns whether a file, by its name, is a program that may create an Info.plist and whose rules aren't read.
  static func isUnreadProgram(_ name: String) -> Bool {
    let names = ["Podfile", "Fastfile", "Rakefile", "BUILD", "BUILD.bazel", "config.xml", "plugin.xml"]
    return names.contains(name)
      || [".rb", ".podspec", ".erb", ".py", ".dart", ".go", ".cs", ".rs", ".kt", ".kts", ".bzl", ".sh", ".in", ".tmpl"]
        .contains { name.hasSuffix($0) }
  }

  /// Returns whether a file is a workflow of GitHub, in which the name of a key is that of a variable.
  static func isWorkflow(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().suffix(2) == [".github", "workflows"]
  }

  private static let byEnding: [String: SourceFormat] = [
    "json": .json, "yml": .yaml, "yaml": .yaml, "js": .javaScript, "mjs": .javaScript, "cjs": .javaScript,
    "jsx": .javaScript, "ts": .typeScript, "tsx": .typeScript, "swift": .swift, "ipa": .archive,
    "zip": .archive,
  ]

  /// The everyday name of the format.
  var name: String {
    switch self {
    case .json: "JSON"
    case .yaml: "YAML"
    case .javaScript: "JavaScript"
    case .typeScript: "TypeScript"
    case .swift: "Swift"
    case .archive: "a compressed archive"
    }
  }

  /// A Boolean value that indicates whether a file is a program, in which rules are among other things.
  var isProgram: Bool {
    switch self {
    case .javaScript, .typeScript, .swift: true
    case .json, .yaml, .archive: false
    }
  }
}
