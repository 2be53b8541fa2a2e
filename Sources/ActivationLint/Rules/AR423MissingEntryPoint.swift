import ActivationRules
import PredicateSyntax

enum MissingEntryPoint: LintCheck {
  static let id = "AR423"
  static let name = "missing-entry-point"
  static let page = """
    A share or action extension has neither a storyboard nor a principal class.

    **Why it matters.** The system has nothing to load when the user picks the extension.

    **Example.**

        { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-services", NSExtensionAttributes: { … } } }

    **Instead.** Add `NSExtensionMainStoryboard` with the name of a storyboard, or `NSExtensionPrincipalClass` with the name of a
    class, such as `$(PRODUCT_MODULE_NAME).ShareViewController`.

    **When it is not a mistake.** When the build adds the key. Then lint the
    built bundle.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass;
    https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionmainstoryboard.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let list = subject.informationList, let point = subject.point?.point, point.ruleUse == .required,
      case .dictionary(let entries)? = list[InfoKey.extensionKey]
    else { return [] }
    let keys = [InfoKey.storyboard, InfoKey.principalClass]
    if keys.contains(where: { entries[$0] != nil }) { return [] }
    // A misspelled key is a finding of its own, and a key that the build spells may be one of them.
    if ExtensionKeys.mistakes(in: list).contains(where: { keys.contains($0.meant) }) { return [] }
    for key in entries.keys where ActivationDictionary.Value.string(key).isBuildSetting { return [] }
    return [
      finding(
        at: .key([InfoKey.extensionKey]),
        "a \(point.kind) extension requires NSExtensionMainStoryboard or NSExtensionPrincipalClass",
        help: "Name the storyboard, or the class that the system creates, such as "
          + "$(PRODUCT_MODULE_NAME).ShareViewController.")
    ]
  }
}
