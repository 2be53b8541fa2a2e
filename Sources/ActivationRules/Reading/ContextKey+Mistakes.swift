import Predicates

/// Keys that people write in a context instead of the right ones.
///
/// A dictionary of a context may have any additional key, because a rule may use it: the content of an item's user info, or a value that a
/// test supplies. But if a key is a misspelling or a synonym of one of the three keys for the shared content, the context would share
/// nothing, without a warning.
extension ContextKey {
  /// Synonyms of the keys, in lowercase: Apple's names for the same properties, and short forms.
  private static let synonyms: [(key: String, words: [String])] = [
    (ContextKey.extensionItems, ["item", "items", "inputitems", "nsextensionitems"]),
    (
      ContextKey.attachments,
      ["provider", "providers", "itemprovider", "itemproviders", "nsextensionitemattachmentskey"]
    ),
    (
      ContextKey.registeredTypeIdentifiers,
      [
        "type", "types", "uti", "utis", "uttype", "uttypes", "identifier", "identifiers", "typeidentifier",
        "typeidentifiers",
        "registeredtypes", "registeredtypeidentifiers", "contenttypes", "registeredcontenttypes",
      ]
    ),
  ]

  /// The maximum number of letters in which a misspelled key differs from the right one.
  private static let mostDifferences = 3

  fileprivate static func isLike(_ word: String, _ key: String) -> Bool {
    let (letters, other) = (word.utf8.foldingASCII, key.utf8.foldingASCII)
    return letters.first == other.first && editDistance(letters, other, atMost: mostDifferences) != nil
  }

  fileprivate static func isSynonym(_ word: String, of key: String) -> Bool {
    let letters = String(decoding: word.utf8.foldingASCII, as: UTF8.self)
    return synonyms.contains { $0.key == key && $0.words.contains(letters) }
  }
}

/// A part of a shared context whose keys are checked.
enum ContextPart {
  case root, item, attachment

  /// The keys for the shared content.
  private var ownKeys: [String] {
    switch self {
    case .root: [ContextKey.extensionItems, ContextKey.fileProviderItems]
    case .item: [ContextKey.attachments]
    case .attachment: [ContextKey.registeredTypeIdentifiers]
    }
  }

  /// The name of the part in messages.
  private var name: String {
    switch self {
    case .root: "a context"
    case .item: "an extension item"
    case .attachment: "an attachment"
    }
  }

  /// Returns the mistake in a key that isn't one of the part's own keys; nil if the key is allowed.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isComplete: Whether the dictionary has its own key, so that synonyms mean something else.
  func mistake(_ key: String, isComplete: Bool) -> (message: String, help: String)? {
    for own in ownKeys where ContextKey.isLike(key, own) || (!isComplete && ContextKey.isSynonym(key, of: own)) {
      return ("unknown key '\(key)' in \(name)", "Did you mean '\(own)'?")
    }
    if isComplete { return nil }
    switch self {
    case .root where ContextKey.isLike(key, ContextKey.attachments):
      return ("unknown key '\(key)' in \(name)", "Did you mean '\(ContextKey.attachments)'?")
    case .item where key == ContextKey.extensionItems:
      return ("an extension item has no key '\(key)'", "Put each context into a file of its own.")
    case .item where ContextKey.isSynonym(key, of: ContextKey.registeredTypeIdentifiers):
      return (
        "unknown key '\(key)' in \(name)",
        "Type identifiers belong in an attachment: {\"attachments\": [[\"public.url\"]]}."
      )
    case .attachment where key == ContextKey.attachments:
      return ("an attachment has no key '\(key)'", "Attachments belong in an extension item.")
    default: return nil
    }
  }
}
