import ActivationAnalysis
import ActivationRules
import PredicateSyntax

enum ShadowedClause: LintCheck {
  static let id = "AR205"
  static let name = "shadowed-clause"
  static let page = """
    Another clause makes this one idle.

    It is proved that an alternative holds only where another one does, or that a condition holds wherever another one
    does, so that the rule says the same without it. Types that another type covers are a finding of their own where
    they are alternatives.

    **Why it matters.** The narrower of two alternatives, or the wider of two conditions, changes nothing. It hides what
    the rule really accepts.

    **Example.**

        SUBQUERY(extensionItems, $item, $item.attachments.@count <= 5 AND $item.attachments.@count == 1).@count == 1

    **Instead.** Remove the clause, or the other one if this one is meant.

    **When it is not a mistake.** When the clause is kept for people who read the rule. Nothing is broken, unless
    the narrower of the two was meant to limit the other.

    **Reference.** What the operators mean:
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    IdleOperand.all(in: subject).compactMap { operand in
      guard case .shadowed(let other) = operand.kind else { return nil }
      return finding(
        at: .text(operand.range),
        operand.isAlternative
          ? "this alternative is never needed: where it holds, another one does"
          : "this condition changes nothing: another one is stricter",
        help: "Remove it, or the other one if this one is meant.",
        notes: [
          Finding.Note(operand.isAlternative ? "the wider alternative" : "the stricter condition", at: .text(other))
        ],
        fixes: operand.fixes)
    }
  }
}
