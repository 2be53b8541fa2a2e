import ActivationAnalysis
package import ActivationRules
package import Predicates

/// The proofs about a predicate: one analysis for all lint rules of a run. If the analysis has no answer, nothing is claimed.
///
/// Dictionaries aren't analyzed; lint rules read them key by key.
struct RuleProofs: Sendable {
  /// The analysis for content that hosts share, with at least one item and attachments in each item; nil for a rule that isn't analyzed.
  let analysis: RuleAnalysis?
  /// A Boolean value that indicates whether the extension is proved never to be shown.
  let isNever: Bool
  /// A Boolean value that indicates whether the extension is proved to be shown for any shared content.
  let isAlways: Bool
  /// A Boolean value that indicates whether the extension is proved to be shown even if no item, or an item without attachments, is shared.
  let isAlwaysWithoutItems: Bool
  /// A Boolean value that indicates whether the rule is proved never to fail.
  let neverErrs: Bool

  /// The maximum number of nodes in a predicate that is analyzed. Real predicates have a few hundred.
  static let mostNodes = 2_000

  init(_ subject: LintSubject) {
    guard let rule = subject.analyzedRule else {
      (analysis, isNever, isAlways, isAlwaysWithoutItems, neverErrs) = (nil, false, false, false, false)
      return
    }
    let analysis = RuleAnalysis(rule, limits: subject.analysisLimits)
    self.analysis = analysis
    isNever = analysis.never.isProved
    isAlways = !isNever && analysis.always.isProved
    // Without assumptions: a clause that guards against an item without attachments has an effect.
    isAlwaysWithoutItems =
      isAlways && RuleAnalysis(rule, assuming: .none, limits: subject.analysisLimits).always.isProved
    neverErrs = analysis.neverErrs.isProved
  }
}

extension LintSubject {
  /// The proofs about the rule, made now if no linter made them before.
  var provenFacts: RuleProofs { proofs ?? RuleProofs(self) }

  /// A Boolean value that indicates whether the rule is missing, can't be read, or is proved never to show the extension.
  var isUnusable: Bool {
    switch rule {
    case .missing: true
    case .dictionary(let dictionary): dictionary.refusal != nil
    case .predicate(let parsed):
      parsed.hasErrors
        || proofs?.isNever
          ?? analyzedRule.map { RuleAnalysis($0, limits: analysisLimits).never.isProved } ?? false
    }
  }

  /// The rule if it's a predicate that is analyzed; otherwise nil.
  fileprivate var analyzedRule: ActivationRule? {
    soundPredicate != nil && nodeCount <= RuleProofs.mostNodes && asksItsRoot ? activationRule() : nil
  }

  /// The rule to evaluate; nil when it's missing or can't be read.
  package func activationRule(limits: EvaluationLimits = EvaluationLimits()) -> ActivationRule? {
    if let parsed = soundPredicate {
      return ActivationRule(parsed: parsed, types: types, services: services, limits: limits)
    }
    return dictionary.map {
      ActivationRule(
        dictionary: $0, platform: surroundings.platform ?? .iOS, types: types, services: services, limits: limits)
    }
  }

  var nodeCount: Int { parsed?.tree.nodes.count ?? dictionary?.entries.count ?? 0 }

  /// A Boolean value that indicates whether the only root in the rule is the object that it's evaluated on. Nothing can be proved about another root.
  fileprivate var asksItsRoot: Bool {
    let roots = [ContextKey.extensionItems, ContextKey.fileProviderItems]
    guard let tree = parsed?.tree else { return true }
    return tree.nodes.allSatisfy { node in
      guard case .key(let key) = node else { return true }
      return tree[key] == root || !roots.contains(tree[key])
    }
  }
}
