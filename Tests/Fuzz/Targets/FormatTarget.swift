import ActivationRules
import Predicates

/// A rule that is laid out stays the same rule, and laying it out again changes nothing.
enum FormatTarget: FuzzTarget {
  static let name = "format"

  static func check(_ input: [UInt8]) throws(Violation) {
    let result = Parser.parse(bytes: input)
    for width in [1, 30, 80] {
      let text = result.tree.formatted(width: width)
      guard !result.hasErrors else { continue }
      let again = Parser.parse(text)
      try ParseTarget.checkSame(again, result, "laid out as \(text)")
      guard !again.hasErrors else { continue }
      let second = again.tree.formatted(width: width)
      try require(second == text, "laid out as \(text), and then as \(second)")
      let verdicts = (verdict(result), verdict(again))
      try require(verdicts.0 == verdicts.1, "laid out as \(text), which is \(verdicts.1) instead of \(verdicts.0)")
    }
  }

  /// Returns the verdict of a rule, without the places of errors.
  private static func verdict(_ rule: ParseResult) -> String {
    let context = SharedContext(types: [[["public.url", "public.jpeg"], []], []])
    switch ActivationRule(parsed: rule, limits: EvaluateTarget.limits).decision(for: context).verdict {
    case .failed(let error), .uncertain(.evaluation(let error)): return error.id
    case .shown: return "true"
    case .hidden, .notOffered: return "false"
    case .uncertain: return "uncertain"
    }
  }
}
