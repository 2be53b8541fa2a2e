import PredicateSyntax

/// A key of a keyboard has a value of another type than documented.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** The default is probably used in its place.
///
/// **Example.**
///
///     { IsASCIICapable: "YES" }
///
/// **Instead.** Write a Boolean, or a string for `PrimaryLanguage`.
///
/// **Reference.**
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
enum KeyboardKeyWrongType {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
