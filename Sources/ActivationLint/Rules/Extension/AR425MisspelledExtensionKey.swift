import ActivationRules
import Predicates
import Texts

extension LintRule {
  static let misspelledExtensionKey = LintRule(
    id: "AR425", name: "misspelled-extension-key", severity: .error, evidence: .documented,
    page: """
      A key of `NSExtension` is misspelled or in another dictionary.

      `NSExtensionPointIdentifier`, `NSExtensionMainStoryboard`, `NSExtensionPrincipalClass`, and `NSExtensionAttributes` must be in `NSExtension`, with exactly this spelling.

      **Why it matters.** The system ignores the key: it doesn't offer the extension, or has nothing to load.

      **Example.**

          { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-services", NSExtensionMainStoryBoard: "MainInterface" } }

      **Instead.** Write the key as Apple spells it, directly in `NSExtension`.

      **When it is not a mistake.** When another tool reads the key under this name. The system ignores it.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension.
      """,
    check: .rule { subject, report in
      guard let list = subject.informationList else { return }
      // Of the keys that are checked here, other kinds of extensions need only the extension point.
      let isShareOrAction = subject.point?.point?.ruleUse ?? .required == .required
      for (path, meant) in list.misplacedExtensionKeys where isShareOrAction || meant == InfoKey.point {
        if path.last == meant {
          report.add(
            "the system ignores \(meant) outside NSExtension", help: "Move it to NSExtension.", on: .key(path),
            fix: Finding.Fix("move it to NSExtension", [.moveKey(path, to: [InfoKey.extensionKey, meant])]))
        } else {
          report.add(.unknownKey(path.last ?? "", meant: meant), on: .key(path), fix: .rename(path, to: meant))
        }
      }
    })
}

/// The keys of `NSExtension` that define an extension, and the wrong places where people write them.
extension PropertyListValue {
  /// Keys of `NSExtension` that look like the defining keys but have a meaning of their own.
  private static let similarKeys: Set<String> = [
    "NSExtensionContextClass", "NSExtensionContextHostClass", "NSExtensionServiceClass", "NSExtensionActivationRule",
    FileProviderPredicate.actionsKey, "NSFileProviderUserInteractions",
  ]

  /// The defining keys that are missing from `NSExtension` but appear there misspelled, or elsewhere: the key path of each, and the key that was
  /// meant.
  var misplacedExtensionKeys: [(path: [String], meant: String)] {
    if let key = misspelledExtension { return [([key], InfoKey.extensionKey)] }
    guard case .dictionary(let entries)? = self[InfoKey.extensionKey] else { return [] }
    let looked = [InfoKey.point, InfoKey.storyboard, InfoKey.principalClass, InfoKey.attributes]
    let absent = looked.filter { entries[$0] == nil }
    var mistakes: [(path: [String], meant: String)] = []
    for key in absent where key != InfoKey.attributes {
      for level in [[], [InfoKey.extensionKey, InfoKey.attributes]] {
        if value(at: level + [key]) != nil { mistakes.append((level + [key], key)) }
      }
    }
    for key in entries.keys.stablySorted()
    where !looked.contains(key) && !Self.similarKeys.contains(key) && key.hasPrefix("NS") {
      guard let meant = absent.first(where: { Self.isMisspelling(key, of: $0) }) else { continue }
      mistakes.append(([InfoKey.extensionKey, key], meant))
    }
    return mistakes
  }

  /// Compares only the parts that tell the keys apart: all keys begin with `NSExtension`, which people also shorten to `NS`.
  private static func isMisspelling(_ word: String, of key: String) -> Bool {
    let word = part(of: word)
    // A short word would resemble too many others.
    return word.utf8.count > 4 && closestMatch(to: word, among: [part(of: key)]) != nil
  }

  private static func part(of key: String) -> String {
    for prefix in ["NSExtension", "NSExtention", "NSExtenstion", "NS"] where key.hasPrefix(prefix) {
      return String(key.dropFirst(prefix.utf8.count))
    }
    return key
  }
}
