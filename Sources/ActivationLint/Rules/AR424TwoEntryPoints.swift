import ActivationRules
import PredicateSyntax

enum TwoEntryPoints: LintCheck {
  static let id = "AR424"
  static let name = "two-entry-points"
  static let page = """
    An extension has both a storyboard and a principal class.

    **Why it matters.** The two keys are mutually exclusive; which one the system takes isn't documented, and the upload may
    refuse the app.

    **Example.**

        { NSExtensionMainStoryboard: "MainInterface", NSExtensionPrincipalClass: "ShareViewController" }

    **Instead.** Remove the one that isn't used: the storyboard names its class itself.

    **When it is not a mistake.** When a tool takes one of the two out before the app is built. Otherwise only one
    of them is used, and the other misleads whoever looks for the extension's first screen.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let bundle = subject.informationList?[InfoKey.extensionKey], bundle[InfoKey.storyboard] != nil,
      bundle[InfoKey.principalClass] != nil
    else { return [] }
    let storyboard = [InfoKey.extensionKey, InfoKey.storyboard]
    let principalClass = [InfoKey.extensionKey, InfoKey.principalClass]
    return [
      finding(
        at: .key(principalClass), "NSExtensionPrincipalClass can't be combined with NSExtensionMainStoryboard",
        help: "Remove the one that isn't used.", notes: [.init("the storyboard", at: .key(storyboard))],
        fixes: [
          Finding.Fix("remove the class", isSafe: false, [.removeKey(principalClass)]),
          Finding.Fix("remove the storyboard", isSafe: false, [.removeKey(storyboard)]),
        ])
    ]
  }
}
