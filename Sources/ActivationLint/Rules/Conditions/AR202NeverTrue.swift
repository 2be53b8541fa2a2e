import ActivationRules
import ActivationAnalysis
import Predicates

extension LintRule {
  static let neverTrue = LintRule(
    id: "AR202", name: "never-true", severity: .error, evidence: .documented,
    page: """
      The rule holds for nothing that can be shared.

      Clauses that exclude each other, and comparisons that cannot hold: it is proved that no context makes the rule hold. A rule that fails because ANY is missing is found as that.

      **Why it matters.** The extension is never offered. With a plain `FALSEPREDICATE` that may be the intention, for example in a build for tests; then silence the finding there.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count < 0).@count > 0

      **Instead.** Look for a count that cannot be reached, or for AND where OR was meant. For a predicate that names types the fix writes a rule that is shown for any number of them.

      **When it is not a mistake.** When the extension must not appear for now. `FALSEPREDICATE` says so plainly; then ignore the finding.

      **Reference.** What the operators mean: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    let proofs = subject.provenFacts
    guard proofs.isNever, let parsed = subject.soundPredicate,
      proofs.neverErrs || LintRule.missingAny.findings(in: subject).isEmpty
    else { return }
    let root = parsed.tree.root
    let message =
      if parsed.tree[root] == .falsePredicate {
        Finding.Message(
          "FALSEPREDICATE never shows the extension",
          help: "Name the types that the extension handles; if it must never appear, ignore AR202.",
          commandHelp: Finding.Message.make)
      } else {
        Finding.Message(
          "the extension is never shown, whatever is shared",
          help: LintRule.listComparisons(in: parsed).isEmpty
            ? "Look for a count that cannot be reached, or for AND where OR was meant."
            : "Correct the comparison that AR221 names first.")
      }
    report.add(message, on: parsed.tree.place(of: root), fix: subject.offeredFix)
  }
}
