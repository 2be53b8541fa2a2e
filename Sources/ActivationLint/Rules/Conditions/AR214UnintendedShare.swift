import ActivationAnalysis
import ActivationRules
import Predicates

extension LintRule {
  static let unintendedShare = LintRule(
    id: "AR214", name: "unintended-share", severity: .note, evidence: nil,
    page: """
      The rule is shown or hidden for something that its author hardly meant.

      This is what `describe` calls "Perhaps not meant". The rule is shown although none of the types that it names is shared, or hidden from two extension items of any kind.

      **Why it matters.** A NOT inside a SUBQUERY asks whether *some* attachment is of another type, not whether none is of this one. The extension is offered where it has nothing to do.

      **Example.**

          SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie").@count >= 1).@count >= 1

      **Instead.** To exclude a type, count its attachments and compare with 0; ask for at least one attachment of a type that the extension takes.

      **When it is not a mistake.** When the extension takes anything but some types.

      **Reference.** The share is proved with this package's evaluator; `activation-rule describe` shows it.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    let proofs = subject.provenFacts
    guard let parsed = subject.soundPredicate, !subject.isFileProvider, subject.asksActivationRule, !proofs.isNever,
      !proofs.isAlways, let analysis = proofs.analysis, let description = try? analysis.describe()
    else { return }
    // What another rule says with a place is said.
    let others = [LintRule.boundAdmitsZero, .alwaysTrue, .failingRule, .exactlyOneItem]
    if others.contains(where: { !$0.findings(in: subject).isEmpty }) { return }
    guard let oddity = description.doubts(about: analysis.rule, isAlwaysShown: false).first(where: { $0.id != .error })
    else { return }
    let negated = parsed.visits.first { $0.isNegated && parsed.tree.typeTest($0.id) != nil }
    report.add(
      oddity.id.message,
      help: oddity.id == .twoItems
        ? "Ask for at least one extension item: .@count >= 1."
        : negated != nil
          ? "NOT in a SUBQUERY counts what else is shared. To exclude a type, count its attachments and write == 0."
          : "Ask for at least one attachment of a type that the extension takes.",
      on: parsed.tree.place(of: negated?.id ?? parsed.tree.root))
  }
}
