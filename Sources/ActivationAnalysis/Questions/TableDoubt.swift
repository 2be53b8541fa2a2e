package import ActivationRules

/// A disagreement of a table of the dictionary's keys with the preferred one about a rule, so that the verdict is
/// uncertain.
package struct TableDoubt: Sendable {
  /// The other table.
  package let table: DictionaryTable
  /// A smallest context on which the two disagree; nil where that they agree isn't proved, and no such context is known.
  package let example: Witness?
  /// The evaluator's verdict on the example, as ``TableDisagreement/brief``; the open question where it gives none.
  package let brief: String
  /// A Boolean value that indicates whether the evaluator gives a likely verdict on the example.
  package let isDecided: Bool
  /// The open question: `it depends on whether a file counts`.
  package var question: String { "it depends on \(table.question)" }

  fileprivate init(_ table: DictionaryTable, _ example: Witness?, of rule: ActivationRule) {
    self.table = table
    self.example = example
    if let example,
      case .uncertain(.tables(let disagreement)) = rule.declaring(example.declarations).decision(for: example.context)
        .verdict
    {
      (brief, isDecided) = (disagreement.brief, true)
    } else {
      (brief, isDecided) = ("it depends on \(table.question)", false)
    }
  }
}

extension RuleAnalysis {
  /// The disagreements of the other tables in use that aren't proved to agree with the preferred one; empty for a predicate, and
  /// where only one table is used.
  ///
  /// Statements about the rule under the preferred table are settled only without such doubts.
  ///
  /// - Complexity: a comparison for each table.
  package var tableDoubts: [TableDoubt] {
    guard table == nil, case .dictionary(let dictionary) = rule.form, dictionary.tables.count > 1 else { return [] }
    func reading(under table: DictionaryTable) -> ActivationRule {
      ActivationRule(
        dictionary: dictionary.dictionary, tables: [table], platform: dictionary.platform, types: rule.types,
        services: rule.services, limits: rule.limits)
    }
    let preferred = reading(under: dictionary.tables[0])
    return dictionary.tables.dropFirst().compactMap { table in
      let comparison = RuleComparison(
        preferred, reading(under: table), world: world, assuming: assumption, limits: limits)
      if comparison.relation == .equivalent { return nil }
      return TableDoubt(table, comparison.onlySecond ?? comparison.onlyFirst, of: rule)
    }
  }
}
