import ActivationRules
import PredicateSyntax

enum ZeroLiteral: LintCheck {
  static let id = "AR120"
  static let name = "zero-literal"
  static let page = """
    An octal or binary literal, which counts as 0.

    **Why it matters.** The digits are documented and read, and the value is 0 on Apple's systems (observed by other
    implementations).

    **Example.**

        extensionItems.@count <= 0b101

    **Instead.** Write the number in decimal digits.

    **When it is not a mistake.** When 0 is what the number is to be; then `0` says so.

    **Reference.** The documented forms:
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pBNF.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["number-literals-018", "number-literals-019"]
  static let kinds = ["prefix-evaluates-to-zero"]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: ZeroLiteral.self, kinds: kinds, in: subject)
  }
}
