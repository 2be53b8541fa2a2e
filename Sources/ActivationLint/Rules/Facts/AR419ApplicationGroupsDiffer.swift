import PredicateSyntax

/// The extension and its containing app have App Groups, and none in common.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** They share no container, so that what the extension saves never reaches the app.
///
/// **Example.**
///
///     app: [ "group.org.example" ], extension: [ "group.org.exmaple" ]
///
/// **Instead.** Name the same group in both.
///
/// **Reference.**
/// https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
enum ApplicationGroupsDiffer {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
