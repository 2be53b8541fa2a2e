internal import PredicateEvaluation
internal import PredicateSyntax

/// The starting point and the goal of a search for changes.
struct ChangeTrial {
  let rule: ActivationRule
  let context: SharedContext
  /// A Boolean value that indicates whether the extension must be offered after the change.
  let wantsActivation: Bool
  /// The number of evaluations that one search may make.
  let evaluations: Int
  /// The limits of each of them.
  let limits: EvaluationLimits

  init(_ decision: Decision, budget: ChangeBudget) {
    rule = decision.rule
    context = SharedContext(document: decision.shared.document)
    wantsActivation = !decision.isShown
    // Each table of a dictionary is evaluated, and the cost of each evaluation is proportional to the context.
    var tables = 1
    if case .dictionary(let dictionary) = decision.ruleForm { tables = max(1, dictionary.tables.count) }
    let affordable = max(20, ChangeBudget.values / max(1, decision.shared.document.valueCount * tables))
    evaluations = min(
      affordable, Self.usesPatterns(decision.rule) ? budget.evaluationsWithPatterns : budget.evaluations)
    var limits = decision.rule.limits
    limits.evaluationSteps = min(limits.evaluationSteps, budget.steps)
    self.limits = limits
  }

  private static func usesPatterns(_ rule: ActivationRule) -> Bool {
    for node in rule.tree.nodes {
      if case .comparison(let comparison) = node, comparison.comparator == .matches || comparison.comparator == .like {
        return true
      }
    }
    return false
  }

  /// Returns whether a rule makes the wanted decision about a context, and for certain.
  func isReached(by rule: ActivationRule, for context: SharedContext) -> Bool {
    rule.certainAnswer(for: context, limits: limits) == wantsActivation
  }
}

extension ActivationRule {
  /// Returns whether the extension is offered; nil when that isn't certain, or when the evaluation fails.
  func certainAnswer(for context: SharedContext, limits: EvaluationLimits) -> Bool? {
    switch form {
    case .predicate:
      for (_, part) in PreparedContext(context.document, types: types).parts {
        guard let holds = try? program.evaluate(part, services: services, limits: limits) else { return nil }
        if holds { return storage.itemIndex == nil ? true : nil }
      }
      return false
    case .dictionary(let rule):
      guard rule.uncertainties.isEmpty, rule.nestedDictionaryKey == nil else { return nil }
      if rule.refusal == .allZero { return false }
      let context = context.withAttachmentLists() ?? context
      let prepared = PreparedContext(context.document, types: types)
      guard let shown = try? tableVerdicts(rule, prepared, limits: limits).shown,
        let first = shown.first, shown.allSatisfy({ $0 == first })
      else { return nil }
      return first ? true : rule.acceptsLocation ? nil : false
    }
  }
}
