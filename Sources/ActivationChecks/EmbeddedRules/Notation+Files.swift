import ActivationRules
package import Documents

/// The notations of files in which rules are found, determined by the file names.
extension Notation {
  /// Finds the notation of a file; nil if its name doesn't tell, as with text files and property lists.
  package init?(path: String) {
    guard let notation = Self.byEnding[nameAndEnding(of: path).ending.lowercased()] else { return nil }
    self = notation
  }

  /// Returns whether a file, judging by its name, is a compressed bundle, which isn't read.
  static func isArchive(_ path: String) -> Bool { path.hasSuffix(".ipa") || path.hasSuffix(".zip") }

  /// Returns whether a file, judging by its name, is a program that may create an Info.plist and whose rules aren't read.
  static func isUnreadProgram(_ name: String) -> Bool {
    let names = ["Podfile", "Fastfile", "Rakefile", "BUILD", "BUILD.bazel", "config.xml", "plugin.xml"]
    return names.contains(name)
      || [".rb", ".podspec", ".erb", ".py", ".dart", ".go", ".cs", ".rs", ".kt", ".kts", ".bzl", ".sh", ".in", ".tmpl"]
        .contains { name.hasSuffix($0) }
  }

  /// Returns whether a file is a GitHub workflow, in which a key with a rule's name is a variable.
  static func isWorkflow(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().suffix(2) == [".github", "workflows"]
  }

  private static let byEnding: [String: Notation] = [
    "json": .json5, "yml": .yaml, "yaml": .yaml, "js": .javaScript, "mjs": .javaScript, "cjs": .javaScript,
    "jsx": .javaScript, "ts": .javaScript, "tsx": .javaScript, "swift": .swift,
  ]

  var name: String {
    switch self {
    case .yaml: "YAML"
    case .javaScript: "JavaScript or TypeScript"
    case .swift: "Swift"
    default: "JSON"
    }
  }

  /// A Boolean value that indicates whether the notation is that of a program, which contains rules among other things.
  var isProgram: Bool { self == .javaScript || self == .swift }
}

/// The words that identify rules in files that aren't property lists.
extension [UInt8] {
  /// Returns whether the bytes of a file may contain a rule. Programs often mention `NSExtensionItem`, so `NSExtension` isn't enough in them.
  func mayHoldRule(isProgram: Bool) -> Bool {
    let words = isProgram ? [ActivationKey.prefix, InfoKey.expoRule] : [InfoKey.extensionKey, InfoKey.expoRule]
    return (words + [PluginOptions.rules]).contains { holds($0) } || namesPlugin
      || !isProgram && mayDescribeTarget
  }

  /// A Boolean value that indicates whether the file may name a plug-in that writes its own rule.
  private var namesPlugin: Bool { holds(PluginOptions.plugins) && PluginOptions.plugInNames.contains { holds($0) } }

  private var mayDescribeTarget: Bool {
    ["\"platforms\"", "\"type\"", "\"ios\""].allSatisfy { holds($0) }
      && ["\"share\"", "\"action\""].contains { holds($0) }
  }

  /// The first place of a key of a rule; nil if there's none.
  var firstRuleKey: Int? { [ActivationKey.rule, InfoKey.expoRule].compactMap { place(of: $0) }.min() }

  /// Returns whether the bytes contain a word.
  package func holds(_ word: String) -> Bool { place(of: word) != nil }

  func place(of word: String) -> Int? {
    let word = Array(word.utf8)
    return withUnsafeBytes { bytes in
      var place = word.first.flatMap { firstByte($0, in: bytes, from: 0) }
      while let start = place, !bytes[start...].starts(with: word) {
        place = firstByte(word[0], in: bytes, from: start + 1)
      }
      return place
    }
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

  /// A Boolean value that indicates whether the byte can be part of a name. All bytes of non-ASCII characters can.
  var isNamePart: Bool { isLetterOrDigit || self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") }
}
