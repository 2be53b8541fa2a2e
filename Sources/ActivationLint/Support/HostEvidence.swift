package import ActivationRules
import Predicates

/// The evaluator's verdicts on the content that recorded hosts share.
struct HostEvidence {
  let rule: ActivationRule

  init(_ parsed: ParseResult, of subject: LintSubject) {
    rule = ActivationRule(parsed: parsed, types: subject.types, services: subject.services, limits: Self.limits)
  }

  /// The rule of a subject; nil when it's missing or can't be read.
  init?(_ subject: LintSubject) {
    guard let rule = subject.activationRule(limits: Self.limits) else { return nil }
    self.rule = rule
  }

  /// A linter evaluates a rule a few hundred times, so each evaluation gets a tenth of the usual steps.
  private static let limits: EvaluationLimits = {
    var limits = EvaluationLimits()
    limits.evaluationSteps /= 10
    return limits
  }()

  func verdict(on host: HostPreset) -> Verdict { rule.decision(for: host).verdict }

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
    isShown(rule.decision(for: SharedContext(registeredTypeIdentifiers: [[types]])).verdict)
  }

  /// Returns whether the rule would be shown for one of several attachments if it were shared by itself.
  func takesPart(of context: SharedContext) -> Bool {
    let attachments = context.registeredTypeIdentifiers.flatMap { $0 }
    return attachments.count > 1 && attachments.contains { isShown(attachment: $0) == true }
  }

  /// Lists the names of hosts for a message: three at most.
  static func list(_ names: [String]) -> String {
    var text = names.prefix(mostListed).joined(separator: "; ")
    if names.count > mostListed { text += " and \(names.count - mostListed) more" }
    return text
  }

  /// Lists the apps of some shares for a message: three at most, each once. An app that shares this content only on earlier systems is listed with
  /// them.
  static func apps(of hosts: [HostPreset]) -> String {
    var apps: [String] = []
    for host in hosts where !apps.contains(host.host) { apps.append(host.host) }
    let rest = apps.count - mostListed
    apps = apps.map { app in
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
}

extension HostPreset {
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
    let evidence = HostEvidence(parsed, of: self)
    let hidden = presets.filter { evidence.isShown($0) == false }
    if hidden.isEmpty { return [] }
    let edits = PredicateEdits(tree, parsed.source)
    return tests.prefix(Self.mostComparisons).compactMap { comparison, test in
      let looser: ComparisonOperator = test.isQuantityOnLeft ? .greaterThanOrEqualTo : .lessThanOrEqualTo
      let edit = edits.comparator(looser, in: comparison)
      let changed = String(decoding: edit.applied(to: parsed.source), as: UTF8.self)
      let looserRule = HostEvidence(Parser.parse(changed), of: self)
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

/// The hosts on whose content the linter evaluates rules.
package struct HostChoice: Sendable {
  /// The hosts that the project names; nil if it names none.
  package var named: [HostPreset]?

  /// Creates a choice of the named hosts; without names, a choice of the catalog.
  package init(named: [HostPreset]? = nil) { self.named = named }

  /// The hosts to evaluate: the named hosts, or the catalog without its outdated hosts.
  package var presets: [HostPreset] { named ?? HostPreset.current }

  /// Returns whether it deserves a warning if a rule hides a host's content: the project named the host, or nearly everyone has it.
  func matters(_ preset: HostPreset) -> Bool { areNamed || preset.isEveryday }

  /// A Boolean value that indicates whether the project named the hosts.
  var areNamed: Bool { named != nil }
}
