import PredicateSyntax

/// An index stands behind a key path without parentheses.
///
/// Whether `a.b[0]` is the first element of `a.b` or the key `b[0]` of `a` is not documented.
///
/// **Why it matters.** The rule may be read in two ways.
///
/// **Example.**
///
///     ANY extensionItems[0].attachments[0].registeredTypeIdentifiers UTI-CONFORMS-TO "public.url"
///
/// **Instead.** Put the key path in parentheses: `(a.b)[0]`. A SUBQUERY with `@count` needs no index.
///
/// **Reference.** Apple's own tests write the parentheses: https://github.com/swiftlang/swift-foundation.
enum AmbiguousIndex {
  static let severity = Diagnostic.Severity.warning
  static let kinds = ["index-after-key-path"]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: AmbiguousIndex.self, kinds: kinds, in: subject)
  }
}
