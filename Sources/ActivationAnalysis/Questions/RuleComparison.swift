public import ActivationRules

/// A comparison of two rules for every context.
public struct RuleComparison: Sendable {
  /// The relation of the contexts that two rules accept.
  public enum Relation: String, Sendable, Hashable {
    /// Both rules accept the same contexts.
    case equivalent
    /// The second rule accepts fewer contexts.
    case stricter
    /// The second rule accepts more contexts.
    case looser
    /// Each rule accepts a context that the other doesn't, and it isn't proved that no context is accepted by both.
    case different
    /// Each rule accepts at least one context, but no context is accepted by both.
    case disjoint
    /// The relation was neither proved nor refuted; see ``RuleComparison/reason``.
    case unknown
  }

  /// The claim that the second rule accepts all that the first one accepts; refuted by a context that only the first accepts.
  public let firstImpliesSecond: RuleAnalysis.Answer
  /// The claim that the first rule accepts all that the second one accepts; refuted by a context that only the second accepts.
  public let secondImpliesFirst: RuleAnalysis.Answer
  /// The claim that no context is accepted by both rules.
  package let excludeEachOther: RuleAnalysis.Answer

  /// The types that the two sides declare differently, in a way that matters to a rule. The answers are proved for contexts without these
  /// types; contexts with them were only tried.
  package let typesApart: [String]

  /// A Boolean value that indicates whether both rules have the same text, or the same entries, and know the same types.
  private let isIdentical: Bool

  /// The relation of the rules.
  public var relation: Relation {
    if isIdentical { return .equivalent }
    return switch (firstImpliesSecond, secondImpliesFirst) {
    case (.proved, .proved): .equivalent
    case (.refuted, .proved): .stricter
    case (.proved, .refuted): .looser
    case (.refuted, .refuted): excludeEachOther.isProved ? .disjoint : .different
    default: .unknown
    }
  }

  /// A context that only the first rule accepts: one with everyday types if there is one, otherwise one of the smallest.
  public var onlyFirst: Witness? { firstImpliesSecond.witness }
  /// A context that only the second rule accepts: one with everyday types if there is one, otherwise one of the smallest.
  public var onlySecond: Witness? { secondImpliesFirst.witness }
  /// The reason why the relation is unknown; nil if it's known.
  public var reason: UnknownReason? {
    relation == .unknown ? firstImpliesSecond.reason ?? secondImpliesFirst.reason : nil
  }

  /// Compares two rules, each with the types of its own app.
  ///
  /// - Parameters:
  ///   - first: A rule.
  ///   - second: Another rule.
  ///   - declared: The identifiers of the types that either app declares.
  ///   - world: The contexts that the answers cover.
  ///   - assumption: The condition that every context is assumed to meet.
  ///   - table: The table with which dictionaries are read; nil for the preferred one of each.
  ///   - limits: The limits on the cost of an answer.
  public init(
    _ first: ActivationRule, _ second: ActivationRule, declared: [String] = [], world: RuleAnalysis.World = .open,
    assuming assumption: RuleAnalysis.Assumption = .standard, table: DictionaryTable? = nil,
    limits: AnalysisLimits = AnalysisLimits()
  ) {
    typesApart = Self.typesApart(declared, first, second, table)
    isIdentical = typesApart.isEmpty && Self.areIdentical(first, second)
    let limits = limits.forOneRequest()
    let claims: [Inquiry.Expectation] = [[.shown, .hidden], [.hidden, .shown], [.shown, .shown]]
    let subjects = Result { () throws(UnknownReason) in
      [try Subject(first, table: table), try Subject(second, table: table)]
    }
    let answers = Self.answers(claims, subjects, world, assumption, limits)
    // If the search has no answer, a share of a recorded app may refute the claim. If the search finds a witness with several types, such a share may
    // be plainer.
    var tried: TriedContexts?
    let apart = typesApart
    let settled = zip(claims, answers).map { claim, answer -> RuleAnalysis.Answer in
      let witness = answer.witness
      if answer.isProved && apart.isEmpty || witness.map({ $0.size.identifiers <= 1 }) == true { return answer }
      if tried == nil, let subjects = try? subjects.get() {
        tried = TriedContexts(subjects, in: world, assuming: assumption, also: apart)
      }
      return tried?.first(where: claim, plainerThan: witness).map { .refuted($0) } ?? answer
    }
    firstImpliesSecond = settled[0]
    secondImpliesFirst = settled[1]
    excludeEachOther = settled[2]
  }

  /// Returns the types that the two apps declare differently in a way that matters: on one side only, such a type conforms to a type that is
  /// named in a rule.
  private static func typesApart(
    _ declared: [String], _ first: ActivationRule, _ second: ActivationRule, _ table: DictionaryTable?
  ) -> [String] {
    guard !declared.isEmpty, !first.types.isSame(as: second.types), let one = try? Subject(first, table: table),
      let other = try? Subject(second, table: table)
    else { return [] }
    let named = [one.tree, other.tree].flatMap { tree in
      tree.nodes.compactMap { if case .string(let text) = $0 { tree[text] } else { nil } }
    }
    return Set(declared).filter { type in
      named.contains { first.types.conforms(type, to: $0) != second.types.conforms(type, to: $0) }
    }.stablySorted()
  }

  /// Returns whether two rules are written the same way, which proves that they're equivalent even if nothing else is known.
  private static func areIdentical(_ first: ActivationRule, _ second: ActivationRule) -> Bool {
    switch (first.form, second.form) {
    case (.predicate, .predicate): first.source == second.source
    case (.dictionary(let one), .dictionary(let other)):
      one.dictionary == other.dictionary && one.platform == other.platform
        && one.tables.map { $0.name } == other.tables.map { $0.name }
    case (.predicate, _), (.dictionary, _): false
    }
  }

  /// Returns the answer of the search to each claim.
  private static func answers(
    _ claims: [Inquiry.Expectation], _ subjects: Result<[Subject], UnknownReason>, _ world: RuleAnalysis.World,
    _ assumption: RuleAnalysis.Assumption, _ limits: AnalysisLimits
  ) -> [RuleAnalysis.Answer] {
    do throws(UnknownReason) {
      let inquiry = try Inquiry(subjects.get(), world: world, assuming: assumption, limits: limits)
      let (one, other) = (inquiry.outcomes[0].holds, inquiry.outcomes[1].holds)
      let space = Result { () throws(UnknownReason) in try inquiry.space(asking: [one, other]) }
      let formulas: [Formula] = [
        .and([one, other.negated]), .and([one.negated, other]), .and([one, other]),
      ]
      return zip(formulas, claims).map { formula, claim in
        RuleAnalysis.Answer { () throws(UnknownReason) in try inquiry.refute(formula, claim, in: space.get()) }
      }
    } catch {
      return claims.map { _ in .unknown(error) }
    }
  }
}

/// A disagreement about a rule between a table of the dictionary's keys and the preferred table, which makes the verdict uncertain.
package struct TableDoubt: Sendable {
  package let table: DictionaryTable
  /// A smallest context on which the tables disagree; nil if no such context is known, although it isn't proved that they agree.
  package let example: Witness?
  /// The evaluator's likely verdict on the example, as in ``TableDisagreement/brief``; nil if there's none.
  package private(set) var brief: String?
  /// The open question: `it depends on whether a file counts`.
  package var question: String { "it depends on \(table.question)" }

  fileprivate init(_ table: DictionaryTable, _ example: Witness?, of rule: ActivationRule) {
    self.table = table
    self.example = example
    if let example,
      case .uncertain(.tables(let disagreement)) = rule.declaring(example.declarations).decision(for: example.context)
        .verdict
    {
      brief = disagreement.brief
    }
  }
}

extension RuleAnalysis {
  /// The other tables in use that aren't proved to agree with the preferred table; empty for a predicate, and if the analysis uses one table.
  ///
  /// Statements about the rule under the preferred table are settled only if this is empty.
  ///
  /// - Complexity: one comparison for each table.
  package var tableDoubts: [TableDoubt] {
    guard table == nil, let dictionary = rule.dictionary, dictionary.tables.count > 1 else { return [] }
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
