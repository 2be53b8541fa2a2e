import ActivationRules
import PredicateSyntax

/// An upper bound holds for nothing at all, so that the rule takes any content.
///
/// What is found is proved by evaluation: the rule holds for an attachment of a type that it does not name, and no
/// longer when the bound also asks for at least one.
///
/// **Why it matters.** `.@count <= 10` is true when no attachment matches. As the only test of an item it lets
/// every item pass, and the extension is offered for content it cannot handle.
///
/// **Example.**
///
///     SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count <= 10).@count == 1
///
/// **Instead.** Ask for at least one as well: `.@count BETWEEN {1, 10}`, or two comparisons joined by AND.
///
/// **Reference.** https://github.com/wordpress-mobile/WordPress-iOS/pull/9543; a sample with it:
/// https://github.com/TumblrArchive/ios-extension-issues/blob/master/README.md.
enum BoundAdmitsZero {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let parsed = subject.soundPredicate, !subject.isFileProvider else { return [] }
    let bounds = bounds(in: parsed)
    guard !bounds.isEmpty, activates(parsed, without: [], subject), !activates(parsed, without: bounds, subject)
    else { return [] }
    var sufficient: [Bound] = []
    // With very many bounds it is not tried which of them suffices alone.
    for bound in bounds
    where bounds.count <= Probe.mostTrials && activates(parsed, without: bounds.filter { $0.id != bound.id }, subject) {
      sufficient.append(bound)
    }
    var findings: [Finding] = []
    for bound in sufficient.isEmpty ? bounds : sufficient {
      findings.append(finding(for: bound, parsed))
    }
    return findings
  }

  /// A bound that no match satisfies as well.
  private struct Bound {
    let id: NodeID
    let comparison: Comparison
    let test: CountBound
    let isNegated: Bool
  }

  private static func bounds(in parsed: ParseResult) -> [Bound] {
    var bounds: [Bound] = []
    for visit in parsed.visits {
      guard case .comparison(let comparison) = visit.node, let test = CountBound(comparison, in: parsed.tree),
        let passing = test.admitted, let counted = test.counted,
        case .subquery(_, _, let predicate) = parsed.tree[counted], parsed.tree[predicate] != .truePredicate
      else { continue }
      let admitted = visit.isNegated ? passing.complement : passing
      guard admitted.contains(0), admitted.contains(1), admitted != .all else { continue }
      bounds.append(Bound(id: visit.id, comparison: comparison, test: test, isNegated: visit.isNegated))
    }
    return bounds
  }

  /// Whether content of an unknown kind activates the rule when some bounds are taken not to hold.
  private static func activates(_ parsed: ParseResult, without bounds: [Bound], _ subject: LintSubject) -> Bool {
    var tree = parsed.tree
    for bound in bounds { tree.replace(bound.id, with: bound.isNegated ? .truePredicate : .falsePredicate) }
    let probe = Probe(parsed, tree: tree, of: subject)
    let attachment = [Probe.unrelatedType]
    for items in [[[attachment]], [[attachment, attachment]], [[attachment], [attachment]]]
    where probe.activates(items) == true { return true }
    return false
  }

  private static func finding(for bound: Bound, _ parsed: ParseResult) -> Finding {
    let whole = parsed.tree.range(of: bound.id)
    let counted = parsed.tree.range(of: bound.test.quantity)
    let range =
      bound.test.isQuantityOnLeft
      ? SourceRange(counted.upperBound, whole.upperBound) : SourceRange(whole.lowerBound, counted.lowerBound)
    return finding(
      at: .text(TextRanges(source: parsed.source).trimmed(range)),
      "the bound holds for no match at all, so that the rule takes content of any type",
      help: "Ask for at least one match as well.", fixes: fix(bound, parsed).map { [$0] } ?? [])
  }

  private static func fix(_ bound: Bound, _ parsed: ParseResult) -> Finding.Fix? {
    guard !bound.isNegated, let number = bound.test.number else { return nil }
    let highest: Int64
    switch bound.test.comparator {
    case .lessThanOrEqualTo: highest = number
    case .lessThan: highest = number - 1
    default: return nil
    }
    let whole = parsed.tree.range(of: bound.id)
    let counted = parsed.tree.range(of: bound.test.quantity)
    let text = " BETWEEN {1, \(highest)}"
    if bound.test.isQuantityOnLeft {
      return Finding.Fix(
        "write\(text)", isSafe: false, [.replaceText(SourceRange(counted.upperBound, whole.upperBound), text)])
    }
    return Finding.Fix(
      "write\(text)", isSafe: false,
      [
        .replaceText(SourceRange(whole.lowerBound, counted.lowerBound), ""),
        .replaceText(SourceRange(counted.upperBound, whole.upperBound), text),
      ])
  }
}
