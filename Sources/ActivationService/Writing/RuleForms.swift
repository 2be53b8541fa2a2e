import ActivationRules
import PredicateSyntax

/// A rule that is written down for the places where rules are kept.
enum RuleForms {
  case predicate(String)
  case dictionary(ActivationDictionary)

  private static let path = ["NSExtension", "NSExtensionAttributes"]

  /// The dictionary as JSON, a key on each line.
  static func json(_ dictionary: ActivationDictionary) -> String {
    braced(dictionary, "{", ":", "}", indent: "", none: "{}") { quoted($0) }
  }

  /// XML to put into an Info.plist: the rule with the keys around it.
  var infoPlist: String {
    var text = ""
    for (depth, key) in Self.path.enumerated() {
      let tabs = String(repeating: "\t", count: depth)
      text += "\(tabs)<key>\(key)</key>\n\(tabs)<dict>\n"
    }
    text += "\t\t<key>\(ActivationKey.rule)</key>\n"
    switch self {
    case .predicate(let predicate): text += "\t\t<string>\(Self.xml(predicate))</string>\n"
    case .dictionary(let dictionary):
      text += "\t\t<dict>\n"
      for entry in dictionary.entries {
        text += "\t\t\t<key>\(Self.xml(entry.key))</key>\n\t\t\t\(Self.xml(entry.value))\n"
      }
      text += "\t\t</dict>\n"
    }
    return text + "\t</dict>\n</dict>\n"
  }

  /// A JSON object with the rule under its key.
  var json: String {
    "{\n  \(Self.quoted(ActivationKey.rule)): \(value(":", "{", "}", indent: "  ") { Self.quoted($0) })\n}\n"
  }

  /// A Swift literal, as `infoPlist: .extendingDefault(with:)` of a Tuist manifest takes it.
  var swift: String {
    var text = "[\n  \"\(Self.path[0])\": [\n    \"\(Self.path[1])\": [\n      "
    text += "\"\(ActivationKey.rule)\": " + value(":", "[", "]", indent: "      ") { Self.swiftQuoted($0) }
    return text + "\n    ]\n  ]\n]\n"
  }

  /// YAML, as `info.properties` of an XcodeGen project takes it. A string of JSON is one of YAML.
  var yaml: String {
    let head = "\(Self.path[0]):\n  \(Self.path[1]):\n    \(ActivationKey.rule):"
    switch self {
    case .predicate(let predicate): return head + " \(Self.quoted(predicate))\n"
    case .dictionary(let dictionary) where dictionary.entries.isEmpty: return head + " {}\n"
    case .dictionary(let dictionary):
      return dictionary.entries.reduce(head + "\n") {
        $0 + "      \(Self.quoted($1.key)): \(Self.literal($1.value) { Self.quoted($0) })\n"
      }
    }
  }

  /// The plug-in expo-share-intent in an app.json, whose option `iosActivationRules` becomes the rule (documented, its README).
  var expo: String {
    let rule = value(":", "{", "}", indent: "        ") { Self.quoted($0) }
    return """
      {
        "expo": {
          "plugins": [
            ["expo-share-intent", {
              "iosActivationRules": \(rule)
            }]
          ]
        }
      }

      """
  }

  // MARK: Values

  private func value(
    _ colon: String, _ opening: String, _ closing: String, indent: String, _ quote: (String) -> String
  ) -> String {
    switch self {
    case .predicate(let text): quote(text)
    case .dictionary(let dictionary):
      Self.braced(
        dictionary, opening, colon, closing, indent: indent, none: opening == "[" ? "[:]" : "{}", quote)
    }
  }

  private static func braced(
    _ dictionary: ActivationDictionary, _ opening: String, _ colon: String, _ closing: String, indent: String,
    none: String, _ quote: (String) -> String
  ) -> String {
    if dictionary.entries.isEmpty { return none }
    let lines = dictionary.entries.map { indent + "  " + quote($0.key) + colon + " " + literal($0.value, quote) }
    return opening + "\n" + lines.separated(by: ",\n") + "\n" + indent + closing
  }

  /// A value as JSON, YAML and Swift agree to write it; what a rule's dictionary can't hold as the word for nothing.
  private static func literal(_ value: ActivationDictionary.Value, _ quote: (String) -> String) -> String {
    switch value {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .real(let value): "\(value)"
    case .string(let text): quote(text)
    case .other: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func swiftQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isUnsafeToShow(scalar): result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func xml(_ value: ActivationDictionary.Value) -> String {
    switch value {
    case .boolean(let value): value ? "<true/>" : "<false/>"
    case .integer(let value): "<integer>\(value)</integer>"
    case .real(let value): "<real>\(value)</real>"
    case .string(let text): "<string>\(xml(text))</string>"
    case .other: "<string></string>"
    }
  }

  private static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
