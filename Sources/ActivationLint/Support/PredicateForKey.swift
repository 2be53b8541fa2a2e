import ActivationAuthoring
import ActivationRules

/// The predicate for content that people invent a key of a dictionary for, such as contact cards.
struct PredicateForKey {
  /// The content that it accepts, in words: `contact cards`.
  let kind: String
  /// The predicate.
  let text: String

  /// The predicate for a key; nil where the key doesn't name content, or names content that a key accepts.
  init?(_ key: String, _ value: ActivationDictionary.Value?) {
    let letters = Self.word(of: key)
    guard let kind = KindWord.all.first(where: { kind in Self.names(of: kind).contains(letters) }) else { return nil }
    self.kind = kind.plural
    let most = max(1, value?.integerValue ?? 1)
    let tests = kind.types.map { "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    let count = most > 1 ? "BETWEEN {1, \(most)}" : ">= 1"
    text =
      "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
      + "\(tests.joined(separator: " OR "))).@count \(count)).@count >= 1"
  }

  private static func names(of kind: KindWord) -> [String] {
    ([(kind.singular, kind.plural)] + kind.synonyms).flatMap { [$0.0, $0.1] }.map { letters($0) }
  }

  /// The part of a key that says what is taken, in lower case: `vcard` of `NSExtensionActivationSupportsVCardWithMaxCount`.
  private static func word(of key: String) -> String {
    var word = ActivationKey.short(key)
    for prefix in ["Rule", "Supports", "Support"] where word.hasPrefix(prefix) {
      word = String(word.dropFirst(prefix.utf8.count))
    }
    for ending in ["WithMaxCount", "WithMaxNItems", "WithMinCount", "MaxCount"] where word.hasSuffix(ending) {
      word = String(word.dropLast(ending.utf8.count))
    }
    return letters(word)
  }

  private static func letters(_ text: String) -> String {
    String(
      decoding: text.utf8.filter { $0 != 0x20 && $0 != 0x2d }.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }
}
