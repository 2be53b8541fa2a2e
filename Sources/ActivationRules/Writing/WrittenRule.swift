internal import Predicates

/// The notation in which `make` and `convert` write a rule.
package enum RuleNotation: String, CaseIterable, Sendable {
  /// XML, with the keys of an Info.plist around the rule.
  case infoPlist = "info-plist"
  /// The text of a predicate.
  case predicate
  /// A member of a JSON object.
  case json
  /// A YAML mapping, as in the project.yml of XcodeGen.
  case yaml
  /// An entry of a Swift dictionary, as in the Project.swift of Tuist.
  case swift
  /// A member of the options of Expo's plug-in expo-share-intent in app.json.
  case expo
}

/// A rule as the value of `NSExtensionActivationRule`, to be written in any notation.
package enum WrittenRule: Sendable, Hashable {
  case predicate(String)
  case dictionary(ActivationDictionary)

  /// Creates the written form of a rule; a predicate gets its canonical form.
  package init(_ rule: ActivationRule) {
    switch rule.form {
    case .predicate: self = .predicate(rule.tree.predicateFormat)
    case .dictionary(let dictionary): self = .dictionary(dictionary.dictionary)
    }
  }

  /// Creates the rule from a value of a property list; nil unless the value is a string or a dictionary.
  package init?(_ value: PropertyListValue) {
    switch value {
    case .string(let text): self = .predicate(text)
    case .dictionary: self = .dictionary(ActivationDictionary(value))
    default: return nil
    }
  }

  /// Returns the rule in a notation, without a line feed at its end; nil for a dictionary in the notation of predicates.
  package func text(_ notation: RuleNotation) -> String? {
    switch notation {
    case .infoPlist: propertyList
    case .predicate: if case .predicate(let text) = self { Self.lines(text).separated(by: "\n") } else { nil }
    case .json: member(ActivationKey.rule)
    case .yaml: ActivationKey.rule + ":" + yaml(indentation: "  ")
    case .swift: "\"\(ActivationKey.rule)\": " + swift
    case .expo: member(InfoKey.expoRule)
    }
  }

  /// Returns the lines of a predicate, which is formatted unless it has mistakes.
  private static func lines(_ text: String) -> [String] {
    let result = Parser.parse(text)
    let whole = result.hasErrors ? text : result.tree.formatted(width: 100)
    return whole.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  // MARK: XML

  private var propertyList: String {
    var lines = [
      "<key>\(InfoKey.extensionKey)</key>", "<dict>", "  <key>\(InfoKey.attributes)</key>", "  <dict>",
      "    <key>\(ActivationKey.rule)</key>",
    ]
    let (own, indented) = element
    lines += own.enumerated().map { (indented.contains($0) ? "    " : "") + $1 }
    return (lines + ["  </dict>", "</dict>"]).separated(by: "\n")
  }

  /// The value as XML: its lines, and the indexes of the lines to indent. In a predicate, only the first line is indented, so that the
  /// predicate's text stays the same.
  package var element: (lines: [String], indentedLines: Set<Int>) {
    switch self {
    case .predicate(let text):
      var lines = Self.lines(text).map { $0.escapedForXML() }
      lines[0] = "<string>" + lines[0]
      lines[lines.count - 1] += "</string>"
      return (lines, [0])
    case .dictionary(let dictionary):
      let members = dictionary.entries.flatMap { entry in
        ["<key>\(entry.key.escapedForXML())</key>", entry.value.xmlElement ?? "<integer>0</integer>"]
      }
      let lines = ["<dict>"] + members.map { "  " + $0 } + ["</dict>"]
      return (lines, Set(lines.indices))
    }
  }

  // MARK: JSON, YAML, Swift

  private func member(_ key: String) -> String { Self.quoted(key) + ": " + json(indentation: "") }

  /// Returns the value as JSON, with an indentation for all lines after the first.
  package func json(indentation: String) -> String { collection("{", "}", empty: "{}", indentation) }

  private var swift: String { collection("[", "]", empty: "[:]", ending: ",") }

  /// Returns the value as a string, or as a collection with an indentation for all lines after the first.
  private func collection(
    _ open: String, _ close: String, empty: String, ending: String = "", _ indentation: String = ""
  ) -> String {
    switch self {
    case .predicate(let text): return Self.quoted(text)
    case .dictionary(let dictionary) where dictionary.entries.isEmpty: return empty
    case .dictionary(let dictionary):
      let inner = indentation + (indentation.utf8.contains(0x09) ? "\t" : "  ")
      let members = dictionary.entries.map { "\(inner)\(Self.quoted($0.key)): \(Self.literal($0.value))" }
      return open + "\n" + members.separated(by: ",\n") + ending + "\n" + indentation + close
    }
  }

  /// Returns the value of a YAML key, to write after the colon; its further lines are indented by `indentation`.
  package func yaml(indentation: String) -> String {
    switch self {
    case .predicate(let text):
      return " |-\n" + Self.lines(text).map { indentation + $0 }.separated(by: "\n")
    case .dictionary(let dictionary) where dictionary.entries.isEmpty: return " {}"
    case .dictionary(let dictionary):
      return dictionary.entries.map { "\n\(indentation)\($0.key): \(Self.literal($0.value))" }.separated(by: "")
    }
  }

  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(json: text)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a value in the spelling that JSON, YAML and Swift share.
  package static func literal(_ value: ActivationDictionary.Value) -> String {
    switch value {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let text): quoted(text)
    default: "null"
    }
  }
}

// Texts and values in XML property lists.
extension String {
  /// Returns the text as it's written between XML tags.
  package func escapedForXML(quotes: Bool = false) -> String {
    let escaped = replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
    return quotes ? escaped.replacing(["\"": "&quot;"]) : escaped
  }
}

extension ActivationDictionary.Value {
  /// The value as an XML element; nil for kinds that no key takes.
  package var xmlElement: String? {
    switch self {
    case .boolean(let value): value ? "<true/>" : "<false/>"
    case .integer(let value): "<integer>\(value)</integer>"
    case .real(let value): value.isFinite ? "<real>\(value)</real>" : nil
    case .string(let text): "<string>\(text.escapedForXML())</string>"
    default: nil
    }
  }
}
