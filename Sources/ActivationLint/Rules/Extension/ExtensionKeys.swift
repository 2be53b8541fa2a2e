import ActivationFiles
import ActivationMemory
import ActivationRules
import PredicateSyntax

/// The keys of `NSExtension` that define an extension, and the wrong places where people write them.
enum ExtensionKeys {
  /// A key that the system doesn't read.
  struct Mistake {
    /// The keys that lead to it.
    let path: [String]
    /// The key that was meant.
    let meant: String
    /// A Boolean value that indicates whether the key is spelled correctly but is in the wrong dictionary.
    var isMisplaced: Bool { path.last == meant }
  }

  private static let looked = [InfoKey.point, InfoKey.storyboard, InfoKey.principalClass, InfoKey.attributes]

  /// Keys of `NSExtension` that look like those and are keys of their own.
  private static let others: Set<String> = [
    "NSExtensionContextClass", "NSExtensionContextHostClass", "NSExtensionServiceClass", "NSExtensionActivationRule",
    FileProviderPredicate.actionsKey, FileProviderPredicate.interactionsKey,
  ]

  /// The keys that are absent from `NSExtension`, and found there misspelled, or elsewhere.
  ///
  /// - Complexity: linear in the number of keys at the three levels.
  static func mistakes(in list: PropertyListValue) -> [Mistake] {
    guard let bundle = list[InfoKey.extensionKey], case .dictionary(let entries) = bundle else { return [] }
    let absent = looked.filter { entries[$0] == nil }
    var mistakes: [Mistake] = []
    for key in absent where key != InfoKey.attributes {
      for level in [[], [InfoKey.extensionKey, InfoKey.attributes]] {
        if list.value(at: level + [key]) != nil { mistakes.append(Mistake(path: level + [key], meant: key)) }
      }
    }
    for key in entries.keys.stablySorted() where !looked.contains(key) && !others.contains(key) && key.hasPrefix("NS") {
      guard let meant = absent.first(where: { isMisspelling(key, of: $0) }) else { continue }
      mistakes.append(Mistake(path: [InfoKey.extensionKey, key], meant: meant))
    }
    return mistakes
  }

  /// Compares what tells the keys apart: they all begin with `NSExtension`, which people also shorten to `NS`.
  private static func isMisspelling(_ word: String, of key: String) -> Bool {
    let word = part(of: word)
    // Another word that is merely near in letters, such as `PrimaryClass`, is as long and differs in more than a few.
    return word.utf8.count > 4 && closestMatch(to: word, among: [part(of: key)]) != nil
  }

  private static func part(of key: String) -> String {
    for prefix in ["NSExtension", "NSExtention", "NSExtenstion", "NS"] where key.hasPrefix(prefix) {
      return String(key.dropFirst(prefix.utf8.count))
    }
    return key
  }
}
