internal import PredicateEvaluation
internal import PredicateSyntax
internal import UniformTypes

/// The starting point and the goal of a search for changes.
package struct ChangeTrial {
  package let rule: ActivationRule
  package let context: SharedContext
  /// A Boolean value that indicates whether the extension must be offered after the change.
  package let wantsActivation: Bool
  /// The number of evaluations that one search may make.
  package let evaluations: Int
  /// The limits of each of them.
  let limits: EvaluationLimits

  package init(_ decision: Decision, budget: ChangeBudget) {
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

  /// A Boolean value that indicates whether the rule can hide something for certain: on iOS a rule that accepts a
  /// location can't.
  package var canBeReached: Bool {
    guard case .dictionary(let dictionary) = rule.form, dictionary.acceptsLocation else { return true }
    return wantsActivation
  }

  /// Returns whether the rule makes the wanted decision about a context, and for certain.
  package func isReached(for context: SharedContext) -> Bool { isReached(by: rule, for: context) }

  /// Returns whether a rule makes the wanted decision about a context, and for certain.
  func isReached(by rule: ActivationRule, for context: SharedContext) -> Bool {
    rule.certainAnswer(for: context, limits: limits) == wantsActivation
  }

  /// The types that the rule names, in the order of its text; then one that has nothing to do with them.
  package var types: [String] {
    var named: [String] = []
    func add(_ type: String) {
      if named.count < 12, !named.contains(where: { UniformTypeIdentifier.areEqual($0, type) }) { named.append(type) }
    }
    if case .dictionary(let dictionary) = rule.form {
      for table in dictionary.tables {
        for type in DictionaryExpansion(dictionary.dictionary, table: table).acceptedTypes { add(type) }
      }
    } else {
      for node in rule.tree.nodes {
        if case .string(let text) = node, Self.isType(rule.tree[text]) { add(rule.tree[text]) }
      }
    }
    let graph = rule.types
    let strangers = ["public.plain-text", "public.url", "public.png", "com.adobe.pdf", "public.vcard"]
    let stranger = strangers.first { stranger in
      !named.contains { graph.conforms(stranger, to: $0) || graph.conforms($0, to: stranger) }
    }
    return named + (stranger.map { [$0] } ?? [])
  }

  /// Returns whether a text of the rule can only be meant as a type identifier.
  private static func isType(_ text: String) -> Bool {
    UniformTypeIdentifier.isValid(text) && text.utf8.contains(UInt8(ascii: "."))
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
