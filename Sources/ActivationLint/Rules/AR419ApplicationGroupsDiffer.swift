import ActivationRules
import PredicateSyntax

enum ApplicationGroupsDiffer: ExtensionCheck {
  static let id = "AR419"
  static let name = "application-groups-differ"
  static let page = """
    The extension and its containing app have App Groups, and none in common.

    **Why it matters.** The app and the extension have no container in common, so the app never sees what the extension saves.

    **Example.**

        app: [ "group.org.example" ], extension: [ "group.org.exmaple" ]

    **Instead.** Name the same group in both.

    **When it is not a mistake.** When app and extension share no data through a group. Otherwise each writes where
    the other doesn't look.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let groups = ApplicationGroups(subject.surroundings)
    guard let (own, application) = groups.difference, !own.isEmpty, !application.isEmpty,
      Set(own).isDisjoint(with: application)
    else { return [] }
    return [
      finding(
        at: .entitlement(ApplicationGroups.key),
        "the App Groups have none in common: " + groups.lists(own, application),
        help: "Name the same group in both; otherwise they can't share a container.")
    ]
  }
}
