import PredicateSyntax

/// The App Groups of the entitlements are no array of strings.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** No group can be read from them.
///
/// **Example.**
///
///     <key>com.apple.security.application-groups</key> <string>group.org.example</string>
///
/// **Instead.** Write an array of strings.
///
/// **Reference.**
/// https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
enum ApplicationGroupsWrongType {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
