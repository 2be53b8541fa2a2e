import ActivationRules
import PredicateSyntax

/// Comparisons with exactly one, tried against what hosts are known to share.
enum ExactCounts {
  /// `….@count == 1` over items or attachments.
  struct Test {
    let id: NodeID
    let comparison: Comparison
    /// The operator with the blanks around it.
    let operatorRange: SourceRange
    /// Whether the count is on the left.
    let isLeft: Bool

    /// The operator that lets more than one pass.
    var looser: String { isLeft ? ">=" : "<=" }
  }

  /// Whether a host shares one thing as several attachments, each of other types.
  static func isMixed(_ host: HostPreset) -> Bool {
    for item in host.context.registeredTypeIdentifiers where item.count > 1 {
      return Set(item).count == item.count
    }
    return false
  }

  /// A comparison with exactly one that hides what hosts share.
  struct Hiding {
    let place: Finding.Place
    /// The names of the hosts.
    let hosts: [String]
    /// The operator that lets more than one pass in its place.
    let fix: Finding.Fix
  }

  /// The comparisons with exactly one that hide what some hosts share, and would not with another operator.
  static func hiding(
    _ subject: LintSubject, counting kind: ValueKind, hosts isTried: (HostPreset) -> Bool
  ) -> [Hiding] {
    guard let parsed = subject.soundPredicate, !subject.isFileProvider else { return [] }
    let tests = tests(of: kind, in: parsed)
    guard !tests.isEmpty else { return [] }
    let hidden = hidden(subject.hosts.filter(isTried), parsed, subject)
    guard !hidden.isEmpty else { return [] }
    var found: [Hiding] = []
    for test in tests {
      let names = Self.hosts(hidden, shownWithout: test, parsed, subject)
      guard !names.isEmpty else { continue }
      found.append(
        Hiding(
          place: .text(TextRanges(source: parsed.source).trimmed(test.operatorRange)), hosts: names,
          fix: Finding.Fix(
            "write \(test.looser)", isSafe: false, [.replaceText(test.operatorRange, " \(test.looser) ")])))
    }
    return found
  }

  /// The comparisons with exactly one whose list has elements of a kind.
  static func tests(of kind: ValueKind, in parsed: ParseResult) -> [Test] {
    let tree = parsed.tree
    var tests: [Test] = []
    for visit in parsed.visits where !visit.isNegated && tests.count < Probe.mostTrials {
      guard case .comparison(let comparison) = visit.node, let test = CountBound(comparison, in: tree),
        let counted = test.counted, test.comparator == .equalTo, test.number == 1,
        tree.kind(of: counted, visit.scope).element == kind || isCount(counted, of: kind, tree, visit.scope)
      else { continue }
      let left = tree.range(of: comparison.left)
      let right = tree.range(of: comparison.right)
      tests.append(
        Test(
          id: visit.id, comparison: comparison, operatorRange: SourceRange(left.upperBound, right.lowerBound),
          isLeft: test.isQuantityOnLeft))
    }
    return tests
  }

  /// Whether a key path ends in the count of a list with such elements.
  private static func isCount(
    _ id: NodeID, of kind: ValueKind, _ tree: SyntaxTree, _ scope: [BoundVariable]
  ) -> Bool {
    guard case .keyPath(let base, let steps) = tree[id] else { return false }
    return tree.kind(following: Array(tree[steps].dropLast()), from: tree.kind(of: base, scope)).element == kind
  }

  /// The hosts among some whose content the rule hides.
  static func hidden(_ hosts: [HostPreset], _ parsed: ParseResult, _ subject: LintSubject) -> [HostPreset] {
    let probe = Probe(parsed, of: subject)
    return hosts.filter { probe.activates($0.context) == false }
  }

  /// The names of those among hidden hosts that the rule would show if more than one were no harm.
  static func hosts(
    _ hosts: [HostPreset], shownWithout test: Test, _ parsed: ParseResult, _ subject: LintSubject
  ) -> [String] {
    var comparison = test.comparison
    comparison.comparator = test.isLeft ? .greaterThanOrEqualTo : .lessThanOrEqualTo
    var tree = parsed.tree
    tree.replace(test.id, with: .comparison(comparison))
    let changed = Probe(parsed, tree: tree, of: subject)
    var names: [String] = []
    for host in hosts where changed.activates(host.context) == true { names.append(host.name) }
    return names
  }
}
