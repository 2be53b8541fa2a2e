import ActivationRules
import PredicateEvaluation

extension Workload {
  /// W2: whether a compiled rule holds on a payload that was prepared for it.
  static func evaluation(_ data: BenchmarkData) throws(Mismatch) -> Workload {
    let ours = try PreparedRules(data.rules, data.payloads, data)
    let limit = BitSetRules(data.rules, data.payloads, try TypeNumbers(parents: data.parents))
    for (index, rule) in data.rules.enumerated() {
      let expected = data.activations[index]
      try Mismatch.check("W2, \(rule.name), bit sets", limit.activations(ofRule: index), expected)
      try Mismatch.check(
        "W2, \(rule.name), bit sets, stopping early", limit.activations(ofRule: index, stopsEarly: true), expected)
      try Mismatch.check("W2, \(rule.name), evaluator", ours.activations(ofRule: index), expected)
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
        Contestant(name: "evaluate") { rules.reduce(0) { $0 + ours.activations(ofRule: $1) } },
      ])
  }
}

/// Rules compiled, and payloads prepared for each of them.
struct PreparedRules {
  private let programs: [Program]
  private let contexts: [[PreparedContext]]

  init(_ rules: [BenchmarkRule], _ payloads: [Payload], _ data: BenchmarkData) throws(Mismatch) {
    let types = data.types
    var programs: [Program] = []
    for rule in rules { programs.append(try rule.compiled(types)) }
    let documents = payloads.map { SharedContext($0).document }
    contexts = programs.map { program in documents.map { PreparedContext($0, for: program) } }
    self.programs = programs
  }

  /// On how many of the payloads a rule holds; an evaluation that ends with an error counts as -1,000.
  func activations(ofRule index: Int) -> Int {
    let program = programs[index]
    var activations = 0
    for context in contexts[index] { activations += program.answer(context) }
    return activations
  }
}

extension Program {
  /// 1 when the rule holds, 0 when it does not, -1,000 when the evaluation ends with an error.
  func answer(_ context: PreparedContext) -> Int {
    do throws(EvaluationError) { return try evaluate(context) ? 1 : 0 } catch { return -1_000 }
  }
}

extension SharedContext {
  /// The context of a payload.
  init(_ payload: Payload) { self.init(registeredTypeIdentifiers: payload) }
}
