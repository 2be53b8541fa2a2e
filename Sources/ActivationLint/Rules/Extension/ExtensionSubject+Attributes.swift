import ActivationFiles
import ActivationRules
import PredicateSyntax

/// The keys of `NSExtensionAttributes` apart from the rule, and the wrong places where people write them.
extension ExtensionSubject {
  /// `PHSupportedMediaTypes`.
  static let mediaTypesKey = "PHSupportedMediaTypes"
  static let mediaTypesPath = path(mediaTypesKey)

  /// All that are read.
  static let attributeKeys = KeyboardKey.all.map { $0.name } + [mediaTypesKey, InfoKey.script]

  /// Those that are read at the extension's point.
  var attributeKeys: [String] {
    if isKeyboard { return KeyboardKey.all.map { $0.name } }
    return isPhotoEditing ? [Self.mediaTypesKey] : [InfoKey.script]
  }

  /// Returns whether a key that is absent from its place is found at another level or in another spelling.
  func isFoundElsewhere(_ key: String) -> Bool {
    bundle[key] != nil || keysAtTop.contains(key) || attributes.keys.contains { Self.isMisspelling($0, of: key) }
  }

  /// Near enough to a key to be meant; a long key needs a word of its own in common, or every key of its family is near.
  static func isMisspelling(_ word: String, of key: String) -> Bool {
    guard word != key, word.hasPrefix(key) || closestMatch(to: word, among: [key]) != nil else { return false }
    switch key {
    case InfoKey.script: return mentions(word, "script") || mentions(word, "preprocess")
    case mediaTypesKey: return mentions(word, "media")
    default: return !KeyboardKey.all.contains { $0.name == word }
    }
  }

  /// A Boolean value that indicates whether a key contains a word, ignoring case.
  private static func mentions(_ key: String, _ word: String) -> Bool {
    let (letters, wanted) = (Array(key.lowercased().utf8), Array(word.utf8))
    guard letters.count >= wanted.count else { return false }
    for start in 0...letters.count - wanted.count where letters[start...].starts(with: wanted) { return true }
    return false
  }
}

/// A key of a custom keyboard with its default.
///
/// Source: `AppleDocumentation.customKeyboard`, "Configuring the Info.plist File for a Custom Keyboard" (documented).
struct KeyboardKey {
  let name: String
  let defaultValue: String
  /// A Boolean value that indicates whether the key has a Boolean value rather than a text.
  let isBoolean: Bool

  static let language = "PrimaryLanguage"

  static let all = [
    KeyboardKey(name: "IsASCIICapable", defaultValue: "false", isBoolean: true),
    KeyboardKey(name: "PrefersRightToLeft", defaultValue: "false", isBoolean: true),
    KeyboardKey(name: language, defaultValue: "en-US", isBoolean: false),
    KeyboardKey(name: "RequestsOpenAccess", defaultValue: "false", isBoolean: true),
  ]

  /// A Boolean value that indicates whether a value has the kind of the key, or may get it at build time.
  func admits(_ value: PropertyListValue) -> Bool {
    switch value {
    case .boolean: isBoolean
    case .string(let text): !isBoolean || ExtensionSubject.isOpen(text)
    default: false
    }
  }
}
