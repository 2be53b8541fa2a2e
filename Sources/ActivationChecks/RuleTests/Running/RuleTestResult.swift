import ActivationLint
package import ActivationRules
import Predicates

/// The outcome of one test.
package struct RuleTestResult: Sendable {
  /// The outcome of a test.
  package enum Outcome: String, Sendable, Hashable {
    /// The verdict and the reason are the expected ones.
    case passed
    /// The verdict, or its reason, is another one.
    case failed
    /// Shown or hidden is expected, and no answer is certain.
    case undecided
  }

  /// The test.
  package let test: RuleTest
  /// The rule's answer.
  package let decision: Decision
  /// The outcome of the test.
  package let outcome: Outcome
  /// The cause of the verdict, as the end of a sentence.
  package let reason: String
  /// The verdict, in the word of an expectation.
  package var verdict: RuleTestExpectation { RuleTestExpectation(decision.verdict) }

  /// Runs a test.
  ///
  /// - Complexity: one evaluation.
  init(of test: RuleTest) {
    self.test = test
    decision = test.preset.map { test.rule.decision(for: $0) } ?? test.rule.decision(for: test.context)
    reason = decision.explanation.cause.text
    let verdict = RuleTestExpectation(decision.verdict)
    let isDefinite = test.expectation == .shown || test.expectation == .hidden
    outcome =
      verdict == test.expectation
      ? test.expectedReason.map { [reason] in reason.contains($0) } ?? true ? .passed : .failed
      : verdict == .uncertain && isDefinite ? .undecided : .failed
  }

  /// The failure in one line, or the expected and actual verdict if there is none.
  package var message: String {
    if outcome == .passed { return "\(verdict.rawValue), as expected" }
    guard verdict == test.expectation else {
      return "expected \(test.expectation.rawValue), but it is \(verdict.rawValue): \(reason)."
    }
    return "it is \(verdict.rawValue), as expected, but for another reason: expected \"\(test.expectedReason ?? "")\" "
      + "in: \(reason)."
  }

  /// A line about what would make the test pass, as in `fix: add NSExtensionActivationSupportsText = true`; nil when nothing is known.
  ///
  /// - Complexity: for an extension that is hidden and shouldn't be, a thousand evaluations at most, and one of each known share for each fix.
  package var advice: String? {
    switch (test.expectation, verdict) {
    case (.hidden, .shown): "fix: take less in the rule, or expect \"shown\""
    case (.shown, .hidden):
      decision.fixes(for: test.preset).fixes.first { !$0.dropsClause }.map { "fix: " + $0.message }
    default: nil
    }
  }

  /// A report for people: the message, the shared context, what would make the test pass, and the clauses that decide.
  package var report: String {
    var lines = [message, "shared: " + test.context.summary]
    if let advice { lines.append(advice) }
    if outcome != .passed { lines += decision.explanation.decidingLines.map(\.plainText) }
    return lines.map { escapingControlCharacters($0) }.joined(separator: "\n")
  }
}
