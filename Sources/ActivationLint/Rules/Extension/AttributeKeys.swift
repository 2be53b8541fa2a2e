import ActivationFiles
import ActivationRules
import PredicateSyntax

/// The keys of `NSExtensionAttributes` apart from the rule, and the wrong places where people write them.
enum AttributeKeys {
  /// `PHSupportedMediaTypes`.
  static let mediaTypes = "PHSupportedMediaTypes"
  static let mediaTypesPath = ExtensionSubject.path(mediaTypes)

  /// All that are read.
  static let all = KeyboardKey.all.map { $0.name } + [mediaTypes, InfoKey.script]

  /// Those that are read at an extension's point.
  static func keys(of subject: ExtensionSubject) -> [String] {
    if subject.isKeyboard { return KeyboardKey.all.map { $0.name } }
    return subject.isPhotoEditing ? [mediaTypes] : [InfoKey.script]
  }

  /// A Boolean value that indicates whether a key is absent from its place, and found at another level or in another spelling.
  static func isFoundElsewhere(_ key: String, in subject: ExtensionSubject) -> Bool {
    subject.bundle[key] != nil || subject.keysAtTop.contains(key)
      || subject.attributes.keys.contains { isMisspelling($0, of: key) }
  }

  /// Near enough to a key to be meant; a long key needs a word of its own in common, or every key of its family is near.
  static func isMisspelling(_ word: String, of key: String) -> Bool {
    guard word != key, word.hasPrefix(key) || closestMatch(to: word, among: [key]) != nil else { return false }
    switch key {
    case InfoKey.script: return mentions(word, "script") || mentions(word, "preprocess")
    case mediaTypes: return mentions(word, "media")
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
