import ActivationRules
import PredicateSyntax

package enum UnusedIgnore: LintRuleDescription {
  package static let id = "AR901"
  static let name = "unused-ignore"
  static let page = """
    A comment that silences findings silences none.

    The comment `<!-- activation-rule: ignore AR211 reason -->` is directly before a key of a property list and silences the
    findings of the named rules in that key and its value. This one names a rule that finds nothing there, or that does not exist.

    **Why it matters.** A comment that is left over hides the next mistake of that kind.

    **Example.**

        <!-- activation-rule: ignore AR999 -->
        <key>NSExtensionActivationRule</key>

    **Instead.** Remove the id, or the whole comment. `activation-rule rule --all` lists the ids.

    **When it is not a mistake.** When the finding that the comment silences comes and goes with a branch or a build
    setting. Otherwise the rule has been mended, and the comment can go.

    **Reference.** The comment is an invention of this tool.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = nil

  /// A finding on a comment.
  package static func finding(_ message: String, help: String) -> Finding {
    finding(at: .whole, message, help: help)
  }
}
