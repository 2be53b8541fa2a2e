import ActivationRules
import PredicateSyntax

enum UnknownOption: LintCheck {
  static let id = "AR122"
  static let name = "unknown-option"
  static let page = """
    A comparison has an option letter that means nothing.

    Options are `c`, `d`, `l`, `n` and `w`.

    **Why it matters.** Other letters are ignored without a word.

    **Example.**

        $item.title CONTAINS[i] "draft"

    **Instead.** Write `[c]` to ignore case and `[d]` to ignore diacritics.

    **When it is not a mistake.** Never: the letter does nothing. The rule works as if it weren't there, so it
    matters if its author relies on it.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented
  static let kinds = ["unknown-option"]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: UnknownOption.self, kinds: kinds, in: subject)
  }
}
