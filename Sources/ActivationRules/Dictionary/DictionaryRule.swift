internal import Predicates
package import UniformTypes

extension ActivationRule {
  /// The family of systems that a rule is evaluated on.
  public enum Platform: String, Sendable, Hashable, CaseIterable {
    /// iOS, iPadOS and visionOS.
    case iOS
    /// macOS.
    case macOS
  }
}

/// The dictionary form of a rule, expanded under every table in use.
package struct DictionaryRule: Sendable {
  /// The reason why a dictionary accepts nothing, whatever is shared.
  package enum Refusal: Sendable, Hashable {
    /// Every value is read as 0, or the dictionary is empty. The system refuses such a rule before it examines the keys (inferred).
    case allZero
    /// No key accepts or limits anything, so the dictionary has no predicate (inferred).
    case noCondition
  }

  package let dictionary: ActivationDictionary
  /// The tables in use, the preferred one first.
  package let tables: [DictionaryTable]
  /// The family of systems, which matters only for a shared location.
  package let platform: ActivationRule.Platform
  /// The expansion under the preferred table; nil if there's no table.
  package let expansion: DictionaryExpansion?
  /// The reason why nothing is ever accepted under the preferred table; nil if something may be accepted, or if this is uncertain.
  package let refusal: Refusal?
  /// The first unknown key whose value is a dictionary; nil if there's none.
  ///
  /// Such a rule always fails, and it also removes the extensions of other apps from the share sheet (observed;
  /// https://github.com/Automattic/pocket-casts-ios/pull/989). It isn't known whether an array does the same; arrays are ignored here.
  package let nestedDictionaryKey: String?
  /// The reasons why every verdict is uncertain, whatever is shared, such as values that can't be read with certainty.
  package let uncertainties: [Uncertainty]

  /// The distinct conditions of all expansions, each a root of ``program``.
  let conditions: [DictionaryCondition]
  /// For each table, the indexes of its conditions in ``conditions``; nil for a table without conditions, which accepts nothing.
  let candidates: [[Int]?]
  let program: Program

  init(
    _ dictionary: ActivationDictionary, tables: [DictionaryTable], platform: ActivationRule.Platform, types: TypeGraph,
    limits: EvaluationLimits
  ) {
    self.dictionary = dictionary
    self.tables = tables
    self.platform = platform
    let known = Set(ActivationKey.all + tables.flatMap { $0.keys })
    var distinct: [DictionaryCondition] = []
    let expansions = tables.map { DictionaryExpansion(dictionary, table: $0) }
    candidates = expansions.map { expansion in
      let positions = expansion.conditions.map { condition in
        let place = distinct.firstIndex(of: condition) ?? distinct.count
        if place == distinct.count { distinct.append(condition) }
        return place
      }
      return positions.isEmpty ? nil : positions
    }
    expansion = expansions.first
    conditions = distinct
    if dictionary.entries.allSatisfy({ $0.value.integerValue == 0 }) {
      refusal = .allZero
    } else {
      let isEmpty = expansion?.conditions.isEmpty == true && Self.onlyUnknownKey(of: dictionary, known) == nil
      refusal = isEmpty ? .noCondition : nil
    }
    nestedDictionaryKey =
      dictionary.entries.first { $0.value.isDictionary && !known.contains($0.key) }?.key
    uncertainties = tables.isEmpty ? [.noTable] : Self.uncertainties(of: dictionary, known)
    var tree = SyntaxTree()
    let roots = distinct.map { $0.template.add(to: &tree, with: $0.arguments) }
    program = Program(tree, roots: roots, types: types, limits: limits)
  }

  /// Returns the first key whose value is nonzero or a build setting, if no key with such a value is known; otherwise nil.
  private static func onlyUnknownKey(of dictionary: ActivationDictionary, _ known: Set<String>) -> String? {
    let used = dictionary.entries.filter { $0.value.integerValue != 0 || $0.value.isBuildSetting }.map { $0.key }
    return used.contains { known.contains($0) || $0 == ActivationKey.rule } ? nil : used.first
  }

  private static func uncertainties(of dictionary: ActivationDictionary, _ known: Set<String>) -> [Uncertainty] {
    var found: [Uncertainty] = []
    if let key = onlyUnknownKey(of: dictionary, known) { found.append(.unknownKeys(first: key)) }
    for entry in dictionary.entries where known.contains(entry.key) {
      switch (entry.value, entry.key) {
      case (.string(let text), _) where entry.value.isBuildSetting:
        found.append(.buildSetting(key: entry.key, text: text))
      case (.string(let text), ActivationKey.dictionaryVersion): found.append(.stringVersion(text))
      case (.string, ActivationKey.usesStrictMatching), (.date, _), (.data, _), (.array, _), (.dictionary, _):
        found.append(.unreadableValue(key: entry.key, kind: entry.value.kind))
      default: break
      }
    }
    return found
  }

  /// Returns whether another dictionary has the same conditions under every table, so that both show the extension for the same contexts.
  /// Returns false if a value can't be read with certainty.
  package func isAlike(_ other: DictionaryRule) -> Bool {
    uncertainties.isEmpty && other.uncertainties.isEmpty && refusal == other.refusal
      && (nestedDictionaryKey == nil) == (other.nestedDictionaryKey == nil)
      && acceptsLocation == other.acceptsLocation && tables.map { $0.name } == other.tables.map { $0.name }
      && hasConditions(of: other) && other.hasConditions(of: self)
  }

  /// Returns whether this dictionary has, under every table, all conditions of another dictionary.
  private func hasConditions(of other: DictionaryRule) -> Bool {
    zip(candidates, other.candidates).allSatisfy { own, others in
      let own = (own ?? []).map { conditions[$0] }
      return (others ?? []).allSatisfy { own.contains(other.conditions[$0]) }
    }
  }

  /// A Boolean value that indicates whether the rule accepts a location, which is possible only on iOS.
  package var acceptsLocation: Bool {
    guard platform == .iOS, let value = dictionary[ActivationKey.locations] else { return false }
    if case .string = value { return false }
    return value.integerValue >= 1
  }
}

extension ActivationRule {
  /// Returns the decision of a dictionary: the answer of its tables if they agree and all values can be read, otherwise an uncertain answer.
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
      answers = try tableVerdicts(rule, context)
    } catch {
      return decision(error.verdict)
    }
    guard answers.shown.allSatisfy({ $0 == answers.shown.first }) else {
      let all = zip(rule.tables, answers.shown).map { table, isShown in
        TableDisagreement.Answer(table: table.name, question: table.question, isShown: isShown)
      }
      return decision(.uncertain(.tables(TableDisagreement(answers: all))))
    }
    if answers.shown.first == true {
      let handed = answers.handed ?? (.all, context)
      return Decision(.shown, handed.items, rule: self, for: handed.context, of: context)
    }
    return decision(rule.acceptsLocation ? .uncertain(.location) : .hidden)
  }

  /// Returns whether each table shows the extension, and the items that the extension receives under the preferred table.
  private func tableVerdicts(
    _ rule: DictionaryRule, _ context: PreparedContext
  ) throws(EvaluationError) -> (shown: [Bool], handed: (items: HandedItems, context: PreparedContext)?) {
    var shown = Array(repeating: false, count: rule.tables.count)
    var handed: (items: HandedItems, context: PreparedContext)?
    for (items, part) in context.parts {
      // A condition is evaluated when a table first needs it.
      var truths: [Bool?] = Array(repeating: nil, count: rule.conditions.count)
      tables: for table in shown.indices where !shown[table] {
        guard let conditions = rule.candidates[table] else { continue }
        for condition in conditions {
          if truths[condition] == nil {
            truths[condition] = try rule.program.evaluate(part, root: condition, services: services, limits: limits)
          }
          if truths[condition] == false { continue tables }
        }
        shown[table] = true
      }
      if shown.first == true, handed == nil { handed = (items, part) }
    }
    return (shown, handed)
  }
}

extension ActivationRule {
  /// Returns the rule with type declarations added. If there are any declarations, the result drops the verdict that an extension point
  /// determines.
  package func declaring(_ declarations: [TypeDeclaration]) -> ActivationRule {
    if declarations.isEmpty { return self }
    let known = types.adding(declarations)
    switch form {
    case .predicate: return ActivationRule(.predicate, parsed, known, services, limits, unfilled: storage.unfilled)
    case .dictionary(let rule):
      return ActivationRule(
        dictionary: rule.dictionary, tables: rule.tables, platform: rule.platform, types: known, services: services,
        limits: limits)
    }
  }
}
