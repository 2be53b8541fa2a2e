import ActivationRules
import PredicateSyntax

enum NeverTrue: LintCheck {
  static let id = "AR202"
  static let name = "never-true"
  static let page = """
    The rule holds for nothing that can be shared.

    Clauses that exclude each other, and comparisons that cannot hold: it is proved that no context makes the rule
    hold. A rule that fails because ANY is missing is found as that.

    **Why it matters.** The extension is never offered. With a plain `FALSEPREDICATE` that may be the intention, for
    example in a build for tests; then silence the finding there.

    **Example.**

        SUBQUERY(extensionItems, $item, $item.attachments.@count < 0).@count > 0

    **Instead.** Look for a count that cannot be reached, or for AND where OR was meant. For a predicate that names types the fix writes
    a rule that is shown for any number of them.

    **When it is not a mistake.** When the extension must not appear for now. `FALSEPREDICATE` says so plainly; then
    ignore the finding.

    **Reference.** What the operators mean:
    https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    let proofs = subject.provenFacts
    guard let parsed = subject.soundPredicate, proofs.isNever,
      proofs.neverErrs || MissingAny.findings(in: subject).isEmpty
    else { return [] }
    let tree = parsed.tree
    let isPlain = tree[tree.root] == .falsePredicate
    return [
      finding(
        at: .text(tree.range(of: tree.root)),
        isPlain ? "FALSEPREDICATE never shows the extension" : "the rule cannot hold, whatever is shared",
        help: isPlain
          ? "Name the types that the extension handles; if it must never appear, ignore AR202. " + OfferedRule.help
          : "Look for a count that cannot be reached, or for AND where OR was meant.",
        fixes: OfferedRule.fix(for: subject).map { [$0] } ?? [])
    ]
  }
}
