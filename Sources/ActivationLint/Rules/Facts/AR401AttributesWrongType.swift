import PredicateSyntax

/// `NSExtensionAttributes` is no dictionary.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** The keys of a keyboard or photo editing extension are looked for in a dictionary; anything
/// else holds none.
///
/// **Example.**
///
///     <key>NSExtensionAttributes</key> <string></string>
///
/// **Instead.** Write a dictionary.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
enum AttributesWrongType {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
