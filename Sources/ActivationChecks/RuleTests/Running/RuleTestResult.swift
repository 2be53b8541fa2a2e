package import ActivationRules
import PredicateSyntax

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
  /// The reason of the verdict, in a sentence.
  package let reason: String
  /// The least change of the rule that makes the test pass, as in `add NSExtensionActivationSupportsText = true`; nil unless the extension is
  /// hidden where it should be shown, and when none was found or looked for.
  package private(set) var fix: String?

  /// The verdict, in the word of an expectation.
  package var verdict: RuleTestExpectation { RuleTestExpectation(decision.verdict) }

  /// Runs a test.
  ///
  /// - Complexity: one evaluation; with the search for a change also ``ChangeBudget`` evaluations.
  init(of test: RuleTest, lookingForFix isLooking: Bool = true) {
    self.test = test
    decision = test.rule.decision(for: test.context)
    let reason = decision.reason
    self.reason = reason
    let verdict = RuleTestExpectation(decision.verdict)
    if verdict != test.expectation {
      let isDefinite = test.expectation == .shown || test.expectation == .hidden
      outcome = verdict == .uncertain && isDefinite ? .undecided : .failed
      if isLooking { lookForFix() }
    } else {
      outcome = test.expectedReason.map { reason.contains($0) } ?? true ? .passed : .failed
    }
  }

  /// A Boolean value that indicates whether a change of the rule is worth looking for.
  var wantsFix: Bool { test.expectation == .shown && verdict == .hidden }

  /// Looks for a change of the rule with which the test passes.
  mutating func lookForFix() {
    guard wantsFix else { return }
    fix = decision.ruleChanges().changes.first { !$0.dropsClause }?.sentence
  }

  /// The reason in everyday words, for people.
  private var cause: String {
    let cause = decision.explanation.cause.text
    if cause.isEmpty { return reason }
    return cause.hasSuffix(".") ? cause : cause + "."
  }

  /// The failure in one line, or the expected and actual verdict if there is none.
  package var message: String {
    if outcome == .passed { return "\(verdict.rawValue), as expected" }
    guard verdict == test.expectation else {
      return "expected \(test.expectation.rawValue), but it is \(verdict.rawValue): \(cause)"
    }
    return "it is \(verdict.rawValue), as expected, but for another reason: expected \"\(test.expectedReason ?? "")\" "
      + "in: \(reason)"
  }

  /// A line about what would make the test pass, a change of the rule; nil when nothing is known.
  package var advice: String? {
    if test.expectation == .hidden, verdict == .shown { return "fix: take less in the rule, or expect \"shown\"" }
    return fix.map { "fix: " + $0 }
  }

  /// A report for people: the message, the shared context, what would make the test pass, and the clauses that decide.
  package var report: String {
    var lines = [message, "shared: " + test.context.summary]
    if let advice { lines.append(advice) }
    if outcome != .passed { lines += decision.explanation.decidingLines.map(\.plainText) }
    return lines.map { escapingControlCharacters($0) }.joined(separator: "\n")
  }
}
