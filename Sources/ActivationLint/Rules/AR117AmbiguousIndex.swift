import ActivationRules
import PredicateSyntax

enum AmbiguousIndex: LintCheck {
  static let id = "AR117"
  static let name = "ambiguous-index"
  static let page = """
    An index follows a key path without parentheses.

    Apple reads `a.b[0]` as `a.(b[0])`: it looks for `b` in the evaluated object, takes its first element and uses that as a key of `a`.

    **Why it matters.** In an activation rule that fails: the evaluated object has `extensionItems`, and no key such as `attachments`.
    The extension is hidden whenever the clause is evaluated.

    **Example.**

        ANY extensionItems[0].attachments[0].registeredTypeIdentifiers UTI-CONFORMS-TO "public.url"

    **Instead.** Use SUBQUERY with `@count`, which needs no index; or put the key path in parentheses: `(a.b)[0]`.

    **When it is not a mistake.** When the index is meant to bind to the last key alone, which in an activation rule
    it never can: the evaluated object has no such key.

    **Reference.** `a.c + a.d[0] + 1` throws on Apple's systems, and `a.c + (a.d)[0] + 1` does not:
    https://github.com/daydreamboy/HelloProjects, Test_NSExpression.m.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .observed
  static let observations = ["indexes-028", "indexes-029"]
  static let kinds = ["index-after-key-path"]

  static func findings(in subject: LintSubject) -> [Finding] {
    var findings = ParserFindings.findings(of: AmbiguousIndex.self, kinds: kinds, in: subject)
    // To the parser it is a warning: the text is sound.
    for index in findings.indices { findings[index].severity = severity }
    return findings
  }
}
