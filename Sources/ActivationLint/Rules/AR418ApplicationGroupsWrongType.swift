import ActivationRules
import PredicateSyntax

enum ApplicationGroupsWrongType: ExtensionCheck {
  static let id = "AR418"
  static let name = "application-groups-wrong-type"
  static let page = """
    The App Groups of the entitlements are not an array of strings.

    **Why it matters.** No group can be read from them.

    **Example.**

        <key>com.apple.security.application-groups</key> <string>group.org.example</string>

    **Instead.** Write an array of strings.

    **When it is not a mistake.** Never: the entitlement is an array of texts, and signing takes nothing else.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let groups = ApplicationGroups(subject.surroundings)
    var findings: [Finding] = []
    for (owner, reading) in [("the extension", groups.own), (groups.title, groups.application)] {
      guard case .malformed(let kind) = reading else { continue }
      findings.append(
        finding(
          at: .entitlement(ApplicationGroups.key), "the App Groups of \(owner) are \(kind), not an array of strings",
          help: "Make it an array of strings."))
    }
    return findings
  }
}
