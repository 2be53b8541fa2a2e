import ActivationRules
import Predicates

/// The evaluator's verdicts on the content that recorded hosts share.
struct HostEvidence {
  private let rule: ActivationRule

  init(_ parsed: ParseResult, of subject: LintSubject) {
    rule = ActivationRule(
      parsed: parsed, types: subject.types, services: subject.services, limits: Self.limits)
  }

  /// The rule of a subject; nil when it's missing or can't be read.
  init?(_ subject: LintSubject) {
    guard let rule = subject.activationRule(limits: Self.limits) else { return nil }
    self.rule = rule
  }

  /// A linter asks a rule some hundred times, so that each time gets a tenth of the usual steps.
  private static let limits: EvaluationLimits = {
    var limits = EvaluationLimits()
    limits.evaluationSteps /= 10
    return limits
  }()

  /// Returns the verdict.
  func verdict(on host: HostPreset) -> Verdict { rule.decision(for: host).verdict }

  /// Returns whether the rule is shown; nil when that couldn't be determined.
  func isShown(_ host: HostPreset) -> Bool? { isShown(verdict(on: host)) }

  /// Returns whether the rule is shown; nil when that couldn't be determined.
  func isShown(_ context: SharedContext) -> Bool? { isShown(rule.decision(for: context).verdict) }

  private func isShown(_ verdict: Verdict) -> Bool? {
    switch verdict {
    case .shown: true
    case .hidden, .failed, .notOffered: false
    // What the predicate says; the index itself is AR124.
    case .uncertain(.itemIndex): true
    case .uncertain: nil
    }
  }

  /// Returns whether the rule certainly doesn't activate, and doesn't fail either.
  func hides(_ host: HostPreset) -> Bool { verdict(on: host) == .hidden }

  /// Returns whether the rule is shown for one attachment with these types.
  func isShown(attachment types: [String]) -> Bool? {
    isShown(SharedContext(registeredTypeIdentifiers: [[types]]))
  }

  /// Returns whether the rule is shown for one of several attachments by itself.
  func takesPart(of context: SharedContext) -> Bool {
    let attachments = context.registeredTypeIdentifiers.flatMap { $0 }
    return attachments.count > 1 && attachments.contains { isShown(attachment: $0) == true }
  }

  /// The most edits, or groups of them, for which the hosts are asked. Real rules have fewer.
  static let mostComparisons = 8

  /// The hosts that hide the extension now and show it after edits of the predicate. Hosts without a name are left out where there are others.
  ///
  /// - Complexity: two evaluations for each host.
  static func hosts(
    shownBy edits: [TextEdit], in parsed: ParseResult, of subject: LintSubject
  ) -> [HostPreset] {
    guard !subject.isFileProvider, !subject.hosts.isEmpty else { return [] }
    let before = HostEvidence(parsed, of: subject)
    let hidden = subject.hosts.filter { before.hides($0) }
    let hosts = hosts(among: hidden, shownBy: edits, in: parsed, of: subject)
    let named = hosts.filter { !HostPreset.isGeneric($0.host) }
    return named.isEmpty ? hosts : named
  }

  /// The hosts among some that a predicate shows after edits.
  static func hosts(
    among hidden: [HostPreset], shownBy edits: [TextEdit], in parsed: ParseResult, of subject: LintSubject
  ) -> [HostPreset] {
    guard let text = TextEdit.apply(edits, to: parsed.source) else { return [] }
    let changed = HostEvidence(Parser.parse(String(decoding: text, as: UTF8.self)), of: subject)
    return hidden.filter { changed.isShown($0) == true }
  }

  /// Names of hosts as a message lists them: three at most.
  static func list(_ names: [String]) -> String {
    var text = names.prefix(mostListed).joined(separator: "; ")
    if names.count > mostListed { text += " and \(names.count - mostListed) more" }
    return text
  }

  /// The apps of some shares as a message lists them: three at most, each once, with the system where only an earlier one shares so.
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

  /// All names of hosts, when a message does not list them all.
  static func notes(listing names: [String], at place: Finding.Place) -> [Finding.Note] {
    names.count > mostListed
      ? [Finding.Note("in full: \(names.joined(separator: "; "))", at: place)] : []
  }

  /// The number of hosts that a message lists.
  private static let mostListed = 3
}

extension HostPreset {
  /// A Boolean value that indicates whether the host shares one thing as several attachments with different types.
  var isMixed: Bool {
    for item in registeredTypeIdentifiers where item.count > 1 {
      return Set(item).count == item.count
    }
    return false
  }
}

/// A comparison with exactly one, `….@count == 1`, that hides the content of recorded hosts.
struct HidingCount {
  let place: Finding.Place
  /// The names of the hosts that the rule hides and would show if more than one were no harm.
  let hosts: [String]
  /// The operator that lets more than one pass in its place.
  let fix: Finding.Fix

  /// The comparisons of a rule, evaluated for some hosts.
  static func all(
    in subject: LintSubject, counting kind: ValueKind, among presets: [HostPreset]
  ) -> [HidingCount] {
    guard let parsed = subject.soundPredicate, !subject.isFileProvider, !subject.takesAnything else {
      return []
    }
    let tests = tests(of: kind, in: parsed)
    guard !tests.isEmpty else { return [] }
    let evidence = HostEvidence(parsed, of: subject)
    let hidden = presets.filter { evidence.isShown($0) == false }
    guard !hidden.isEmpty else { return [] }
    return tests.compactMap { HidingCount($0.comparison, $0.isQuantityOnLeft, hidden, parsed, subject) }
  }

  private init?(
    _ comparison: SyntaxTree.Comparison, _ isLeft: Bool, _ hidden: [HostPreset], _ parsed: ParseResult,
    _ subject: LintSubject
  ) {
    let edits = PredicateEdits(parsed.tree, parsed.source)
    let looser: ComparisonOperator = isLeft ? .greaterThanOrEqualTo : .lessThanOrEqualTo
    let edit = edits.comparator(looser, in: comparison)
    hosts = HostEvidence.hosts(among: hidden, shownBy: [edit], in: parsed, of: subject).map { $0.name }
    guard !hosts.isEmpty else { return nil }
    place = .text(edits.trimmed(edit.range))
    fix = .write("\(looser.spelling)", [.text(edit)])
  }

  /// The number of comparisons that are examined. Real rules have fewer than twenty.
  private static let mostComparisons = 50

  private static func tests(
    of kind: ValueKind, in parsed: ParseResult
  ) -> [(comparison: SyntaxTree.Comparison, isQuantityOnLeft: Bool)] {
    let tree = parsed.tree
    var tests: [(comparison: SyntaxTree.Comparison, isQuantityOnLeft: Bool)] = []
    for visit in parsed.visits where !visit.isNegated && tests.count < mostComparisons {
      guard case .comparison(let comparison) = visit.node, let test = CountBound(comparison, in: tree),
        let counted = test.counted, test.comparator == .equalTo, test.number == 1,
        tree.kind(of: counted, visit.scope).element == kind || isCount(counted, of: kind, tree, visit.scope)
      else { continue }
      tests.append((comparison, test.isQuantityOnLeft))
    }
    return tests
  }

  /// Returns whether a key path ends in the count of a list with such elements.
  private static func isCount(
    _ id: NodeID, of kind: ValueKind, _ tree: SyntaxTree, _ scope: [BoundVariable]
  ) -> Bool {
    guard case .keyPath(let base, let steps) = tree[id] else { return false }
    return tree.kind(following: Array(tree[steps].dropLast()), from: tree.kind(of: base, scope)).element == kind
  }
}

extension HostChanges {
  /// Compares two rules on host presets; those with one uncertain verdict are listed apart.
  init(from before: HostEvidence, to after: HostEvidence, on hosts: [HostPreset]) {
    self.init()
    for host in hosts {
      switch (before.isShown(host), after.isShown(host)) {
      case (false, true): shown.append(host.name)
      case (true, false): hidden.append(host.name)
      case (let old, let new) where old != new && host.gap == nil: uncertain.append(host.name)
      default: break
      }
    }
  }
}
