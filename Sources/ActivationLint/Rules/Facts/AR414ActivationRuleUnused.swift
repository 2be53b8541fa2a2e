import PredicateSyntax

/// There is an activation rule where none is used.
///
/// Found where the Info.plist is read.
///
/// **Why it matters.** The system ignores it: only share and action extensions are offered by an activation rule. For all
/// other kinds, such as keyboards, widgets, and notification services, Apple's pages name none (inferred); actions of a
/// File Provider have rules of their own.
///
/// **Example.**
///
///     { NSExtensionPointIdentifier: "com.apple.usernotifications.service", NSExtensionActivationRule: "TRUEPREDICATE" }
///
/// **Instead.** Remove the rule.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
enum ActivationRuleUnused {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
