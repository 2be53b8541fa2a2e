import ActivationRules
import PredicateEvaluation

extension Workload {
  /// W2: whether a compiled rule holds on a payload that was prepared for it.
  static func evaluation(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let ours = try evaluations(of: data.rules, on: data.payloads)
    let limit = BitSetRules(data.rules, data.payloads, try TypeNumbers())
    for (index, rule) in data.rules.enumerated() {
      let expected = data.activations[index]
      try BenchmarkFailure.check("W2, \(rule.name), bit sets", limit.activations(ofRule: index), expected)
      try BenchmarkFailure.check(
        "W2, \(rule.name), bit sets, stopping early", limit.activations(ofRule: index, stopsEarly: true), expected)
      try BenchmarkFailure.check("W2, \(rule.name), evaluator", ours[index](), expected)
    }
    let rules = data.rules.indices
    return Workload(
      name: "W2", title: "evaluate a rule on a prepared payload", unit: "evaluation",
      units: data.rules.count * data.payloads.count, goal: "≤ 2.5× the bit sets (stretch 1.3×)",
      contestants: [
        Contestant(name: "bit sets") { rules.reduce(0) { $0 + limit.activations(ofRule: $1) } },
        Contestant(name: "bit sets, stopping early", isReference: true) {
          rules.reduce(0) { $0 + limit.activations(ofRule: $1, stopsEarly: true) }
        },
        Contestant(name: "evaluate") { ours.reduce(0) { $0 + $1() } },
      ])
  }

  /// For each rule a closure that returns on how many of the payloads it holds: the rules compiled, and the payloads prepared for each of them.
  static func evaluations(
    of rules: [BenchmarkRule], on payloads: [Payload]
  ) throws(BenchmarkFailure) -> [() -> Int] {
    let documents = payloads.map { SharedContext($0).document }
    return try rules.map { (rule) throws(BenchmarkFailure) in
      let program = try rule.compiled()
      let contexts = documents.map { PreparedContext($0, for: program) }
      return {
        var activations = 0
        for context in contexts { activations += program.answer(context) }
        return activations
      }
    }
  }
}
