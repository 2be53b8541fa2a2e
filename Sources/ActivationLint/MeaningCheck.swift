package import ActivationAnalysis
import ActivationRules
import Predicates

/// Compares a rule with changed versions of it, by proof. If the analysis has no answer, the meaning is assumed to change.
package struct MeaningCheck {
  /// The number of nodes that all comparisons of one rule together may look at.
  static let nodeBudget = 8_000

  package let before: LintSubject
  /// A Boolean value that indicates whether the rule is proved never to offer the extension.
  private lazy var isUnusable = before.isUnusable
  private var budget = nodeBudget
  /// The remaining number of nodes for evaluations of the known shares.
  private var shareBudget = nodeBudget
  /// The analysis of the rule for each table, without assumptions; made on first use.
  private var analyses: [RuleAnalysis]?

  /// Prepares to compare a rule.
  ///
  /// - Parameter limits: The limits of all comparisons together; nil for the limits of the rule.
  package init(_ before: LintSubject, limits: AnalysisLimits? = nil) {
    var before = before
    if let limits { before.analysisLimits = limits }
    self.before = before
  }

  /// Returns the effect of a change of the rule on its verdicts.
  ///
  /// - Complexity: some searches of the analysis, within its limits. Long rules, and all but the first few comparisons of a rule, need no search
  ///   because nothing is proved about them. A change of verdicts takes two evaluations for each preset.
  mutating func effect(of after: LintSubject) -> Finding.Effect {
    if isSameText(after) { return .keeps }
    if isUnusable { return .mends }
    return isSafe(after) ? .keeps : .changes(hostChanges(to: after) ?? HostChanges())
  }

  /// Returns whether the rule can be changed without asking: it couldn't work before, or its verdict is proved to stay the same for every context.
  package mutating func isSafe(_ after: LintSubject) -> Bool {
    if isSameText(after) || isUnusable { return true }
    guard after.root == before.root, after.soundPredicate != nil || after.dictionary != nil else { return false }
    let nodes = max(20, max(before.nodeCount, after.nodeCount))
    guard nodes <= RuleProofs.mostNodes, budget > 0, let rule = after.activationRule() else { return false }
    budget -= nodes
    return isEquivalent(to: rule)
  }

  /// Returns whether another rule is proved to be equivalent for every context, for each table of a dictionary.
  mutating func isEquivalent(to rule: ActivationRule) -> Bool {
    // The payload of a shared location isn't known, so no proof covers it.
    guard let old = before.activationRule(), old.acceptsLocation == rule.acceptsLocation else { return false }
    if case .dictionary(let first) = old.form, case .dictionary(let second) = rule.form, first.isAlike(second) {
      return true
    }
    let known = analyses ?? RuleAnalysis(old, assuming: .none, limits: before.analysisLimits).underEachTable
    analyses = known
    return !known.isEmpty && known.allSatisfy { $0.isEquivalent(to: rule) }
  }

  /// Returns the host presets whose verdict changes with the rule; nil if there are none, or if they can't be evaluated.
  private mutating func hostChanges(to after: LintSubject) -> HostChanges? {
    let nodes = max(before.nodeCount, after.nodeCount)
    guard !before.isFileProvider, nodes <= RuleProofs.mostNodes, shareBudget > 0 else { return nil }
    shareBudget -= nodes
    guard let old = before.sharedRule, let new = after.sharedRule else { return nil }
    let changes = HostChanges(from: old, to: new, among: before.hosts)
    return changes.isEmpty ? nil : changes
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

extension ActivationRule {
  /// A Boolean value that indicates whether the rule is known to accept a location.
  package var acceptsLocation: Bool {
    if case .dictionary(let dictionary) = form { dictionary.acceptsLocation } else { false }
  }
}
