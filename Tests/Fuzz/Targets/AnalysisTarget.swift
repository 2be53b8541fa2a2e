import ActivationAnalysis
import ActivationRules
import TestSupport

/// A proof about rules holds for every sample, and a refutation is shown by a context.
enum AnalysisTarget: FuzzTarget {
  static let name = "analysis"

  static func check(_ input: [UInt8]) throws(Violation) {
    var generator = CountingRuleGenerator(random: SeededGenerator(choosing: input), strangeness: 12)
    guard let first = try? ActivationRule(predicate: generator.rule(size: 4)),
      let second = try? ActivationRule(predicate: generator.rule(size: 3))
    else { return }
    var limits = AnalysisLimits()
    limits.steps = 100_000
    let analysis = RuleAnalysis(first, assuming: .none, limits: limits)
    let comparison = RuleComparison(first, second, assuming: .none, limits: limits)
    let answers = [
      analysis.never, analysis.always, analysis.neverErrs, comparison.firstImpliesSecond, comparison.secondImpliesFirst,
      comparison.excludeEachOther,
    ]
    try replay(analysis.never, first, shows: true)
    try replay(analysis.always, first, shows: false)
    try replay(comparison.firstImpliesSecond, second, shows: false)
    try replay(comparison.secondImpliesFirst, second, shows: true)
    var choices = Choices(input.reversed())
    for _ in 0..<8 {
      try sample(distinct(choices.items()), first, second, answers)
    }
    _ = try? analysis.describe()
    _ = analysis.clauses
  }

  /// An attachment registers a type once.
  private static func distinct(_ items: [[[String]]]) -> [[[String]]] {
    items.map { item in
      item.map { types in
        var seen: Set<String> = []
        return types.filter { seen.insert($0.lowercased()).inserted }
      }
    }
  }

  private static func replay(_ answer: RuleAnalysis.Answer, _ rule: ActivationRule, shows: Bool) throws(Violation) {
    guard let witness = answer.witness, witness.declarations.isEmpty else { return }
    let decision = rule.decision(for: witness.context)
    try require(
      decision.isShown == shows,
      "\(decision.verdict) for \(witness.context.registeredTypeIdentifiers), shown: \(shows)")
  }

  private static func sample(
    _ items: [[[String]]], _ first: ActivationRule, _ second: ActivationRule, _ answers: [RuleAnalysis.Answer]
  ) throws(Violation) {
    let context = SharedContext(types: items)
    let decision = first.decision(for: context)
    let (one, other) = (decision.isShown, second.decision(for: context).isShown)
    let failed = if case .failed = decision.verdict { true } else { false }
    let contradictions = [one, !one, failed, one && !other, !one && other, one && other]
    for (answer, contradiction) in zip(answers, contradictions) {
      try require(!(answer.isProved && contradiction), "a proof is contradicted by \(items)")
    }
  }
}
