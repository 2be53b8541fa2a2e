internal import Predicates
package import UniformTypes

extension ActivationRule {
  /// The answer of a dictionary: that of its tables when they agree.
  func dictionaryDecision(_ rule: DictionaryRule, _ shared: PreparedContext) -> Decision {
    let completed = shared.isLaidOut ? nil : SharedContext(document: shared.document).withAttachmentLists()
    let context = completed.map { PreparedContext($0.document, types: types) } ?? shared
    func decision(_ verdict: Verdict) -> Decision { Decision(verdict, rule: self, for: context) }
    if let key = rule.nestedDictionaryKey {
      return decision(EvaluationError(.nestedDictionary(key: key), at: SourceRange(0, 0)).verdict)
    }
    if let uncertainty = rule.uncertainties.first { return decision(.uncertain(uncertainty)) }
    if rule.refusal == .allZero { return decision(.hidden) }
    let answers: (shown: [Bool], handed: (items: HandedItems, context: PreparedContext)?)
    do throws(EvaluationError) {
      answers = try tableVerdicts(rule, context, limits: limits)
    } catch {
      return decision(error.verdict)
    }
    guard answers.shown.allSatisfy({ $0 == answers.shown.first }) else {
      return decision(.uncertain(.tables(disagreement(rule, answers.shown, context))))
    }
    if answers.shown.first == true {
      let handed = answers.handed ?? (.all, context)
      return Decision(.shown, handed.items, rule: self, for: handed.context, of: context)
    }
    return decision(rule.acceptsLocation ? .uncertain(.location) : .hidden)
  }

  /// Returns whether each table shows the extension, and what the preferred one then hands to it.
  func tableVerdicts(
    _ rule: DictionaryRule, _ context: PreparedContext, limits: EvaluationLimits
  ) throws(EvaluationError) -> (shown: [Bool], handed: (items: HandedItems, context: PreparedContext)?) {
    var shown = Array(repeating: false, count: rule.tables.count)
    var handed: (items: HandedItems, context: PreparedContext)?
    for (items, part) in context.parts {
      var answers = TableAnswers(rule, part, services: services, limits: limits)
      for table in shown.indices where !shown[table] { shown[table] = try answers.answer(ofTable: table) }
      if shown.first == true, handed == nil { handed = (items, part) }
    }
    return (shown, handed)
  }

  private func disagreement(
    _ rule: DictionaryRule, _ shown: [Bool], _ prepared: PreparedContext
  ) -> TableDisagreement {
    var answers = TableAnswers(rule, prepared, services: services, limits: limits)
    var result = TableDisagreement(answers: [], deciders: [])
    for table in shown.indices {
      result.answers.append(.init(table: rule.tables[table].name, isShown: shown[table]))
      if shown[table] != shown[0] { result.deciders.append(answers.decider(ofTable: table)) }
    }
    return result
  }
}

extension ActivationRule {
  /// The rule where further types are declared, such as those that a witness needs.
  package func declaring(_ declarations: [TypeDeclaration]) -> ActivationRule {
    if declarations.isEmpty { return self }
    let known = types.adding(declarations)
    switch form {
    case .predicate: return ActivationRule(tree: tree, types: known, services: services, limits: limits)
    case .dictionary(let rule):
      return ActivationRule(
        dictionary: rule.dictionary, tables: rule.tables, platform: rule.platform, types: known, services: services,
        limits: limits)
    }
  }
}
