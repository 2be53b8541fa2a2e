import ActivationRules
import ActivationAnalysis
import Predicates

extension LintRule {
  static let boundAdmitsZero = LintRule(
    id: "AR210", name: "bound-admits-zero", severity: .warning, evidence: .observed,
    observations: ["rules-023", "wordpress-9543"],
    page: """
      A bound also holds for 0 matches, so the rule accepts any content.

      The finding is proved: it names a shared context in which nothing has a type that the rule names, and which still shows the extension. No such context would show it if the bound
      required at least one match.

      **Why it matters.** `.@count <= 10` and `.@count >= 0` are true when no attachment matches. If such a bound is the only test of an item, every item passes, and the extension is offered for content it can't handle.

      **Example.**

          SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count <= 10).@count == 1

      **Instead.** Require at least one match, too: `.@count BETWEEN {1, 10}`, or two comparisons joined by AND.

      **When it is not a mistake.** When the extension takes any content. A rule that names `public.item`, `public.data` or `public.content` isn't reported.

      **Reference.** https://github.com/wordpress-mobile/WordPress-iOS/pull/9543; a sample with it: https://github.com/TumblrArchive/ios-extension-issues/blob/master/README.md.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate, !subject.isFileProvider else { return }
      // A rule that names a type of everything, such as public.item, is meant to accept everything.
      let namesEverything = parsed.tree.typeTests.contains { test in
        test.includesConformingTypes && ["public.item", "public.data", "public.content"].contains(test.type)
      }
      let edits = PredicateEdits(parsed.tree, parsed.source)
      let bounds = namesEverything ? [] : bounds(in: parsed, edits)
      guard !bounds.isEmpty, bounds.count <= mostBounds, let proofs = subject.provenFacts.analysis,
        !subject.provenFacts.isAlways, let witness = proofs.neverForUnnamedTypes.witness,
        proofs.isNeverForUnnamedTypes(replacing: unfulfilled(bounds))
      else { return }
      let sufficient = bounds.filter { bound in
        !proofs.isNeverForUnnamedTypes(replacing: unfulfilled(bounds.filter { $0.id != bound.id }))
      }
      let items = witness.context.registeredTypeIdentifiers.map { item in
        "[" + item.map { $0.joined(separator: ", ") }.joined(separator: "] [") + "]"
      }
      for bound in sufficient.isEmpty ? bounds : sufficient {
        let place = Finding.Place.text(edits.trimmed(bound.range))
        report.add(
          "the bound also holds for 0 matches, so the rule accepts content of any type",
          help: "Require at least one match, too, as BETWEEN {1, 5} does.", on: place,
          notes: [.init("shown for \(items.joined(separator: "; ")), although the rule names no such type", at: place)],
          fix: fix(bound))
      }
    })

  /// The maximum number of bounds; a rule with more of them isn't examined. Real rules have fewer than twenty.
  private static let mostBounds = 20

  /// The constants that replace some bounds so that none of them holds.
  private static func unfulfilled(_ bounds: [Bound]) -> [NodeID: Bool] {
    bounds.reduce(into: [:]) { $0[$1.id] = $1.isNegated }
  }

  /// A bound that 0 matches satisfy as well, with the range of its operator and number and the end of the comparison.
  private typealias Bound = (id: NodeID, test: CountBound, isNegated: Bool, range: SourceRange, end: Int)

  private static func bounds(in parsed: ParseResult, _ edits: PredicateEdits) -> [Bound] {
    let tree = parsed.tree
    return parsed.visits.compactMap { visit in
      guard case .comparison(let comparison) = visit.node, let test = CountBound(comparison, in: tree),
        let passing = test.admitted, let counted = test.counted,
        case .subquery(_, _, let predicate) = tree[counted], tree[predicate] != .truePredicate
      else { return nil }
      let admitted = visit.isNegated ? passing.complement : passing
      guard admitted.contains(0), admitted.contains(1) else { return nil }
      return (
        visit.id, test, visit.isNegated, edits.boundRange(test.quantity, by: test.boundNode),
        tree.range(of: visit.id).upperBound
      )
    }
  }

  private static func fix(_ bound: Bound) -> Finding.Fix? {
    guard !bound.isNegated, let number = bound.test.number else { return nil }
    let text: String
    switch bound.test.comparator {
    case .lessThanOrEqualTo: text = "BETWEEN {1, \(number)}"
    case .lessThan: text = "BETWEEN {1, \(number - 1)}"
    case .greaterThanOrEqualTo, .greaterThan: text = ">= 1"
    default: return nil
    }
    return .write(
      text,
      bound.test.isQuantityOnLeft
        ? [.text(TextEdit(bound.range, " " + text))]
        : [.text(TextEdit(bound.range, "")), .insert(" " + text, at: bound.end)])
  }
}
