import ActivationRules
import PredicateSyntax

/// What a change of a rule does to its verdicts.
public enum ChangeEffect: Sendable, Hashable {
  /// The verdict stays the same for every context.
  case keepsMeaning
  /// The rule couldn't work before: it was missing, couldn't be read, failed for every context, or never offered the extension.
  case repairsRule
  /// A verdict changes, or it isn't known that none does.
  case changesMeaning

  /// Whether a fix with this effect can be made without asking.
  public var isSafe: Bool { self != .changesMeaning }
}

/// Compares a rule with changed ones.
///
/// What follows from the rules themselves is proved: equal predicates, rules that can't be read, dictionaries that accept nothing,
/// conditions that can't hold. Otherwise both rules are evaluated on every host preset, at the borders of the counts that they name, and
/// on made-up mixtures of the types that they name, always the same; an evaluation that reaches a limit proves nothing.
public struct MeaningCheck {
  /// The most nodes of a predicate that is compared by evaluating it; a longer one is only compared as text.
  static let mostNodes = 2_000
  /// How many nodes all comparisons of one rule may look at, in each context.
  static let nodeBudget = 8_000

  private let before: LintSubject
  private let probe: Probe?
  private var budget = nodeBudget

  /// Prepares to compare a rule.
  public init(_ before: LintSubject) {
    self.before = before
    probe = Probe(before)
  }

  /// The effect of changing the rule.
  ///
  /// - Complexity: some 500 evaluations, each bounded by a tenth of `Limits.evaluationSteps`, and up to 200 more for a rule that none of them
  ///   shows; none at all after the first few comparisons of a long rule, which are answered with ``ChangeEffect/changesMeaning``.
  public mutating func effect(of after: LintSubject) -> ChangeEffect {
    if isUnusable(before) { return .repairsRule }
    if isSameText(after) { return .keepsMeaning }
    guard !before.isFileProvider, after.root == before.root, let probe, let other = Probe(after) else {
      return .changesMeaning
    }
    let nodes = max(20, max(before.nodeCount, after.nodeCount))
    guard nodes <= Self.mostNodes, budget > 0 else { return .changesMeaning }
    budget -= nodes
    return effect(probe, other, TrialContexts(of: [before, after]).contexts)
  }

  /// The host presets whose verdict turns when the rule is changed.
  ///
  /// - Complexity: two evaluations for each preset.
  func hostChanges(to after: LintSubject) -> HostChanges? {
    guard !before.isFileProvider, max(before.nodeCount, after.nodeCount) <= Self.mostNodes, let other = Probe(after)
    else { return nil }
    let changes = probe.map { HostChanges(from: $0, to: other) }
    return changes?.isEmpty == true ? nil : changes
  }

  private func effect(_ first: Probe, _ second: Probe, _ contexts: [SharedContext]) -> ChangeEffect {
    var isSame = true
    var isHidden = true
    for context in contexts {
      let (old, new) = (first.verdict(for: context), second.verdict(for: context))
      guard !old.isUnknown, !new.isUnknown else { return .changesMeaning }
      if !Self.isSame(old, new) { isSame = false }
      if !old.hides { isHidden = false }
      if !isSame, !isHidden { return .changesMeaning }
    }
    if isSame { return .keepsMeaning }
    return first.isNeverShown(near: contexts) ? .repairsRule : .changesMeaning
  }

  /// Whether two verdicts mean the same to a user. A failed evaluation hides the extension too, but may take others along.
  private static func isSame(_ old: Verdict, _ new: Verdict) -> Bool {
    switch (old, new) {
    case (.failed, .failed), (.failed, .doesNotActivate): true
    default: old == new
    }
  }

  /// Whether it's proved that a rule never offers the extension.
  private func isUnusable(_ subject: LintSubject) -> Bool {
    switch subject.rule {
    case .missing: true
    case .dictionary(let dictionary): DictionaryFacts.refusal(of: dictionary) != nil
    case .predicate(let parsed):
      parsed.hasErrors
        || TruthAnalysis(tree: parsed.tree, services: subject.services).truth(parsed.tree.root) == .never
    }
  }

  private func isSameText(_ after: LintSubject) -> Bool {
    switch (before.rule, after.rule) {
    case (.predicate(let first), .predicate(let second)):
      !second.hasErrors && first.tree.predicateFormat == second.tree.predicateFormat
    case (.dictionary(let first), .dictionary(let second)): first == second
    default: false
    }
  }
}

extension LintSubject {
  fileprivate var nodeCount: Int { parsed?.tree.nodes.count ?? dictionary?.entries.count ?? 0 }
}

extension Verdict {
  /// Whether the evaluation reached a limit or lacks a service.
  fileprivate var isUnknown: Bool { if case .uncertain(.evaluation) = self { true } else { false } }
  /// Whether the extension is certainly not offered.
  fileprivate var hides: Bool {
    switch self {
    case .doesNotActivate, .failed, .notOffered: true
    case .activates, .uncertain: false
    }
  }
}
