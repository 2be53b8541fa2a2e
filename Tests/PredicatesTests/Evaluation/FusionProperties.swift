@testable import Predicates
import TestSupport
import Testing
import UniformTypes

/// A rule that counts, or nearly so, with the object to evaluate it on.
struct CountingCase: CustomStringConvertible {
  var text: String
  var object: PredicateArgument

  static func make(_ random: inout SeededGenerator, size: Int) -> CountingCase {
    var contexts = ContextGenerator(random: random, oddity: random.isOnce(in: 3) ? 24 : nil)
    let object = contexts.context(size: size + 1)
    var rules = CountingRuleGenerator(random: contexts.random, strangeness: random.isOnce(in: 3) ? 12 : nil)
    return CountingCase(text: rules.rule(size: min(size, 5)), object: object)
  }

  var description: String { "\(text)\non \(object.line)" }

  func outcome(fuses: Bool) -> (result: Result<Bool, EvaluationError>, isFused: Bool) {
    let program = Program(Parser.parse(text).tree, types: RuleCase.types, fuses: fuses)
    let prepared = PreparedContext(document(object), for: program)
    let result = Result { () throws(EvaluationError) in try program.evaluate(prepared, services: .all) }
    return (result, !program.storage.fusion.nodes.isEmpty && prepared.storage.isLaidOut)
  }
}

/// Fusing clauses changes no verdict and no error.
@Suite struct FusionProperties {
  @Test func fusedProgramsKeepVerdictsAndErrors() {
    var fused = 0
    var activating = 0
    var failing = 0
    var tried = 0
    let property = Property("fusion keeps verdicts and errors", cases: 3_000)
    let holds = property.expect(of: CountingCase.make) { rule in
      let (expected, actual) = (rule.outcome(fuses: false), rule.outcome(fuses: true))
      tried += 1
      if case .success(true) = expected.result { activating += 1 }
      if case .failure = expected.result { failing += 1 }
      if actual.isFused { fused += 1 }
      return actual.result == expected.result ? nil : "fused \(actual.result), not fused \(expected.result)"
    }
    guard holds, !Property.isSingle else { return }
    #expect(fused * 2 > tried)
    #expect(activating * 4 > tried)
    #expect(failing * 100 > tried)
  }

  @Test func tracesSayWhatFusedProgramsSay() {
    let property = Property("traces of fused programs", cases: 1_000)
    property.expect(of: CountingCase.make) { rule in
      let program = Program(Parser.parse(rule.text).tree, types: RuleCase.types)
      let prepared = PreparedContext(document(rule.object), for: program)
      // With only a few steps, both run out of them at the same place.
      for steps in [20, 60, 1_000_000] {
        var limits = EvaluationLimits()
        limits.evaluationSteps = steps
        let fast = Result { () throws(EvaluationError) in
          try program.evaluate(prepared, services: .all, limits: limits)
        }
        for extent in Trace.Extent.allCases {
          let trace = program.trace(
            prepared, services: .all, limits: limits, extent: extent)
          if trace.result != fast { return "\(steps) steps: traced \(trace.result), evaluated \(fast)" }
        }
      }
      return nil
    }
  }
}
