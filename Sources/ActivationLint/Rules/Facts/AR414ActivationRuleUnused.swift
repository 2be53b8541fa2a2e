import PredicateSyntax

/// There is an activation rule where none is used.
///
/// Found where the Info.plist, the bundle and the entitlements are read; the linter itself does not look for it.
///
/// **Why it matters.** Keyboards, photo editing extensions and widgets are not offered by rules (inferred).
///
/// **Example.**
///
///     { NSExtensionPointIdentifier: "com.apple.keyboard-service", NSExtensionActivationRule: "TRUEPREDICATE" }
///
/// **Instead.** Remove the rule.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
enum ActivationRuleUnused {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
