import ActivationRules
import Predicates
import TestSupport
import Testing
import UniformTypes

@testable import ActivationAnalysis

/// Random rules, compared with the evaluator on every context of a box and on larger ones.
@Suite struct TwinProperties {
  struct Pair: CustomStringConvertible {
    var first: String
    var second: String
    var types: [String]
    var seed: UInt64
    var description: String { first + "\n" + second + "\n\(types)" }
  }

  @Test func answersAgreeWithEveryContext() {
    var boxes: [[String]: [PreparedContext]] = [:]
    var unknown: [String: Int] = [:]
    var answers = 0
    var verdicts = 0
    let property = Property("analysis agrees with brute force", cases: 32)
    property.expect { random, _ in
      let seed = random.next()
      var world = SmallWorld(random)
      return Pair(first: world.rule(), second: world.rule(), types: world.types, seed: seed)
    } complaint: { (pair: Pair) -> String? in
      guard let first = try? ActivationRule(predicate: pair.first),
        let second = try? ActivationRule(predicate: pair.second)
      else { return "a rule can't be read" }
      let contexts =
        boxes[pair.types]
        ?? SmallWorld.contexts(of: pair.types).map {
          PreparedContext(SharedContext(registeredTypeIdentifiers: $0).document, types: .system)
        }
      boxes[pair.types] = contexts
      let comparison = RuleComparison(first, second, assuming: .none)
      let errors = RuleAnalysis(first, assuming: .none)
      answers += 4
      for answer in [
        comparison.firstImpliesSecond, comparison.secondImpliesFirst, comparison.excludeEachOther, errors.neverErrs,
      ] {
        // If a rule isn't modeled, the only possible answer is a proof.
        if let reason = answer.reason, reason != .keyPath {
          unknown[reason.rawValue, default: 0] += 1
        }
      }
      var larger = SmallWorld(SeededGenerator(seed: pair.seed))
      let large = (0..<30).map { _ in
        PreparedContext(larger.context(larger.largeContext()).document, types: .system)
      }
      verdicts += 2 * (contexts.count + large.count)
      for context in contexts + large {
        let one = first.decision(for: context)
        let other = second.decision(for: context).isShown
        if one.isShown && !other && comparison.firstImpliesSecond.isProved { return "the first implies the second" }
        if !one.isShown && other && comparison.secondImpliesFirst.isProved { return "the second implies the first" }
        if one.isShown && other && comparison.excludeEachOther.isProved { return "they exclude each other" }
        if case .failed = one.verdict, errors.neverErrs.isProved { return "the first never errs" }
      }
      return nil
    }
    Property.report("\(answers) answers, \(verdicts) verdicts of a rule for a context, unknown: \(unknown)")
    #expect(unknown.values.reduce(0, +) * 10 <= answers, "\(unknown)")
  }
}
