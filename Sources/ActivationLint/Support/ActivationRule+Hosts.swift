import ActivationRules
import Predicates

extension LintSubject {
  /// A linter evaluates a rule a few hundred times, so each evaluation gets a tenth of the usual steps.
  private static let evaluationLimits: EvaluationLimits = {
    var limits = EvaluationLimits()
    limits.evaluationSteps /= 10
    return limits
  }()

  /// The rule for evaluations of content that recorded hosts share; nil when it's missing or can't be read.
  var sharedRule: ActivationRule? { activationRule(limits: Self.evaluationLimits) }
}

/// The evaluator's verdicts on the content that recorded hosts share.
extension ActivationRule {
  func verdict(on host: HostPreset) -> Verdict { decision(for: host).verdict }

  func isShown(_ host: HostPreset) -> Bool? { isShown(verdict(on: host)) }

  private func isShown(_ verdict: Verdict) -> Bool? {
    switch verdict {
    case .shown: true
    case .hidden, .failed, .notOffered: false
    // Apart from the index, which AR124 reports, the predicate holds.
    case .uncertain(.itemIndex): true
    case .uncertain: nil
    }
  }

  /// Returns whether the rule certainly hides the extension, without failing.
  func hides(_ host: HostPreset) -> Bool { verdict(on: host) == .hidden }

  func isShown(attachment types: [String]) -> Bool? {
    isShown(decision(for: SharedContext(registeredTypeIdentifiers: [[types]])).verdict)
  }
}

extension HostPreset {
  /// Lists the names of hosts for a message: three at most.
  static func list(_ names: [String]) -> String {
    names.prefix(mostListed).joined(separator: "; ")
      + (names.count > mostListed ? " and \(names.count - mostListed) more" : "")
  }

  /// Lists the apps of some shares for a message: three at most, each once. An app that shares this content only on earlier systems is listed with
  /// the versions of these systems.
  static func apps(of hosts: [HostPreset]) -> String {
    let names = hosts.map { $0.host }.distinct
    let rest = names.count - mostListed
    let apps = names.map { app in
      let old = hosts.filter { $0.host == app }
      guard let versions = old.last?.systemVersions, old.allSatisfy({ $0.isSuperseded }) else { return app }
      return "\(app) (\(versions))"
    }
    return apps.prefix(mostListed).joined(separator: ", ") + (rest > 0 ? " and \(counted(rest, "more app"))" : "")
  }

  /// Returns a note with all names of hosts if the message doesn't list them all.
  static func notes(listing names: [String], at place: Finding.Place) -> [Finding.Note] {
    names.count > mostListed ? [Finding.Note("in full: \(names.joined(separator: "; "))", at: place)] : []
  }

  private static let mostListed = 3

  /// A Boolean value that indicates whether the host shares one thing as several attachments with different types.
  var isMixed: Bool {
    registeredTypeIdentifiers.first { $0.count > 1 }.map { Set($0).count == $0.count } ?? false
  }
}

/// Comparisons with exactly one, `….@count == 1`, that hide the content of recorded hosts.
extension LintSubject {
  /// The place of a comparison with exactly one; the names of the hosts that the rule hides, and would show if the comparison allowed more than one;
  /// and the fix that allows more than one.
  typealias HidingCount = (place: Finding.Place, hosts: [String], fix: Finding.Fix)

  /// The maximum number of comparisons that are examined. Real rules have fewer than twenty.
  private static let mostComparisons = 50

  /// Returns the comparisons of a rule that hide content of some hosts.
  func hidingCounts(of kind: ValueKind, among presets: [HostPreset]) -> [HidingCount] {
    guard let parsed = soundPredicate, !isFileProvider, !takesAnything else { return [] }
    let tree = parsed.tree
    let tests = parsed.visits.filter { !$0.isNegated }.compactMap { visit -> (SyntaxTree.Comparison, CountBound)? in
      guard case .comparison(let comparison) = visit.node, let test = CountBound(comparison, in: tree),
        let counted = test.counted, test.comparator == .equalTo, test.number == 1,
        tree.kind(of: counted, visit.scope).element == kind || Self.isCount(counted, of: kind, tree, visit.scope)
      else { return nil }
      return (comparison, test)
    }
    if tests.isEmpty { return [] }
    guard let rule = sharedRule else { return [] }
    let hidden = presets.filter { rule.isShown($0) == false }
    if hidden.isEmpty { return [] }
    let edits = PredicateEdits(tree, parsed.source)
    return tests.prefix(Self.mostComparisons).compactMap { comparison, test in
      let looser: ComparisonOperator = test.isQuantityOnLeft ? .greaterThanOrEqualTo : .lessThanOrEqualTo
      let edit = edits.comparator(looser, in: comparison)
      let changed = String(decoding: edit.applied(to: parsed.source), as: UTF8.self)
      let looserRule = ActivationRule(
        parsed: Parser.parse(changed), types: types, services: services, limits: Self.evaluationLimits)
      let hosts = hidden.filter { looserRule.isShown($0) == true }.map { $0.name }
      return hosts.isEmpty
        ? nil : (.text(edits.trimmed(edit.range)), hosts, .write("\(looser.spelling)", [.text(edit)]))
    }
  }

  /// Returns whether a key path ends in the count of a list whose elements are of a kind.
  private static func isCount(
    _ id: NodeID, of kind: ValueKind, _ tree: SyntaxTree, _ scope: [BoundVariable]
  ) -> Bool {
    guard case .keyPath(let base, let steps) = tree[id] else { return false }
    return tree.kind(following: tree[steps].dropLast(), from: tree.kind(of: base, scope)).element == kind
  }
}
