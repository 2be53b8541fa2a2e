import ActivationRules

/// The keys of a custom keyboard.
///
/// Source: ``AppleDocumentation/customKeyboard``, "Configuring the Info.plist File for a Custom Keyboard" (documented).
enum KeyboardChecks {
  /// A key with its default, and whether it holds a Boolean rather than a text.
  struct Key {
    let name: String
    let defaultValue: String
    let isBoolean: Bool
  }

  static let keys = [
    Key(name: "IsASCIICapable", defaultValue: "false", isBoolean: true),
    Key(name: "PrefersRightToLeft", defaultValue: "false", isBoolean: true),
    Key(name: "PrimaryLanguage", defaultValue: "en-US", isBoolean: false),
    Key(name: "RequestsOpenAccess", defaultValue: "false", isBoolean: true),
  ]

  static func findings(in description: ExtensionDescription) -> [ExtensionFinding] {
    guard description.isKeyboard else { return [] }
    var findings: [ExtensionFinding] = []
    var absent: [Key] = []
    for key in keys {
      guard let value = description.attributes[key.name] else {
        if !AttributeChecks.isFoundElsewhere(key.name, in: description) { absent.append(key) }
        continue
      }
      if let finding = typeFinding(key, value) {
        findings.append(finding)
      } else if !key.isBoolean, let text = value.text {
        findings += languageFindings(text)
      }
    }
    return absent.isEmpty ? findings : findings + [missing(absent)]
  }

  /// One finding, for all of them are added in one place.
  private static func missing(_ keys: [Key]) -> ExtensionFinding {
    let defaults = keys.map { "\($0.name) (\($0.defaultValue))" }.joined(separator: ", ")
    return ExtensionFinding(
      .keyboardKeyMissing, .note, at: ExtensionDescription.attributesPath,
      "the keyboard has the default of \(defaults)", help: "Write them out, as Xcode's template does.",
      source: AppleDocumentation.customKeyboard)
  }

  private static func typeFinding(_ key: Key, _ value: PropertyListValue) -> ExtensionFinding? {
    switch value {
    case .boolean where key.isBoolean: return nil
    case .string where !key.isBoolean: return nil
    case .string(let text) where holdsBuildSetting(text): return nil
    default: break
    }
    let expected = key.isBoolean ? "a Boolean" : "a string such as en-US"
    return ExtensionFinding(
      .keyboardKeyWrongType, .warning, at: ExtensionDescription.path(key.name),
      "\(key.name) is \(value.kind), not \(expected)",
      help: key.isBoolean ? "Write <true/> or <false/>." : "Write a string with language and region, such as en-US.",
      source: AppleDocumentation.customKeyboard)
  }

  private static func languageFindings(_ text: String) -> [ExtensionFinding] {
    let path = ExtensionDescription.path("PrimaryLanguage")
    guard !holdsBuildSetting(text) else { return [] }
    switch LanguageTag.form(of: text) {
    case .withRegion: return []
    case .withoutRegion where text.lowercased() == InferredExtensionBehavior.severalLanguages: return []
    case .withoutRegion:
      return [
        ExtensionFinding(
          .primaryLanguageWithoutRegion, .note, at: path, "PrimaryLanguage \"\(text)\" names no region",
          help: "The documented pattern is a language and a region, such as en-US.",
          source: AppleDocumentation.customKeyboard)
      ]
    case .malformed:
      let hyphenated = text.replacing("_", with: "-")
      let isMended = LanguageTag.form(of: hyphenated) != .malformed
      return [
        ExtensionFinding(
          .primaryLanguageMalformed, .warning, at: path, "PrimaryLanguage \"\(text)\" is no language tag",
          help: isMended ? "Write \(hyphenated), with a hyphen." : "Write a language and a region, such as en-US.",
          source: AppleDocumentation.customKeyboard)
      ]
    }
  }
}
