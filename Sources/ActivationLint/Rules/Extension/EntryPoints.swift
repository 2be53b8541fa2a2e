import ActivationRules
import Predicates

extension LintRule {
  static let missingEntryPoint = LintRule(
    id: "AR423", name: "missing-entry-point", severity: .error, evidence: .documented,
    page: """
      A share or action extension has neither a storyboard nor a principal class.

      **Why it matters.** The system has nothing to load when the user picks the extension.

      **Example.**

          { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-services", NSExtensionAttributes: { … } } }

      **Instead.** Add `NSExtensionMainStoryboard` with the name of a storyboard, or `NSExtensionPrincipalClass` with the name of a class, such as
      `$(PRODUCT_MODULE_NAME).ShareViewController`.

      **When it is not a mistake.** When the build adds the key. In that case, lint the built bundle.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass;
      https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionmainstoryboard.
      """,
    check: .rule { subject, report in
      guard let list = subject.informationList, let point = subject.point?.point, point.ruleUse == .required,
        case .dictionary(let entries)? = list[InfoKey.extensionKey]
      else { return }
      let keys = [InfoKey.storyboard, InfoKey.principalClass]
      if keys.contains(where: { entries[$0] != nil }) { return }
      // Another finding reports a misspelled key, and a key that contains a build setting may become one of the two keys.
      if list.misplacedExtensionKeys.contains(where: { keys.contains($0.meant) }) { return }
      for key in entries.keys where ActivationDictionary.Value.string(key).isBuildSetting { return }
      report.add(
        "\(point.kindWithArticle) extension requires NSExtensionMainStoryboard or NSExtensionPrincipalClass",
        help: "Name the storyboard, or the class that the system creates, such as "
          + "$(PRODUCT_MODULE_NAME).ShareViewController.", on: .key([InfoKey.extensionKey]))
    })

  static let twoEntryPoints = LintRule(
    id: "AR424", name: "two-entry-points", severity: .warning, evidence: .documented,
    page: """
      An extension has both a storyboard and a principal class.

      **Why it matters.** The two keys are mutually exclusive. Apple doesn't document which one the system uses, and App Store Connect may reject the app.

      **Example.**

          { NSExtensionMainStoryboard: "MainInterface", NSExtensionPrincipalClass: "ShareViewController" }

      **Instead.** Remove the key that you don't use: a storyboard names its class itself.

      **When it is not a mistake.** When a tool removes one of the two before the app is built. Otherwise the system uses only one of them, and the other misleads anyone who looks for the
      extension's first screen.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass.
      """,
    check: .rule { subject, report in
      guard let bundle = subject.informationList?[InfoKey.extensionKey], bundle[InfoKey.storyboard] != nil,
        bundle[InfoKey.principalClass] != nil
      else { return }
      let storyboard = [InfoKey.extensionKey, InfoKey.storyboard]
      let principalClass = [InfoKey.extensionKey, InfoKey.principalClass]
      report.add(
        "NSExtensionPrincipalClass can't be combined with NSExtensionMainStoryboard",
        help: "Remove the key that you don't use.", on: .key(principalClass),
        notes: [.init("the storyboard", at: .key(storyboard))],
        fixes: [.remove(principalClass, "the class"), .remove(storyboard, "the storyboard")])
    })
}
