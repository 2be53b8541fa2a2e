import PredicateSyntax

/// A file has the key of a rule, and the rule can't be read.
///
/// Rules are read from JSON, YAML, and literals in JavaScript, TypeScript, Swift, Starlark and Markdown. What a program computes, an
/// alias or a tag in YAML, and a malformed excerpt can't be read without running or repairing something. The note names the place,
/// so that silence means that everything was checked.
///
/// **Why it matters.** A rule that isn't read isn't checked.
///
/// **Example.**
///
///     iosActivationRules: process.env.RULE
///
/// **Instead.** Lint what is made from the file: the Info.plist after `xcodegen`, `npx expo prebuild` or a build, or the answer of
/// `npx expo config --json`. `lint --expect-rules 1` fails when fewer rules were read than there must be.
///
/// **Reference.** The limits are those of this tool; Grammar/embedded-rules.md names them.
enum RuleNotRead {
  static let severity = Diagnostic.Severity.note

  /// Seen where files are read.
  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
