import ActivationRules
import PredicateSyntax

enum KeywordAsKey: LintCheck {
  static let id = "AR115"
  static let name = "keyword-as-key"
  static let page = """
    A reserved word follows a dot, where it is not taken as a key.

    `first`, `last`, `size`, `self`, `true`, `null` keep their meaning after a dot.

    **Why it matters.** The predicate parses and asks for something else than the key of that name.

    **Example.**

        SUBQUERY(fileproviderItems, $item, $item.userInfo.size > 0).@count > 0

    **Instead.** Write `#` before the word, as in `userInfo.#size`, or quote it.

    **When it is not a mistake.** When the key is really called so, which no key of a shared context is. Write `#`
    before it, which says that.

    **Reference.** Predicate Programming Guide, reserved words:
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented
  static let kinds = ["keyword-in-key-path"]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: KeywordAsKey.self, kinds: kinds, in: subject)
  }
}
