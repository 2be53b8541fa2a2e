import ActivationRules
import PredicateEvaluation

extension Workload {
  /// W4: a payload from arrays of strings to a context that is prepared for a rule.
  static func preparation(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let directory = TypeDirectory(try TypeNumbers())
    let payloads = data.payloads
    guard let rule = data.rules.last else { throw BenchmarkFailure("W4: there's no rule") }
    let program = try rule.compiled()
    let activations = payloads.reduce(0) { sum, payload in
      sum + program.answer(PreparedContext(SharedContext(payload).document, for: program))
    }
    try BenchmarkFailure.check("W4, \(rule.name)", activations, data.activations.last)
    let limit = Contestant(name: "table of types") {
      var sets: [TypeSet] = []
      sets.reserveCapacity(64)
      return payloads.reduce(0) { sum, payload in
        sets.removeAll(keepingCapacity: true)
        directory.append(payload, to: &sets)
        return sum + sets.count
      }
    }
    return Workload(
      name: "W4",
      title:
        "prepare a payload of \(payloads.joined().joined().joined().count / max(1, payloads.count)) type identifiers",
      unit: "payload", units: payloads.count, goal: "≤ 2.5 µs (stretch 1.5 µs)",
      contestants: [
        limit,
        Contestant(name: "shared context") {
          payloads.reduce(0) { $0 + SharedContext($1).document.valueCount }
        },
        Contestant(name: "prepared context") {
          payloads.reduce(0) { sum, payload in
            sum + PreparedContext(SharedContext(payload).document, for: program).document.valueCount
          }
        },
      ])
  }
}
