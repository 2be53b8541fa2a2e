import ActivationRules
import Predicates

/// The keys of `NSExtensionAttributes` apart from the rule, and the wrong places where people write them.
extension ExtensionSubject {
  private static let keyboardKeys = OfferDecision.keyboardKeys
  /// All that are read.
  static let attributeKeys = keyboardKeys + [OfferDecision.mediaTypesKey, InfoKey.script]

  /// Those that are read at the extension's point.
  var attributeKeys: [String] {
    isKeyboard ? Self.keyboardKeys : [isPhotoEditing ? OfferDecision.mediaTypesKey : InfoKey.script]
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
    case OfferDecision.mediaTypesKey: return mentions(word, "media")
    default: return !keyboardKeys.contains(word)
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
