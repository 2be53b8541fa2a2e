import ActivationChecks
import ActivationRules
import Predicates
import TestSupport

/// Any rule on any context ends with a verdict or an error, and traces and explanations agree with it.
///
/// If the first byte is even, a rule, the byte 0xFF, and a context follow as text. If it is odd, choices for both follow.
enum EvaluateTarget: FuzzTarget {
  static let name = "evaluate"

  static let limits: EvaluationLimits = {
    var limits = EvaluationLimits()
    limits.evaluationSteps = 20_000
    return limits
  }()

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let first = input.first else { return }
    if first & 1 == 1 {
      var choices = Choices(Array(input.dropFirst()))
      let context = SharedContext(registeredTypeIdentifiers: choices.items())
      var formulas = FormulaGenerator(random: SeededGenerator(choosing: choices.rest))
      try check(Parser.parse(formulas.formula(size: 1 + Int(first / 2 % 8)).text, limits: limits.syntax), context)
    } else {
      let parts = input.dropFirst().split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
      let result = Parser.parse(bytes: Array(parts.first ?? []), limits: limits.syntax)
      let document = parts.count > 1 ? try? ContextReader.read(Array(parts[1])) : nil
      try check(
        result,
        document.map { SharedContext(document: $0) } ?? SharedContext(registeredTypeIdentifiers: [[["public.url"]]]))
    }
  }

  private static func check(_ result: ParseResult, _ context: SharedContext) throws(Violation) {
    let services = TextServices.platformServices(limits: limits)
    // Texts with mistakes are evaluated as well; their trees have holes.
    let rule = ActivationRule(parsed: result, services: services, limits: limits)
    let decision = rule.decision(for: context)
    let verdict = decision.verdict
    try require(rule.decision(for: context).verdict == verdict, "the second decision differs from \(verdict)")
    try require(!decision.explanation.reason.isEmpty, "a verdict without a reason")
    let prepared = PreparedContext(context.document, for: rule.program)
    let plain = outcome(rule, prepared)
    for extent in Trace.Extent.allCases {
      let trace = rule.program.trace(prepared, services: services, limits: limits, extent: extent)
      try require(trace.result == plain, "the trace says \(trace.result), the evaluation \(plain)")
    }
    if let error = decision.error {
      try require(error.range.upperBound <= result.source.count, "the error's range leaves the text")
      try require(!error.message.isEmpty, "an error without a message")
    }
  }

  private static func outcome(_ rule: ActivationRule, _ prepared: PreparedContext) -> Result<Bool, EvaluationError> {
    Result { () throws(EvaluationError) in
      try rule.program.evaluate(prepared, services: rule.services, limits: rule.limits)
    }
  }
}
