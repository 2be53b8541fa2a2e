internal import PredicateEvaluation
internal import PredicateSyntax

extension ActivationRule {
  /// The answer of a dictionary: that of its tables when they agree.
  func dictionaryDecision(
    _ rule: DictionaryRule, _ shared: SharedContext, _ prepared: PreparedContext
  ) -> Decision {
    let completed = prepared.isLaidOut ? nil : shared.withAttachmentLists()
    let context = completed ?? shared
    let prepared = completed.map { PreparedContext($0.document, types: storage.program.types) } ?? prepared
    func decision(_ verdict: Verdict, _ items: HandedItems = .all, _ part: SharedContext? = nil) -> Decision {
      Decision(verdict: verdict, handedItems: items, rule: self, context: part ?? context, shared: context)
    }
    if let key = rule.nestedDictionaryKey {
      return decision(EvaluationError(.nestedDictionary(key: key), at: SourceRange(0, 0)).verdict)
    }
    if let uncertainty = rule.uncertainties.first { return decision(.uncertain(uncertainty)) }
    if rule.refusal == .allZero { return decision(.doesNotActivate) }
    let answers: (shown: [Bool], handed: (items: HandedItems, context: SharedContext)?)
    do throws(EvaluationError) {
      answers = try tableVerdicts(rule, context, prepared, limits: limits)
      guard answers.shown.allSatisfy({ $0 == answers.shown.first }) else {
        return decision(.uncertain(.tables(try disagreement(rule, answers.shown, context, prepared))))
      }
    } catch {
      return decision(error.verdict)
    }
    if answers.shown.first == true {
      return decision(.activates, answers.handed?.items ?? .all, answers.handed?.context)
    }
    return decision(rule.acceptsLocation ? .uncertain(.location) : .doesNotActivate)
  }

  /// Whether each table shows the extension, and what it is then handed by the preferred one.
  func tableVerdicts(
    _ rule: DictionaryRule, _ context: SharedContext, _ prepared: PreparedContext, limits: Limits
  ) throws(EvaluationError) -> (shown: [Bool], handed: (items: HandedItems, context: SharedContext)?) {
    var shown = Array(repeating: false, count: rule.tables.count)
    var handed: (items: HandedItems, context: SharedContext)?
    for (items, part) in WebPageAlternative.candidates(of: context) {
      let prepared = items == .all ? prepared : PreparedContext(part.document, for: rule.program)
      var answers = TableAnswers(rule, prepared, services: services, limits: limits)
      for table in shown.indices where !shown[table] { shown[table] = try answers.answer(ofTable: table) }
      if shown.first == true, handed == nil { handed = (items, part) }
    }
    return (shown, handed)
  }

  private func disagreement(
    _ rule: DictionaryRule, _ shown: [Bool], _ context: SharedContext, _ prepared: PreparedContext
  ) throws(EvaluationError) -> TableDisagreement {
    let finder = DeciderFinder(rule: rule, context: context, types: program.types, services: services, limits: limits)
    var answers = TableAnswers(rule, prepared, services: services, limits: limits)
    var result = TableDisagreement(answers: [], deciders: [])
    for table in shown.indices {
      result.answers.append(.init(table: rule.tables[table].name, activates: shown[table]))
      if shown[table] != shown[0] { result.deciders.append(finder.decider(ofTable: table, &answers)) }
    }
    return result
  }
}
