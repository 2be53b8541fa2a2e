import ActivationFiles
import ActivationRules
import PredicateSyntax

extension LintRule {
  static let misspelledExtensionKey = LintRule(
    id: "AR425", name: "misspelled-extension-key", severity: .error, evidence: .documented,
    page: """
      A key of `NSExtension` is misspelled or in another dictionary.

      `NSExtensionPointIdentifier`, `NSExtensionMainStoryboard`, `NSExtensionPrincipalClass`, and `NSExtensionAttributes`
      are read from `NSExtension`, in this spelling.

      **Why it matters.** The system ignores the key: the extension isn't offered, or there is nothing to load.

      **Example.**

          { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-services", NSExtensionMainStoryBoard: "MainInterface" } }

      **Instead.** Write the key as Apple spells it, directly in `NSExtension`.

      **When it is not a mistake.** When another tool reads the key under this name. The system ignores it.

      **Reference.**
      https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let list = subject.informationList else { return }
    // Other kinds of extensions need none of the keys that are read here but one.
    let isShareOrAction = subject.point?.point?.ruleUse ?? .required == .required
    for mistake in ExtensionKeys.mistakes(in: list) where isShareOrAction || mistake.meant == InfoKey.point {
      if mistake.isMisplaced {
        report.add(.outsideOfExtension(mistake.meant), on: .key(mistake.path), fix: .moveToExtension(mistake))
      } else {
        report.add(.misspelled(mistake), on: .key(mistake.path), fix: .rename(mistake.path, to: mistake.meant))
      }
    }
  }
}

extension Finding.Message {
  fileprivate static func outsideOfExtension(_ key: String) -> Self {
    Self("the system ignores \(key) outside of NSExtension", help: "Move it to NSExtension.")
  }

  fileprivate static func misspelled(_ mistake: ExtensionKeys.Mistake) -> Self {
    Self("unknown key \(mistake.path.last ?? "")", help: "Did you mean \(mistake.meant)?")
  }
}

extension Finding.Fix {
  fileprivate static func moveToExtension(_ mistake: ExtensionKeys.Mistake) -> Self {
    Self("move it to NSExtension", [.moveKey(mistake.path, to: [InfoKey.extensionKey, mistake.meant])])
  }
}
