import PredicateSyntax

/// The extension and its containing app share a group, and one has more.
///
/// Found where the Info.plist, the bundle and the entitlements are read; the linter itself does not look for it.
///
/// **Why it matters.** Only the common group is shared between them.
///
/// **Example.**
///
///     app: [ "group.org.example", "group.org.other" ], extension: [ "group.org.example" ]
///
/// **Instead.** Nothing, if that is meant.
///
/// **Reference.**
/// https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
enum ApplicationGroupsPartlyShared {
  static let severity = Diagnostic.Severity.note

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
