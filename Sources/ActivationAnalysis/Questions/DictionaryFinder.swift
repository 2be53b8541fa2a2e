internal import ActivationMemory
package import ActivationRules
internal import PredicateSyntax

/// The reason why a predicate was not turned into a dictionary.
package struct NotADictionary: Error, Sendable {
  /// The nearest dictionary; nil when no key accepts any of the rule's content.
  package let nearest: ActivationDictionary?
  /// A context for which the nearest dictionary is shown and the rule is not.
  package let onlyDictionary: Witness?
  /// A context that shows the rule and not the nearest dictionary; without a nearest one, any context that shows the rule.
  package let onlyRule: Witness?
  /// The reason why the rule could not be compared; nil when it could.
  package let reason: UnknownReason?
  /// Types that the rule tests for and that no key accepts.
  package let foreignTypes: [String]
  /// Types of keys that the rule accepts in any number, which no key does.
  package let unlimitedTypes: [String]
}

extension ActivationDictionary {
  /// The plainest dictionary that was found to be shown for the same contexts as a predicate under a table, by proof.
  ///
  /// Candidates come from the evaluator's verdicts on a few contexts: how many attachments of each key's type are accepted alone, together,
  /// and with others.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - table: The table that gives the keys their meaning.
  /// - Throws: ``NotADictionary`` when no candidate is equivalent.
  /// - Complexity: some evaluations for each key and each number of the rule, and a comparison for each key of the result.
  package init(equivalentTo rule: ActivationRule, table: DictionaryTable) throws(NotADictionary) {
    self = try DictionaryFinder(rule: rule, table: table).dictionary()
  }
}

/// Finds the dictionary that a predicate is equivalent to.
private struct DictionaryFinder {
  let rule: ActivationRule
  let table: DictionaryTable
  /// The counts at which the predicate's verdict may change, ascending.
  private let counts: [Int]

  /// Counts above this one are not tried.
  private static let mostAttachments = 10_000

  init(rule: ActivationRule, table: DictionaryTable) {
    self.rule = rule
    self.table = table
    var counts: Set<Int> = [1, 2]
    for case .integer(let value) in rule.tree.nodes where value > 0 && value < Int64(Self.mostAttachments) {
      counts.formUnion([Int(value), Int(value) + 1])
      if value > 1 { counts.insert(Int(value) - 1) }
    }
    self.counts = counts.stablySorted()
  }

  func dictionary() throws(NotADictionary) -> ActivationDictionary {
    let shown = RuleAnalysis(rule).never
    if let reason = shown.reason { throw failure(reason: reason) }
    let candidates = candidates()
    var nearest: (dictionary: ActivationDictionary, comparison: RuleComparison)?
    var unknown: UnknownReason?
    for candidate in candidates {
      let comparison = comparison(candidate)
      unknown = unknown ?? comparison.reason
      if comparison.relation == .equivalent { return plainest(candidate) }
      if let known = nearest, known.comparison.nearness >= comparison.nearness { continue }
      nearest = (candidate, comparison)
    }
    guard let nearest else { throw failure(onlyRule: shown.witness) }
    throw failure(
      nearest: nearest.dictionary, onlyDictionary: nearest.comparison.onlyFirst,
      onlyRule: nearest.comparison.onlySecond, reason: nearest.comparison.reason ?? unknown)
  }

  private func failure(
    nearest: ActivationDictionary? = nil, onlyDictionary: Witness? = nil, onlyRule: Witness? = nil,
    reason: UnknownReason? = nil
  ) -> NotADictionary {
    NotADictionary(
      nearest: nearest, onlyDictionary: onlyDictionary, onlyRule: onlyRule, reason: reason, foreignTypes: foreignTypes,
      unlimitedTypes: unlimitedTypes)
  }

  private func comparison(_ dictionary: ActivationDictionary) -> RuleComparison {
    RuleComparison(candidate(dictionary), rule, table: table)
  }

  private func candidate(_ dictionary: ActivationDictionary) -> ActivationRule {
    ActivationRule(
      dictionary: dictionary, tables: [table], platform: .macOS, types: rule.types, services: rule.services,
      limits: rule.limits)
  }

  /// The dictionary without the keys that make no difference.
  private func plainest(_ dictionary: ActivationDictionary) -> ActivationDictionary {
    var plainest = dictionary
    for entry in dictionary.entries.reversed() {
      var shorter = plainest
      shorter[entry.key] = nil
      if comparison(shorter).relation == .equivalent { plainest = shorter }
    }
    return plainest
  }

  // MARK: Candidates

  /// The key of a number of attachments of one type, with the greatest number that is shown alone.
  private struct Limit {
    var key: String
    var type: String
    var least: Int
    var most: Int
  }

  private func candidates() -> [ActivationDictionary] {
    let limits = keyLimits.filter { $0.most < mostCount }
    guard !limits.isEmpty else { return [] }
    var strict = ActivationDictionary()
    for limit in limits {
      strict[limit.key] = limit.key == ActivationKey.text && limit.most == 1 ? true : .integer(Int64(limit.most))
    }
    if let least = limits.lazy.map({ $0.least }).min(), least > 1,
      table.node(for: ActivationKey.attachmentsMinimum) != nil
    {
      strict[ActivationKey.attachmentsMinimum] = .integer(Int64(least))
    }
    var candidates = [strict] + loose(strict, limits)
    if let most = mostTogether(limits), table.node(for: ActivationKey.attachmentsMaximum) != nil {
      strict[ActivationKey.attachmentsMaximum] = .integer(Int64(most))
      candidates += [strict] + loose(strict, limits)
    }
    return candidates
  }

  /// The dictionary in version 2, which refuses nothing by itself: with a zero for each key whose type isn't accepted together with others,
  /// where the limits of the other keys don't refuse it already; and where they do, since they may not for several extension items.
  private func loose(_ strict: ActivationDictionary, _ limits: [Limit]) -> [ActivationDictionary] {
    var few = strict
    few[ActivationKey.dictionaryVersion] = 2
    var many = few
    for key in table.keys where few[key] == nil {
      guard let type = table.node(for: key)?.primaryType else { continue }
      let zero: ActivationDictionary.Value = key == ActivationKey.text ? false : 0
      let isRefused = limits.contains { limit in
        !isShown(Array(repeating: limit.type, count: limit.least) + [type])
      }
      if isRefused { many[key] = zero }
      let types = Array(repeating: limits[0].type, count: limits[0].least) + [type]
      if !isShown(types), isShown(types, by: candidate(few)) { few[key] = zero }
    }
    return few == many ? [few] : [few, many]
  }

  /// The keys whose types are accepted alone.
  private var keyLimits: [Limit] {
    table.keys.compactMap { key in table.node(for: key)?.primaryType.flatMap { limit(key, $0) } }
  }

  /// A count above every number of the rule: a kind accepted in it has no limit.
  private var mostCount: Int { counts.last ?? 2 }

  private func isShown(_ types: [String], by other: ActivationRule? = nil) -> Bool {
    (other ?? rule).decision(for: SharedContext(registeredTypeIdentifiers: [types.map { [$0] }])).isShown
  }

  private func limit(_ key: String, _ type: String) -> Limit? {
    let shown = counts.filter { isShown(Array(repeating: type, count: $0)) }
    guard let least = shown.first, let most = shown.last else { return nil }
    return Limit(key: key, type: type, least: least, most: most)
  }

  /// The greatest number of attachments of two types together, where it is less than their own limits allow.
  private func mostTogether(_ limits: [Limit]) -> Int? {
    var most: Int?
    for (index, first) in limits.enumerated() {
      for second in limits[(index + 1)...] {
        let all = Array(repeating: first.type, count: first.most)
        guard !isShown(all + Array(repeating: second.type, count: second.most)) else { continue }
        let total = counts.last { total in
          let others = total - first.most
          return others >= 0 && others < second.most && isShown(all + Array(repeating: second.type, count: others))
        }
        if let total { most = max(most ?? 0, total) }
      }
    }
    return most
  }

  // MARK: Reasons

  private var unlimitedTypes: [String] { keyLimits.filter { $0.most >= mostCount }.map { $0.type } }

  private var foreignTypes: [String] {
    var found: [String] = []
    let known = table.allTypes
    rule.tree.walk { node, _ in
      if case .comparison(let comparison) = rule.tree[node], let test = TypeTest(comparison, in: rule.tree),
        !known.contains(test.type), !found.contains(test.type)
      {
        found.append(test.type)
      }
      return true
    }
    return found
  }
}

extension RuleComparison {
  /// The similarity of the rules: the number of directions in which no context distinguishes them.
  fileprivate var nearness: Int { (firstImpliesSecond.isProved ? 1 : 0) + (secondImpliesFirst.isProved ? 1 : 0) }
}
