import ActivationFiles
import ActivationRules
import PredicateSyntax

enum MisspelledExtensionKey: LintCheck {
  static let id = "AR425"
  static let name = "misspelled-extension-key"
  static let page = """
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
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let list = subject.informationList else { return [] }
    // Other kinds of extensions need none of the keys that are read here but one.
    let isShareOrAction = subject.point?.point?.ruleUse ?? .required == .required
    return ExtensionKeys.mistakes(in: list).compactMap { mistake in
      guard isShareOrAction || mistake.meant == InfoKey.point else { return nil }
      let target = [InfoKey.extensionKey, mistake.meant]
      let fix =
        mistake.isMisplaced
        ? Finding.Fix("move it to NSExtension", isSafe: false, [.moveKey(mistake.path, to: target)])
        : Finding.Fix("write \(mistake.meant)", isSafe: false, [.renameKey(mistake.path, mistake.meant)])
      return finding(
        at: .key(mistake.path),
        mistake.isMisplaced
          ? "the system ignores \(mistake.meant) outside of NSExtension" : "unknown key \(mistake.path.last ?? "")",
        help: mistake.isMisplaced ? "Move it to NSExtension." : "Did you mean \(mistake.meant)?", fixes: [fix])
    }
  }
}
