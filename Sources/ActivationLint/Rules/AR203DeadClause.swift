import ActivationAnalysis
import ActivationRules
import PredicateSyntax

enum DeadClause: LintCheck {
  static let id = "AR203"
  static let name = "dead-clause"
  static let page = """
    An alternative can't hold.

    It is proved that no element that the alternative is asked of makes it hold: counts that exclude each other, or
    types that no attachment has together.

    **Why it matters.** The alternative was written for content that should show the extension, and never does.

    **Example.**

        SUBQUERY(extensionItems, $item, $item.attachments.@count == 1).@count == 1
        OR SUBQUERY(extensionItems, $item, $item.attachments.@count > 4 AND $item.attachments.@count < 3).@count == 1

    **Instead.** Look for a count that can't be reached, or for AND where OR was meant; or remove the alternative,
    which changes nothing.

    **When it is not a mistake.** When the alternative is kept on purpose, such as a type that a later version of
    the app declares. Otherwise its author believes that it takes something, and it takes nothing.

    **Reference.** What the operators mean:
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    IdleOperand.all(in: subject).filter { $0.kind == .impossible }.map { operand in
      finding(
        at: .text(operand.range), "this alternative can't hold, whatever is shared",
        help: "Look for a count that can't be reached, or for AND where OR was meant.", fixes: operand.fixes)
    }
  }
}
