import Predicates
import TestSupport
import Testing
import UniformTypes

/// For a generated rule and object, the evaluator's result agrees with the description of the language.
@Suite struct AgreementProperties {
  @Test func evaluatorTraceAndNaiveReadingAgree() {
    var tally: [String: Int] = [:]
    let holds = Property("fast, traced and naive evaluation agree", cases: 3_000).expect(of: RuleCase.make) { rule in
      let naive = NaiveEvaluator.outcome(rule.formula, on: rule.object)
      tally[naive, default: 0] += 1
      return naive == "not-described-here" ? nil : rule.disagreement(with: naive)
    }
    // Rules that nearly always fail in the same way would prove nothing.
    let tried = tally.values.reduce(0, +)
    #expect(!holds || Property.isSingle || tally["true", default: 0] * 8 > tried)
    #expect(!holds || Property.isSingle || tally["false", default: 0] * 8 > tried)
    #expect(!holds || Property.isSingle || tally.count > 20)
  }
}
