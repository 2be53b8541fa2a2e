import ActivationRules
import PredicateSyntax

enum ApplicationGroupsPartlyShared: ExtensionCheck {
  static let id = "AR421"
  static let name = "application-groups-partly-shared"
  static let page = """
    The extension shares a group with its containing app, and has others that the app doesn't have.

    Found where the entitlements of both are read. Groups that only the app has are never reported.

    **Why it matters.** The app can't read what the extension writes to such a group.

    **Example.**

        app: [ "group.org.example" ], extension: [ "group.org.example", "group.org.other" ]

    **Instead.** Add the group to the app, or remove it from the extension.

    **When it is not a mistake.** When the other groups are for other extensions or another app of the same
    developer. Act if the app is to read what is written there.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let groups = ApplicationGroups(subject.surroundings)
    guard let (own, application) = groups.difference, !Set(own).isDisjoint(with: application) else { return [] }
    // What the app alone has, it doesn't want to share.
    let foreign = own.filter { !application.contains($0) }
    guard !foreign.isEmpty else { return [] }
    return [
      finding(
        at: .entitlement(ApplicationGroups.key),
        "\(groups.title) doesn't have all App Groups of the extension: " + groups.lists(own, application),
        help: "Add \(ApplicationGroups.list(foreign)) to the app, if both use what is in it.")
    ]
  }
}
