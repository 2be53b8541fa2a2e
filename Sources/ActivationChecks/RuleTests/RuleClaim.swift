package import ActivationAnalysis
package import ActivationRules
import ActivationWire
import UniformTypes

/// A claim that must hold for every shared context with at least one item, and at least one attachment in every item.
///
/// A claim is proved, refuted by a context that the evaluator confirmed, or undecided for a reason.
package struct RuleClaim: Sendable {
  /// The kinds of claims, named as in a test file.
  package enum Kind: String, Sendable, CaseIterable {
    /// `activation-rule describe` describes the rule in the words of the claim, and the description is proved.
    case describes
    /// Another rule accepts all that the rule accepts.
    case implies
    /// The rule and another one accept the same contexts.
    case equals
    /// The rule accepts no context that another rule accepts.
    case never
    /// The rule accepts every context that another rule accepts.
    case always
  }

  /// The name of the claim, or else its text.
  package let name: String
  /// The file that the claim is in.
  package let path: String
  /// The line on which it starts, from 1.
  package let line: Int
  /// The column at which it starts, from 1.
  package let column: Int
  package let rule: ActivationRule
  package let kind: Kind
  /// The claim's description, or the text of its other rule.
  package let text: String
  /// The other rule; nil for a claim in words.
  package let other: ActivationRule?
}

package struct RuleClaimResult: Sendable {
  package let claim: RuleClaim
  /// Passed if the claim is proved, failed if it is refuted, otherwise undecided.
  package let outcome: RuleTestResult.Outcome
  /// A sentence without a period: the failure, the proof, or the reason why there is neither.
  package let message: String
  /// A smallest context that refutes the claim, and the verdicts of both rules.
  package var counterexample: Counterexample?

  /// A context that refutes a claim, with the types that must be declared for it.
  package typealias Counterexample = (witness: Witness, verdict: RuleTestExpectation, other: RuleTestExpectation)
}

extension RuleClaim {
  /// Checks the claim.
  ///
  /// - Complexity: one analysis for each table of the rule.
  package var result: RuleClaimResult {
    guard let other else { return describedResult }
    return result(against: other)
  }

  private func result(_ outcome: RuleTestResult.Outcome, _ message: String) -> RuleClaimResult {
    RuleClaimResult(claim: self, outcome: outcome, message: message)
  }

  private var describedResult: RuleClaimResult {
    let analysis = RuleAnalysis(rule, limits: AnalysisLimits().forOneRequest())
    let description = Result { () throws(UnknownReason) in try analysis.describe() }
    let summary = RuleRequirements.summary(of: analysis, try? description.get())
    guard let found = summary.text else {
      var why = "the rule can't be described as counts of kinds of attachments"
      if case .failure(let reason) = description { why = reason.explanation }
      return result(.undecided, "not described: " + why)
    }
    // The claim may use the words of `describe`, or other words with the same meaning.
    let meant = RuleRequirements(text, for: rule)?.description
    let words = [found, summary.requirements?.phrase].compactMap { $0.map(Self.normal) }
    guard words.contains(Self.normal(meant ?? text)) else {
      return result(.failed, "the extension is shown \(summary.isExact ? "only " : "")for \(found)")
    }
    return summary.isExact
      ? result(.passed, "proved: shown for \(found)")
      : result(.undecided, "the description fits, but isn't proved to cover the whole rule")
  }

  /// Returns a text in lowercase, with one blank between words.
  private static func normal(_ text: String) -> String {
    text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
  }

  private func result(against other: ActivationRule) -> RuleClaimResult {
    var tables: [DictionaryTable?] = [nil]
    for rule in [other, rule] { if case .dictionary(let dictionary) = rule.form { tables = dictionary.tables } }
    var undecided: UnknownReason?
    var refuted: [Witness] = []
    for table in tables {
      let comparison = RuleComparison(rule, other, table: table)
      let answers =
        switch kind {
        case .describes, .implies: [comparison.firstImpliesSecond]
        case .equals: [comparison.firstImpliesSecond, comparison.secondImpliesFirst]
        case .never: [comparison.excludeEachOther]
        case .always: [comparison.secondImpliesFirst]
        }
      if let witness = answers.compactMap({ $0.witness }).min(by: { $0.size < $1.size }) {
        refuted.append(witness)
      } else if let reason = answers.lazy.compactMap({ $0.reason }).first {
        undecided = undecided ?? reason
      }
    }
    guard let witness = refuted.first else {
      let reason = undecided.map { "neither proved nor disproved: " + $0.explanation }
      return result(reason == nil ? .passed : .undecided, reason ?? "proved for every shared context")
    }
    let isCertain = refuted.count == tables.count
    func verdict(_ rule: ActivationRule) -> RuleTestExpectation {
      rule.declaring(witness.declarations).expectation(for: witness.context)
    }
    func word(_ verdict: RuleTestExpectation) -> String { verdict == .error ? "an error" : verdict.rawValue }
    let found = (witness: witness, verdict: verdict(rule), other: verdict(other))
    let certainty = isCertain ? "" : " (if the keys count as inferred)"
    let verdicts = "\(word(found.verdict)), and \(word(found.other)) with the claim's rule\(certainty)"
    return RuleClaimResult(
      claim: self, outcome: isCertain ? .failed : .undecided, message: "\(verdicts): \(witness.summary)",
      counterexample: found)
  }
}
