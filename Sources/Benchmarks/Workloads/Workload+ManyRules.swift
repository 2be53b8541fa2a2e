import ActivationRules
import PredicateEvaluation
import UniformTypes

extension Workload {
  /// W3: which of 500 rules hold on one payload, as a share sheet asks.
  static func manyRules(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let types = try TypeNumbers()
    let index = try BranchIndex(data.manyRules, types)
    guard data.sharedPayload.count == 1 else { throw BenchmarkFailure("W3: the payload has to be one item") }
    let numbers = data.sharedPayload[0].map { $0.compactMap { types.number(of: $0) } }
    let limit = Contestant(name: "branch index") { index.activations(numbers) }
    let contestants = [limit] + (try oneByOne(data)) + (try ruleSet(data))
    for contestant in contestants {
      try BenchmarkFailure.check("W3, \(contestant.name)", contestant.run(), data.manyActivations)
    }
    return Workload(
      name: "W3", title: "decide \(data.manyRules.count) rules on one payload", unit: "payload", units: 1,
      goal: "≤ 0.5 µs together (stretch 0.3 µs), ≤ 45 µs one by one", contestants: contestants)
  }

  /// A program for each rule, the payload prepared once before, or for each while the time is taken.
  private static func oneByOne(_ data: BenchmarkData) throws(BenchmarkFailure) -> [Contestant] {
    let programs = try data.manyRules.map { (rule) throws(BenchmarkFailure) in try rule.compiled() }
    let document = SharedContext(data.sharedPayload).document
    let prepared = PreparedContext(document, types: BenchmarkData.types)
    return [
      Contestant(name: "one by one, prepared") {
        var activations = 0
        for index in programs.indices { activations += programs[index].answer(prepared) }
        return activations
      },
      Contestant(name: "one by one, preparing each") {
        var activations = 0
        for program in programs { activations += program.answer(PreparedContext(document, for: program)) }
        return activations
      },
    ]
  }

  /// All rules asked at once.
  private static func ruleSet(_ data: BenchmarkData) throws(BenchmarkFailure) -> [Contestant] {
    let set = RuleSet(try data.manyRules.map { (rule) throws(BenchmarkFailure) in try rule.rule() })
    let prepared = PreparedContext(SharedContext(data.sharedPayload).document, types: BenchmarkData.types)
    return [Contestant(name: "rule set, prepared") { set.shown(for: prepared).count }]
  }
}
