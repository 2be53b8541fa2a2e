import ActivationRules
import PredicateSyntax

enum SyntaxError: LintCheck {
  static let id = "AR100"
  static let name = "syntax-error"
  static let page = """
    The rule is not written in the predicate language.

    Every mistake of the text that has no rule of its own is reported under this id.

    **Why it matters.** A rule that cannot be parsed is refused at upload, or the extension is never offered.

    **Example.**

        SUBQUERY(extensionItems, $item, $item.attachments.@count > 0).@count >

    **Instead.** The message and its help say what is expected at the place it points to.

    **When it is not a mistake.** Never as it stands: the system can't read the rule either, and the extension is
    not offered. A template that a build fills in isn't reported here but named by AR432.

    **Reference.** Predicate Programming Guide, "Predicate Format String Syntax":
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented
  static let exceptions: [LintRule.SeverityException] = [
    .init(.warning, "when the text can be read, but not as it seems: a NUL byte, or escapes that are not UTF-8")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: SyntaxError.self, kinds: nil, in: subject)
  }
}
