import ActivationRules
import PredicateSyntax

enum SubqueryWithoutCount: LintCheck {
  static let id = "AR121"
  static let name = "subquery-without-count"
  static let page = """
    The list that SUBQUERY gives is compared with a number.

    **Why it matters.** A list equals no number and is neither less nor greater: the comparison fails or never holds,
    and the extension is not offered.

    **Example.**

        SUBQUERY(extensionItems, $item, $item.attachments.@count > 0) > 0

    **Instead.** Write `.@count` after the closing parenthesis.

    **When it is not a mistake.** Never: SUBQUERY gives a list, and a list is neither equal to a number nor less or
    greater.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented
  static let kinds = ["subquery-without-count"]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: SubqueryWithoutCount.self, kinds: kinds, in: subject)
  }
}
