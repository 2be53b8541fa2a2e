internal import PredicateEvaluation

extension ActivationRule {
  /// The answer of a dictionary: that of its tables when they agree.
  func dictionaryDecision(_ rule: DictionaryRule, _ context: SharedContext) -> Decision {
    func decision(_ verdict: Verdict, _ items: HandedItems = .all, _ part: SharedContext? = nil) -> Decision {
      Decision(verdict: verdict, handedItems: items, rule: self, context: part ?? context)
    }
    if let uncertainty = rule.uncertainties.first { return decision(.uncertain(uncertainty)) }
    if rule.refusal == .allZero { return decision(.doesNotActivate) }
    var shown = Array(repeating: false, count: rule.tables.count)
    var handed: (items: HandedItems, context: SharedContext)?
    do throws(EvaluationError) {
      for (items, part) in WebPageAlternative.candidates(of: context) {
        var answers = TableAnswers(rule, part, services: services, limits: limits)
        for table in shown.indices where !shown[table] { shown[table] = try answers.answer(ofTable: table) }
        if shown[0], handed == nil { handed = (items, part) }
      }
      guard shown.allSatisfy({ $0 == shown[0] }) else {
        return decision(.uncertain(.tables(try disagreement(rule, shown, context))))
      }
    } catch {
      return decision(error.verdict)
    }
    if shown[0] { return decision(.activates, handed?.items ?? .all, handed?.context) }
    return decision(rule.acceptsLocation ? .uncertain(.location) : .doesNotActivate)
  }

  private func disagreement(
    _ rule: DictionaryRule, _ shown: [Bool], _ context: SharedContext
  ) throws(EvaluationError) -> TableDisagreement {
    let finder = DeciderFinder(rule: rule, context: context, types: program.types, services: services, limits: limits)
    var answers = TableAnswers(rule, context, services: services, limits: limits)
    var result = TableDisagreement(answers: [], deciders: [])
    for table in shown.indices {
      result.answers.append(.init(table: rule.tables[table].name, activates: shown[table]))
      if shown[table] != shown[0] { result.deciders.append(finder.decider(ofTable: table, &answers)) }
    }
    return result
  }
}
