package import ActivationAnalysis
package import ActivationRules
import PredicateEvaluation

/// The results of tests on the mutants of their rule: whether they would notice a small mistake in it.
///
/// A mutant is *killed* when its verdict differs from the rule's in some test. Of the others,
///
/// - *equivalent* mutants give the rule's verdict for every context, by proof, and don't count against the tests;
/// - *surviving* mutants come with a context for which the evaluator gives another verdict: that is the missing test;
/// - for the rest the answer is *unknown*, for a reason that has a name.
package struct RuleMutation: Sendable {
  /// The fate of one mutant.
  package enum Fate: Sendable {
    /// The test at this position gives another verdict.
    case killed(by: Int)
    /// No test notices, and one of this context would.
    case survived(Evidence)
    /// It gives the same verdict for every context of a world: the open one, or that of types that are known.
    case equivalent(RuleAnalysis.World)
    /// It is neither proved equivalent nor told apart.
    case unknown(UnknownReason)
  }

  /// The evidence that distinguishes a survivor from the rule: a context, one for which both verdicts are certain if there is any, and the
  /// verdicts of the rule and of the mutant.
  package typealias Evidence = (context: SharedContext, original: RuleTestExpectation, mutant: RuleTestExpectation)

  /// One mutant with its fate.
  package typealias Result = (mutant: RuleMutant, fate: Fate)

  /// The cost of the answers.
  package struct Effort: Sendable, Hashable {
    /// Questions about one clause and its replacement.
    package var clauseQuestions = 0
    /// Questions about whole rules.
    package var ruleQuestions = 0
    /// Contexts that were prepared, apart from those of the tests.
    package var contexts = 0
  }

  /// The mutants, in the order of the rule.
  package let results: [Result]
  /// A Boolean value that indicates whether the rule has more mutants than were made.
  package let isTruncated: Bool
  package let effort: Effort

  /// The mutants that a test should have noticed, with the contexts that distinguish them.
  package var survivors: [(mutant: RuleMutant, evidence: Evidence)] {
    results.compactMap { result in
      if case .survived(let evidence) = result.fate { (result.mutant, evidence) } else { nil }
    }
  }

  /// The mutants that are neither proved equivalent nor told apart.
  package var unknown: [(mutant: RuleMutant, reason: UnknownReason)] {
    results.compactMap { result in
      if case .unknown(let reason) = result.fate { (result.mutant, reason) } else { nil }
    }
  }

  /// The number of mutants that are killed.
  package var killed: Int { results.count { if case .killed = $0.fate { true } else { false } } }

  /// The number of mutants that are equivalent.
  package var equivalent: Int { results.count { if case .equivalent = $0.fate { true } else { false } } }

  /// Makes all mutants of a rule and asks them of contexts, on all cores.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - contexts: The contexts of its tests.
  ///   - limit: How many mutants are made at most; nil takes ``RuleMutant/maximumCount(for:)``.
  ///   - progress: Called now and then, on the caller's thread, with how many mutants are done and how many there are.
  /// - Complexity: the number of mutants times the number of contexts, and a question of the analysis for each mutant that is not killed.
  package init(
    of rule: ActivationRule, in contexts: [SharedContext], atMost limit: Int? = nil,
    progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) {
    let limit = limit ?? RuleMutant.maximumCount(for: rule)
    // One more than requested shows whether there are more.
    let all = RuleMutant.all(of: rule, atMost: limit + 1)
    let mutants = Array(all.prefix(limit))
    let judge = MutantJudge(rule: rule, contexts: contexts)
    var results: [Result] = []
    var effort = Effort()
    let batch = 8
    for start in stride(from: 0, to: mutants.count, by: batch) {
      progress(start, mutants.count)
      let judged = Workers.map(Array(mutants[start..<min(start + batch, mutants.count)]), atOnce: 1) {
        mutant -> (Result, Effort) in
        var effort = Effort()
        let fate = judge.fate(of: mutant, &effort)
        return ((mutant, fate), effort)
      }
      for (result, cost) in judged {
        results.append(result)
        effort.clauseQuestions += cost.clauseQuestions
        effort.ruleQuestions += cost.ruleQuestions
        effort.contexts += cost.contexts
      }
    }
    progress(mutants.count, mutants.count)
    self.results = results
    self.effort = effort
    isTruncated = all.count > limit
  }
}

/// Compares mutants with their rule.
private struct MutantJudge: Sendable {
  let rule: ActivationRule
  /// The contexts, each prepared once: all mutants go by the types of the rule.
  let contexts: [PreparedContext]
  let verdicts: [RuleTestExpectation]
  let variants: VariantAnalysis
  /// The content that recorded hosts share, for mutants that can't be analyzed.
  let hosts: [PreparedContext]

  init(rule: ActivationRule, contexts: [SharedContext]) {
    self.rule = rule
    self.contexts = Workers.map(contexts) { PreparedContext($0.document, types: rule.program.types) }
    verdicts = Workers.map(self.contexts) { rule.expectation(for: $0) }
    variants = VariantAnalysis(rule)
    hosts = HostPreset.all.map { PreparedContext($0.context.document, types: rule.program.types) }
  }

  func fate(of mutant: RuleMutant, _ effort: inout RuleMutation.Effort) -> RuleMutation.Fate {
    for (index, context) in contexts.enumerated() where mutant.rule.expectation(for: context) != verdicts[index] {
      return .killed(by: index)
    }
    // A test that expects shown or hidden says more than one that expects no certain answer, and is preferred.
    let fate = self.fate(of: mutant, onlyCertain: true, &effort)
    guard case .unknown = fate else { return fate }
    if case .dictionary = rule.form { return self.fate(of: mutant, onlyCertain: false, &effort) }
    for host in hosts {
      if let evidence = evidence(mutant, host, onlyCertain: false) { return .survived(evidence) }
    }
    return fate
  }

  private func fate(
    of mutant: RuleMutant, onlyCertain: Bool, _ effort: inout RuleMutation.Effort
  ) -> RuleMutation.Fate {
    var prepared = 0
    func evidence(_ context: SharedContext) -> RuleMutation.Evidence? {
      prepared += 1
      let context = PreparedContext(context.document, types: rule.program.types)
      return self.evidence(mutant, context, onlyCertain: onlyCertain)
    }
    defer { effort.contexts += prepared }
    let result = variants.result(for: mutant.rule) { evidence($0) != nil }
    effort.clauseQuestions += result.clauseQuestions
    effort.ruleQuestions += result.ruleQuestions
    switch result.answer {
    case .proved: return .equivalent(result.world)
    case .unknown(let reason): return .unknown(reason)
    case .refuted(let witness):
      guard let best = evidence(witness.context) else { return .unknown(.table) }
      guard best.context.sharesNoType else { return .survived(best) }
      // What an app shares makes a better test than what none does.
      let known = hosts.lazy.compactMap { self.evidence(mutant, $0, onlyCertain: onlyCertain) }
      return .survived(known.first { !$0.context.sharesNoType } ?? best)
    }
  }

  /// The verdicts where they differ.
  private func evidence(
    _ mutant: RuleMutant, _ context: PreparedContext, onlyCertain: Bool
  ) -> RuleMutation.Evidence? {
    let original = rule.expectation(for: context)
    let changed = mutant.rule.expectation(for: context)
    guard original != changed, !onlyCertain || (original != .uncertain && changed != .uncertain) else { return nil }
    return (SharedContext(document: context.document), original, changed)
  }
}

extension SharedContext {
  /// A Boolean value that indicates whether an attachment has no type, or there is none.
  fileprivate var sharesNoType: Bool {
    let attachments = registeredTypeIdentifiers.joined()
    return attachments.isEmpty || attachments.contains { $0.isEmpty }
  }
}
