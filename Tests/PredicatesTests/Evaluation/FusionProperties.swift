@testable import Predicates
import TestSupport
import Testing
import UniformTypes

/// A rule that counts, or nearly so, and what it is asked about.
struct CountingCase: Shrinkable, CustomStringConvertible {
  var text: String
  var object: PredicateArgument

  static func make(_ random: inout SeededGenerator, size: Int) -> CountingCase {
    var contexts = ContextGenerator(random: random, oddity: random.isOnce(in: 3) ? 24 : nil)
    let object = contexts.context(size: size + 1)
    var rules = CountingRuleGenerator(random: contexts.random, strangeness: random.isOnce(in: 3) ? 12 : nil)
    return CountingCase(text: rules.rule(size: min(size, 5)), object: object)
  }

  var description: String { "\(text)\non \(object.line)" }
  var shrinks: [CountingCase] { object.shrinks.map { CountingCase(text: text, object: $0) } }

  func outcome(_ passes: OptimizationPasses) -> (result: Result<Bool, EvaluationError>, isFused: Bool) {
    let program = Program(Parser.parse(text).tree, types: RuleCase.types, passes: passes)
    let prepared = PreparedContext(document(object), for: program)
    let result = Result { () throws(EvaluationError) in try program.evaluate(prepared, services: .foundation) }
    return (result, !program.storage.fusion.clauses.isEmpty && prepared.storage.hasColumns)
  }
}

/// The steps that make programs faster change no verdict and no error.
@Suite struct FusionProperties {
  static let sets: [OptimizationPasses] = [
    .fuseCounts, [.fuseCounts, .fuseTypeTests], [.fuseCounts, .foldConstants], .all, [.fuseTypeTests, .foldConstants],
  ]

  @Test func everySetOfPassesKeepsVerdictsAndErrors() {
    var fused = 0
    var activating = 0
    var failing = 0
    var tried = 0
    let property = Property("passes keep verdicts and errors", cases: 3_000)
    let holds = property.expect(of: CountingCase.make) { rule in
      let expected = rule.outcome([])
      tried += 1
      if case .success(true) = expected.result { activating += 1 }
      if case .failure = expected.result { failing += 1 }
      if expected.isFused { return "a program without passes is fused" }
      for passes in Self.sets {
        let actual = rule.outcome(passes)
        if actual.isFused, passes == .all { fused += 1 }
        if actual.result != expected.result {
          return "passes \(passes.rawValue) give \(actual.result), none \(expected.result)"
        }
      }
      return nil
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
      // A few steps only: both run out of them at the same place.
      for steps in [20, 60, 1_000_000] {
        var limits = EvaluationLimits()
        limits.evaluationSteps = steps
        let fast = Result { () throws(EvaluationError) in
          try program.evaluate(prepared, services: .foundation, limits: limits)
        }
        for extent in Trace.Extent.allCases {
          let trace = program.trace(
            prepared, services: .foundation, limits: limits, extent: extent)
          if trace.result != fast { return "\(steps) steps: traced \(trace.result), evaluated \(fast)" }
        }
      }
      return nil
    }
  }
}
