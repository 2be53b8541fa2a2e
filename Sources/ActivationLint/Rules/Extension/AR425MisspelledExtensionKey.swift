import ActivationRules
import Predicates
import Texts

extension LintRule {
  static let misspelledExtensionKey = LintRule(
    id: "AR425", name: "misspelled-extension-key", severity: .error, evidence: .documented,
    page: """
      A key of `NSExtension` is misspelled or in another dictionary.

      `NSExtensionPointIdentifier`, `NSExtensionMainStoryboard`, `NSExtensionPrincipalClass`, and `NSExtensionAttributes` are read from `NSExtension`, in this spelling.

      **Why it matters.** The system ignores the key: the extension isn't offered, or there is nothing to load.

      **Example.**

          { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-services", NSExtensionMainStoryBoard: "MainInterface" } }

      **Instead.** Write the key as Apple spells it, directly in `NSExtension`.

      **When it is not a mistake.** When another tool reads the key under this name. The system ignores it.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let list = subject.informationList else { return }
    // Other kinds of extensions need none of the keys that are read here but one.
    let isShareOrAction = subject.point?.point?.ruleUse ?? .required == .required
    for (path, meant) in list.misplacedExtensionKeys where isShareOrAction || meant == InfoKey.point {
      if path.last == meant {
        report.add(
          "the system ignores \(meant) outside of NSExtension", help: "Move it to NSExtension.", on: .key(path),
          fix: Finding.Fix("move it to NSExtension", [.moveKey(path, to: [InfoKey.extensionKey, meant])]))
      } else {
        report.add(.unknownKey(path.last ?? "", meant: meant), on: .key(path), fix: .rename(path, to: meant))
      }
    }
  }
}

/// The keys of `NSExtension` that define an extension, and the wrong places where people write them.
extension PropertyListValue {
  /// Keys of `NSExtension` that look like those and are keys of their own.
  private static let similarKeys: Set<String> = [
    "NSExtensionContextClass", "NSExtensionContextHostClass", "NSExtensionServiceClass", "NSExtensionActivationRule",
    FileProviderPredicate.actionsKey, "NSFileProviderUserInteractions",
  ]

  /// The keys that are absent from `NSExtension`, and found there misspelled, or elsewhere: each with the keys that lead to it, and the one
  /// that was meant.
  var misplacedExtensionKeys: [(path: [String], meant: String)] {
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
