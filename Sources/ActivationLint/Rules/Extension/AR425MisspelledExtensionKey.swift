import ActivationRules
import Predicates

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
        report.add(.outsideOfExtension(meant), on: .key(path), fix: .moveToExtension(path, meant))
      } else {
        report.add(.misspelled(path, meant), on: .key(path), fix: .rename(path, to: meant))
      }
    }
  }
}

extension Finding.Message {
  fileprivate static func outsideOfExtension(_ key: String) -> Self {
    Self("the system ignores \(key) outside of NSExtension", help: "Move it to NSExtension.")
  }

  fileprivate static func misspelled(_ path: [String], _ meant: String) -> Self {
    Self("unknown key \(path.last ?? "")", help: "Did you mean \(meant)?")
  }
}

extension Finding.Fix {
  fileprivate static func moveToExtension(_ path: [String], _ meant: String) -> Self {
    Self("move it to NSExtension", [.moveKey(path, to: [InfoKey.extensionKey, meant])])
  }
}
