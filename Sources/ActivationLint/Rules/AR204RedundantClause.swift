import ActivationAnalysis
import ActivationRules
import PredicateSyntax

enum RedundantClause: LintCheck {
  static let id = "AR204"
  static let name = "redundant-clause"
  static let page = """
    A clause can be removed, and the rule says the same of everything that can be shared.

    That is proved: a condition that always holds or that the others require together, or an alternative that the
    others cover together. What one other clause makes idle is another finding.

    **Why it matters.** The clause looks as if it limited or widened the rule, and doesn't. Often something else was
    meant.

    **Example.**

        SUBQUERY(extensionItems, $item, $item.attachments.@count >= 0 AND SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count >= 1).@count >= 1

    **Instead.** Remove the clause, or write what was meant.

    **When it is not a mistake.** When the clause is kept for people who read the rule. Nothing is broken: whoever
    maintains the rule acts only to make it shorter.

    **Reference.** What the operators mean:
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    IdleOperand.all(in: subject).compactMap { operand in
      let message: String
      switch operand.kind {
      case .certain: message = "this condition always holds"
      case .implied: message = "the other conditions require this already"
      case .covered: message = "the other alternatives cover this already"
      case .impossible, .shadowed: return nil
      }
      return finding(
        at: .text(operand.range), message, help: "Remove it, or write what was meant.", fixes: operand.fixes)
    }
  }
}
