public import ActivationRules
import PredicateSyntax

/// A rule with one small mistake put into it.
public struct RuleMutant: Sendable {
  /// The kinds of mistakes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Another operator: `==` for `!=`, AND for OR, ANY for ALL, UTI-EQUALS for UTI-CONFORMS-TO.
    case operatorSwapped = "operator"
    /// A number one larger or smaller.
    case countChanged = "count"
    /// A clause left out: an operand of AND or OR, the word NOT, or the condition of a SUBQUERY.
    case clauseDropped = "clause"
    /// A parent or a child in place of a type.
    case typeReplaced = "type"
    /// A key of a dictionary left out, or put in with zero.
    case keyChanged = "key"
    /// Another version of a dictionary, or strict matching switched.
    case versionFlipped = "version"
  }

  /// What kind of mistake it is.
  public let kind: Kind
  /// The mistake, as in `the count 1 becomes 2 in SUBQUERY(…).@count == 1`.
  public let change: String
  /// The rule with the mistake.
  public let rule: ActivationRule

  /// How many mutants are made of a rule: up to 1,000, and fewer where their trees would fill the memory.
  public static func maximumCount(for rule: ActivationRule) -> Int {
    max(50, min(1_000, 300_000 / max(1, rule.tree.nodes.count)))
  }

  /// The mutants of a rule that can be written; of those that read the same in canonical form only the first.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - limit: How many are made at most, in the order of the rule; nil takes ``maximumCount(for:)``.
  /// - Complexity: some mutants for each node of a predicate or key of a dictionary, each compiled.
  public static func all(of rule: ActivationRule, atMost limit: Int? = nil) -> [RuleMutant] {
    let limit = limit ?? maximumCount(for: rule)
    switch rule.form {
    case .predicate: return PredicateMutator(rule: rule, maximum: limit).mutants()
    case .dictionary(let dictionary):
      return Array(DictionaryMutator(rule: rule, dictionary: dictionary).mutants().prefix(limit))
    }
  }
}

/// A form of a rule that is the same for rules that are certainly equivalent.
enum RuleNormalForm {
  /// The clauses of a predicate in canonical form, without order.
  static func of(_ tree: SyntaxTree) -> Set<CanonicalClause> { CanonicalClause.set(of: tree) }

  /// Whether two rules are certainly equivalent: equal in canonical form, or dictionaries that no table tells apart.
  static func areEqual(_ first: ActivationRule, _ second: ActivationRule) -> Bool {
    switch (first.form, second.form) {
    case (.predicate, .predicate): of(first.tree) == of(second.tree)
    case (.dictionary(let first), .dictionary(let second)): areEqual(first, second)
    default: false
    }
  }

  private static func areEqual(_ first: DictionaryRule, _ second: DictionaryRule) -> Bool {
    guard first.refusal == second.refusal, first.uncertainties == second.uncertainties,
      first.platform == second.platform, first.tables == second.tables,
      acceptsLocation(first) == acceptsLocation(second)
    else { return false }
    return first.tables.allSatisfy { table in
      let expansions = [first, second].map { DictionaryExpansion($0.dictionary, table: table).conditions }
      return expansions[0] == expansions[1]
    }
  }

  private static func acceptsLocation(_ rule: DictionaryRule) -> Bool {
    (rule.dictionary[ActivationKey.locations]?.integerValue ?? 0) >= 1
  }
}
