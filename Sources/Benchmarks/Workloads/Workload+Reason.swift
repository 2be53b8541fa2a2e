import ActivationRules
import Foundation
import PredicateEvaluation
import UniformTypes

extension Workload {
  /// The workload *why*: the lines of W5 from bytes to verdicts, with the reason of each verdict in a sentence.
  static func reason(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    guard let last = data.rules.last else { throw BenchmarkFailure("why: there's no rule") }
    let rule = ActivationRule(tree: try last.parsed(), types: BenchmarkData.types)
    let bytes = BenchmarkData.lines(of: data.payloads)
    try BenchmarkFailure.check("why, \(last.name)", sum(bytes, rule) { $0.isShown ? 1 : 0 }, data.activations.last)
    let same = sum(bytes, rule) { $0.reason == $0.explanation.reason ? 0 : 1 }
    try BenchmarkFailure.check("why, reasons other than those of whole explanations", same, 0)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    return Workload(
      name: "why", title: "decide contexts given as lines of JSON, and say why", unit: "line", units: lines,
      goal: "≤ 3 ×",
      contestants: [
        Contestant(name: "read and decide") { sum(bytes, rule) { $0.isShown ? 1 : 0 } },
        Contestant(name: "read, decide and say why") { sum(bytes, rule) { $0.reason.utf8.count } },
      ])
  }

  /// The sum of a closure's results for the decision about each line; a line that cannot be read counts as -1,000.
  private static func sum(_ bytes: [UInt8], _ rule: ActivationRule, _ answer: (Decision) -> Int) -> Int {
    var stream = ContextStream()
    var preparation = ContextPreparation(types: rule.types)
    return sum(overLinesOf: bytes) { line in
      do throws(ReadingError) { try stream.read(line) } catch { return -1_000 }
      return answer(rule.decision(for: preparation.prepare(stream.context.document, generation: stream.generation)))
    }
  }
}
