package import ActivationRules

/// A rule with one small mistake put into it.
package struct RuleMutant: Sendable {
  /// The kinds of mistakes.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Another operator: `==` for `!=`, AND for OR, ANY for ALL, UTI-EQUALS for UTI-CONFORMS-TO.
    case operatorSwapped = "operator"
    /// A number one larger or smaller.
    case countChanged = "count"
    /// A clause left out: an operand of AND or OR, the word NOT, or the condition of a SUBQUERY.
    case clauseDropped = "clause"
    /// A parent or a child in place of a type.
    case typeReplaced = "type"
    /// A key of a dictionary left out, or put in with one.
    case keyChanged = "key"
    /// Another version of a dictionary, or strict matching switched.
    case versionFlipped = "version"
  }

  /// The kind of mistake.
  package let kind: Kind
  /// The mistake, as in `the count 1 becomes 2 in SUBQUERY(…).@count == 1`.
  package let change: String
  /// The rule with the mistake.
  package let rule: ActivationRule

  /// Returns the number of mutants that are made of a rule: up to 1,000, and fewer where their trees would fill the memory.
  package static func maximumCount(for rule: ActivationRule) -> Int {
    max(50, min(1_000, 300_000 / max(1, rule.tree.nodes.count)))
  }

  /// The mutants of a rule that can be written; of those that read the same only the first.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - limit: How many are made at most, in the order of the rule; nil takes ``maximumCount(for:)``.
  /// - Complexity: some mutants for each node of a predicate or key of a dictionary, each compiled.
  package static func all(of rule: ActivationRule, atMost limit: Int? = nil) -> [RuleMutant] {
    let limit = limit ?? maximumCount(for: rule)
    switch rule.form {
    case .predicate: return PredicateMutator(rule: rule, maximum: limit).mutants()
    case .dictionary(let dictionary):
      return Array(dictionary.mutants(of: rule).prefix(limit))
    }
  }
}
