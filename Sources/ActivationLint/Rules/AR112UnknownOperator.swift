import ActivationRules
import PredicateSyntax

enum UnknownOperator: LintCheck {
  static let id = "AR112"
  static let name = "unknown-operator"
  static let page = """
    An operator or function that does not exist.

    Names of functions from Apple's frameworks, and names that only sound right, are not operators of predicates.

    **Why it matters.** The rule cannot be parsed, and the upload says no more than that the value is invalid.

    **Example.**

        ANY $a.registeredTypeIdentifiers UTTypeConformsTo "public.image"

    **Instead.** Type identifiers are compared with `UTI-CONFORMS-TO` and `UTI-EQUALS`.

    **When it is not a mistake.** Never: the system knows no such operator, and the upload refuses the rule.

    **Reference.** https://github.com/KasemJaffer/receive_sharing_intent/issues/345; the operators:
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .observed
  static let observations = ["unknown-operator", "mistakes-029"]
  static let kinds = ["unknown-operator", "unknown-function", "modulo-operator"]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: UnknownOperator.self, kinds: kinds, in: subject)
  }
}
