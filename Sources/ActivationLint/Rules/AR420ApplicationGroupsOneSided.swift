import ActivationRules
import PredicateSyntax

enum ApplicationGroupsOneSided: ExtensionCheck {
  static let id = "AR420"
  static let name = "application-groups-one-sided"
  static let page = """
    The extension or its containing app has App Groups, and the other none.

    **Why it matters.** The app and the extension have no container in common.

    **Example.**

        app: [ "group.org.example" ], extension: none

    **Instead.** Name the group in both if they are to share something.

    **When it is not a mistake.** When app and extension share no data through a group, and the one that has groups
    shares them with something else. Empty entitlements of the extension aren't reported.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let groups = ApplicationGroups(subject.surroundings)
    guard let (own, application) = groups.difference, own.isEmpty || application.isEmpty else { return [] }
    return [
      finding(
        at: .entitlement(ApplicationGroups.key),
        "only one of the two has App Groups: " + groups.lists(own, application),
        help: "Name the same group in both if they must share data.")
    ]
  }
}
