import ActivationFiles
public import ActivationRules
import PredicateEvaluation

/// What tests make of the mutants of their rule: whether they would notice a small mistake in it.
///
/// A mutant is *killed* when its verdict differs from the rule's in some test. Of those that are left,
///
/// - mutants equal to the rule in canonical form are *equivalent* and no fault of the tests: dictionaries that expand to the same clauses under every
///   table, and predicates that differ in spelling only. The canonical form passes over evaluation errors, so that predicates must also
///   agree on the contexts of the next point;
/// - mutants for which a context was found that tells them apart *survive*: that context is the missing test;
/// - the others are *indistinguishable*: no context of a large systematic set tells them apart, which is not proof that none does.
public struct RuleMutation: Sendable {
  /// What became of one mutant.
  public enum Fate: Sendable {
    /// The test at this position gives another verdict.
    case killed(by: Int)
    /// No test notices, and one of this context would.
    case survived(Evidence)
    /// It is the same rule in other words.
    case equivalent
    /// No context was found that tells it apart.
    case indistinguishable
  }

  /// What tells a survivor from the rule.
  public struct Evidence: Sendable {
    /// The smallest context found, one for which both verdicts are certain if there is any.
    public let context: SharedContext
    /// The rule's verdict.
    public let original: RuleTestExpectation
    /// The mutant's verdict.
    public let mutant: RuleTestExpectation
  }

  /// One mutant with its fate.
  public struct Result: Sendable {
    /// The mutant.
    public let mutant: RuleMutant
    /// What became of it.
    public let fate: Fate
  }

  /// The mutants, in the order of the rule.
  public let results: [Result]
  /// Whether the rule has more mutants than were made.
  public let isTruncated: Bool

  /// The mutants that a test should have noticed, with what tells them apart.
  public var survivors: [(mutant: RuleMutant, evidence: Evidence)] {
    results.compactMap { result in
      if case .survived(let evidence) = result.fate { (result.mutant, evidence) } else { nil }
    }
  }

  /// The mutants that nothing was found to tell apart.
  public var indistinguishable: [RuleMutant] {
    results.compactMap { result in
      if case .indistinguishable = result.fate { result.mutant } else { nil }
    }
  }

  /// How many mutants are killed.
  public var killed: Int { results.count { if case .killed = $0.fate { true } else { false } } }

  /// How many mutants are equivalent.
  public var equivalent: Int { results.count { if case .equivalent = $0.fate { true } else { false } } }

  /// Makes all mutants of a rule and asks them of contexts, on all cores.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - contexts: The contexts of its tests.
  ///   - limit: How many mutants are made at most; nil takes ``RuleMutant/maximumCount(for:)``.
  ///   - progress: Called now and then, on the caller's thread, with how many mutants are done and how many there are.
  /// - Complexity: the number of mutants times the number of contexts; for each mutant that is not killed, up to
  ///   4,000 more, fewer of them the larger the rule is.
  public init(
    of rule: ActivationRule, in contexts: [SharedContext], atMost limit: Int? = nil,
    progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) {
    let limit = limit ?? RuleMutant.maximumCount(for: rule)
    // One more than is asked tells whether there are more.
    let all = RuleMutant.all(of: rule, atMost: limit + 1)
    let mutants = Array(all.prefix(limit))
    let judge = MutantJudge(rule: rule, contexts: contexts)
    var results: [Result] = []
    let batch = 8
    for start in stride(from: 0, to: mutants.count, by: batch) {
      progress(start, mutants.count)
      results += Workers.map(Array(mutants[start..<min(start + batch, mutants.count)]), atOnce: 1) {
        Result(mutant: $0, fate: judge.fate(of: $0))
      }
    }
    progress(mutants.count, mutants.count)
    self.results = results
    isTruncated = all.count > limit
  }
}

/// Compares mutants with their rule.
private struct MutantJudge: Sendable {
  let rule: ActivationRule
  /// The contexts, each prepared once: all mutants go by the types of the rule.
  let contexts: [PreparedContext]
  let verdicts: [RuleTestExpectation]
  let small: [PreparedContext]
  let smallVerdicts: [RuleTestExpectation]

  init(rule: ActivationRule, contexts: [SharedContext]) {
    self.rule = rule
    self.contexts = Workers.map(contexts) { PreparedContext($0.document, types: rule.program.types) }
    verdicts = Workers.map(self.contexts) { rule.expectation(for: $0) }
    small = SmallContexts(for: rule).all.map {
      PreparedContext(SharedContext(types: $0).document, types: rule.program.types)
    }
    smallVerdicts = Workers.map(small) { rule.expectation(for: $0) }
  }

  func fate(of mutant: RuleMutant) -> RuleMutation.Fate {
    for (index, context) in contexts.enumerated() where mutant.rule.expectation(for: context) != verdicts[index] {
      return .killed(by: index)
    }
    let isEqual = RuleNormalForm.areEqual(rule, mutant.rule)
    if isEqual, case .dictionary = rule.form { return .equivalent }
    // A test that expects shown or hidden says more than one that expects no certain answer, and is preferred.
    var uncertain: RuleMutation.Evidence?
    for (context, original) in zip(small, smallVerdicts) {
      let verdict = mutant.rule.expectation(for: context)
      guard verdict != original else { continue }
      let evidence = RuleMutation.Evidence(
        context: SharedContext(document: context.document), original: original, mutant: verdict)
      if original != .uncertain, verdict != .uncertain { return .survived(evidence) }
      uncertain = uncertain ?? evidence
    }
    return uncertain.map { .survived($0) } ?? (isEqual ? .equivalent : .indistinguishable)
  }
}
