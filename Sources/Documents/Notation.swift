/// The notation of a document.
public enum Notation: Sendable, Hashable, CaseIterable {
  /// JSON after RFC 8259.
  case json
  /// JSON with comments, commas before closing brackets, keys without quotation marks and texts in single ones, as JSON5 and Expo's
  /// `app.json` have it.
  case json5
  /// An XML property list, or a part of one.
  case xml
  /// An old-style property list, such as Xcode's `project.pbxproj`: braces, parentheses and semicolons.
  case openStep
  /// An old-style property list as tools print it: the output of `plutil -p`, of `defaults read`, and of a debugger's `po`. Numbers and truth
  /// values are told from texts, and the end of a line separates values.
  case printed
  /// YAML.
  case yaml
  /// A literal in Swift, or a program with literals in it.
  case swift
  /// A literal in JavaScript, or a program with literals in it.
  case javaScript
  /// A literal in TypeScript, or a program with literals in it.
  case typeScript
  /// A binary property list, which isn't a text: a document of it has no root and one error.
  case binary

  /// The everyday name of the notation.
  public var name: String {
    switch self {
    case .json: "JSON"
    case .json5: "JSON5"
    case .xml: "an XML property list"
    case .openStep, .printed: "an old-style property list"
    case .yaml: "YAML"
    case .swift: "Swift"
    case .javaScript: "JavaScript"
    case .typeScript: "TypeScript"
    case .binary: "a binary property list"
    }
  }

  /// A Boolean value that indicates whether a text in the notation is a program, in which literals are among other things.
  public var isProgram: Bool { self == .swift || isScript }

  /// A Boolean value that indicates whether the notation is JavaScript or TypeScript.
  var isScript: Bool { self == .javaScript || self == .typeScript }

  /// The notation of a file by its name and, where several have the same kind of name, by the beginning of its content; nil when neither
  /// says it.
  ///
  /// - Parameters:
  ///   - path: The name of the file, or a path to it.
  ///   - bytes: The content of the file.
  /// - Complexity: constant in the length of the content.
  public init?(path: String, content bytes: [UInt8]) {
    guard let notation = Self(path: path) else {
      self.init(content: bytes)
      return
    }
    // A property list may have any of three forms, and keeps its name.
    let found = Self(content: bytes)
    self = notation == .xml ? found ?? .xml : found == .binary ? .binary : notation
  }

  /// The notation of a file by the ending of its name; nil for an unknown one. The name of a property list gives ``xml``,
  /// the most frequent form.
  ///
  /// - Complexity: linear in the length of the path.
  public init?(path: String) {
    let name = Array(path.utf8.suffix(256).split(separator: UInt8(ascii: "/")).last ?? [])
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 || name.count > 1 else { return nil }
    let ending = name[(dot + 1)...].map { Bytes.lowercased($0) }
    for (endings, notation) in Self.endings
    where endings.split(separator: " ").contains(where: { $0.utf8.elementsEqual(ending) }) {
      self = notation
      return
    }
    return nil
  }

  private static let endings: [(String, Notation)] = [
    ("json xcprivacy-json webmanifest", .json), ("json5 jsonc", .json5), ("yml yaml", .yaml),
    ("plist entitlements xcprivacy stringsdict mobileconfig", .xml), ("pbxproj strings", .openStep), ("swift", .swift),
    ("js mjs cjs jsx", .javaScript), ("ts mts cts tsx", .typeScript),
  ]

  /// The number of bytes at the start of a content by which its notation is told.
  public static let inspectedBytes = 4096

  /// The notation by the beginning of a content; nil when it doesn't say.
  ///
  /// A brace is taken for JSON when a quotation mark and a colon follow, and for an old-style property list otherwise.
  ///
  /// - Complexity: constant.
  public init?(content bytes: [UInt8]) {
    if bytes.starts(with: "bplist".utf8) {
      self = .binary
      return
    }
    var start = Array(bytes.prefix(Self.inspectedBytes))
    // What is looked for is ASCII, whose other byte is 0 in UTF-16.
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) { start.removeAll { $0 == 0 } }
    var cursor = Cursor(start)
    while cursor.byte == 0xef || cursor.byte == 0xbb || cursor.byte >= 0xbf { cursor.place += 1 }
    cursor.skipBlanks()
    for mark: StaticString in ["<?xml", "<!DOCTYPE plist", "<plist", "<!--", "<dict", "<key", "<array"]
    where cursor.starts(mark) {
      self = .xml
      return
    }
    if cursor.starts("// !$*UTF8*$!") {
      self = .openStep
      return
    }
    if cursor.starts("---") || cursor.starts("%YAML") {
      self = .yaml
      return
    }
    guard let notation = Self.bracketed(&cursor) else { return nil }
    self = notation
  }

  /// The notation of a text that begins with a bracket.
  private static func bracketed(_ cursor: inout Cursor) -> Notation? {
    let bracket = cursor.byte
    guard bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "[") else {
      return bracket == UInt8(ascii: "(") ? .openStep : nil
    }
    cursor.place += 1
    cursor.skipBlanks()
    if bracket == UInt8(ascii: "[") { return .json }
    if cursor.byte == UInt8(ascii: "}") { return .json }
    guard cursor.byte == UInt8(ascii: "\"") else {
      _ = cursor.passName()
      cursor.skipBlanks()
      return cursor.byte == UInt8(ascii: ":") || cursor.starts("//") ? .json5 : .openStep
    }
    cursor.place += 1
    while !cursor.isAtEnd, cursor.byte != UInt8(ascii: "\"") {
      cursor.place += cursor.byte == UInt8(ascii: "\\") ? 2 : 1
    }
    cursor.place += 1
    cursor.skipBlanks()
    if cursor.starts("=>") { return .printed }
    return cursor.byte == UInt8(ascii: "=") || cursor.byte == UInt8(ascii: ";") ? .openStep : .json
  }
}
