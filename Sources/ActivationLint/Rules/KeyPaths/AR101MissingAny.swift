import ActivationRules
import Predicates

extension LintRule {
  static let missingAny = LintRule(
    id: "AR101", name: "missing-any", severity: .error, evidence: .observed,
    observations: ["owp-1", "types-041"],
    page: """
      A list of type identifiers is compared as if it were one identifier: `ANY` is missing.

      `ANY` applies to one comparison. In `ANY a OR b` it doesn't apply to `b`.

      **Why it matters.** The type operators fail on a list, which makes the whole rule fail, so the extension isn't offered.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" OR $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.text"

      **Instead.** Write `ANY` before every comparison of `registeredTypeIdentifiers`.

      **When it is not a mistake.** Never: a list that is compared without ANY or ALL makes the whole rule fail for every share that reaches the comparison.

      **Reference.** A published standard with this mistake: https://github.com/tesseract-one/OpenWalletProtocol/blob/master/OWPs/owp-1.md; the form that works:
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      let edits = PredicateEdits(parsed.tree, parsed.source)
      for visit in parsed.visits {
        guard case .comparison(let comparison) = visit.node, comparison.qualifier == .direct,
          takesOneText(comparison.comparator), parsed.tree.kind(of: comparison.left, visit.scope) == .identifiers
        else { continue }
        let edit = edits.qualifier(.any, before: visit.id, comparison)
        report.add(
          "ANY is missing: this is a list of type identifiers", help: "Write ANY directly before this comparison.",
          on: parsed.tree.place(of: comparison.left), fix: Finding.Fix("insert ANY", [.text(edit)]).safe())
      }
    })

  /// Returns whether an operator fails on a list.
  private static func takesOneText(_ comparator: ComparisonOperator) -> Bool {
    switch comparator {
    case .conformsTo, .equalsType, .like, .matches, .beginsWith, .endsWith: true
    default: false
    }
  }
}
