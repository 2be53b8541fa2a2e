import Predicates
import TestSupport

/// The evaluator's result for a rule and an object, traced or not, matches the description of the language.
///
/// The first byte is the size of both; the others choose what the generators of the properties put together.
enum AgreeTarget: FuzzTarget {
  static let name = "agree"

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let first = input.first else { return }
    let choices = SeededGenerator(choosing: Array(input.dropFirst()))
    let rule = RuleCase.make(choices, 1 + Int(first % 8), .everything, oddity: 16)
    // What the generators put together can be deeper than rules may be.
    guard Parser.parse(rule.formula.text).diagnostics.allSatisfy({ $0.id != "limit-nesting" }) else { return }
    let naive = NaiveEvaluator.outcome(rule.formula, on: rule.object)
    guard naive != "not-described-here" else { return }
    if let complaint = rule.disagreement(with: naive) { throw Violation("\(complaint)\n\(rule)") }
  }
}
