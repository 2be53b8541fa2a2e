import PredicateSyntax

/// A key stands outside of `NSExtensionAttributes`, where it is looked for.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** Nothing reads it there.
///
/// **Example.**
///
///     { NSExtension: { PHSupportedMediaTypes: [ "Image" ] } }
///
/// **Instead.** Move it to `NSExtension` > `NSExtensionAttributes`.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
enum KeyMisplaced {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
