package import ActivationAnalysis
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
  /// The contexts that would have passed; nil when the test passes, when only the reason differs, and when they weren't
  /// looked for.
  package private(set) var passing: PassingContext?
  /// The least change of the rule that makes the test pass, as in `add NSExtensionActivationSupportsText = true`; nil unless the extension is
  /// hidden where it should be shown, and when none was found.
  package private(set) var fix: String?

  /// The verdict, in the word of an expectation.
  package var verdict: RuleTestExpectation { RuleTestExpectation(decision.verdict) }

  /// Runs a test.
  ///
  /// - Complexity: one evaluation; with the search for passing contexts also an analysis of the rule, within its limits.
  init(of test: RuleTest, lookingForPassing isLooking: Bool = true) {
    self.test = test
    decision = test.rule.decision(for: test.context)
    let reason = decision.reason
    self.reason = reason
    let verdict = RuleTestExpectation(decision.verdict)
    if verdict != test.expectation {
      let isDefinite = test.expectation == .shown || test.expectation == .hidden
      outcome = verdict == .uncertain && isDefinite ? .undecided : .failed
      if isLooking { lookForPassing() }
    } else {
      outcome = test.expectedReason.map { reason.contains($0) } ?? true ? .passed : .failed
    }
  }

  /// A Boolean value that indicates whether contexts that would have passed are worth looking for.
  var wantsPassing: Bool {
    verdict != test.expectation && (test.expectation == .shown || test.expectation == .hidden)
  }

  /// Looks for contexts that would have passed.
  mutating func lookForPassing() {
    guard wantsPassing else { return }
    passing = PassingContext(for: test)
    if test.expectation == .shown, verdict == .hidden {
      fix = decision.ruleChanges().changes.first { !$0.dropsClause }?.sentence
    }
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

  /// A line about what would make the test pass: a change of the rule, else the nearest context; nil when the test passes or only the
  /// reason differs.
  package var advice: String? {
    let nearest = passing.map { "nearest: " + $0.text(expecting: test.expectation) }
    switch passing {
    case .impossible: return nearest
    case .unknown, nil: return fix.map { "fix: " + $0 }
    // Where the rule takes too much, another share mends nothing.
    case .found where test.expectation == .hidden && verdict == .shown:
      return "fix: take less in the rule, or expect \"shown\""
    case .found: break
    }
    return fix.map { "fix: " + $0 } ?? nearest
  }

  /// A report for people: the message, the shared context, what would make the test pass, and the clauses that decide.
  package var report: String {
    var lines = [message, "shared: " + test.context.summary]
    if let advice { lines.append(advice) }
    if outcome != .passed { lines += decision.explanation.decidingLines.map(\.plainText) }
    return lines.map { escapingControlCharacters($0) }.joined(separator: "\n")
  }
}

/// The contexts for which a rule gives the verdict that a test expects, as far as they are known.
package enum PassingContext: Sendable {
  /// The nearest one to the test's, or the smallest where none is near.
  case found(NearestContext)
  /// There is none, by proof.
  case impossible
  /// Nothing is known, for a reason.
  case unknown(UnknownReason)

  /// Looks for a context for which a rule is shown, or hidden.
  ///
  /// Items, attachments and types are changed. What else is shared stays out of it: a verdict that rests on anything else is not explained.
  init(for test: RuleTest) {
    let rule = test.rule
    let bare = SharedContext(registeredTypeIdentifiers: test.context.registeredTypeIdentifiers)
    guard rule.expectation(for: bare) == rule.expectation(for: test.context) else {
      self = .unknown(.keyPath)
      return
    }
    let wanted: Visibility = test.expectation == .shown ? .shown : .hidden
    let analyses = RuleAnalysis(rule).underEachTable
    for analysis in analyses {
      // Of a dictionary all tables must agree.
      let found = analysis.witness(where: wanted, near: bare) {
        $0.declarations.isEmpty && rule.expectation(for: $0.context) == test.expectation
      }
      if let found {
        self = .found(found)
        return
      }
    }
    let answers = analyses.map { wanted == .shown ? $0.never : $0.always }
    if answers.allSatisfy({ $0.isProved }) {
      self = .impossible
    } else {
      self = .unknown(answers.lazy.compactMap { $0.reason }.first ?? .table)
    }
  }

  /// The context; nil when there is none.
  package var context: SharedContext? {
    if case .found(let nearest) = self { nearest.witness.context } else { nil }
  }

  /// A description of the change that leads to the context, as in `leave out attachment 2 (public.plain-text)`; nil
  /// without one.
  package var change: String? {
    guard case .found(let nearest) = self else { return nil }
    return nearest.changes?.joined(separator: ", and ") ?? "share this"
  }

  /// Returns a line about the contexts that would have passed.
  package func text(expecting expectation: RuleTestExpectation) -> String {
    switch self {
    case .found(let nearest):
      "\(change ?? ""), and it is \(expectation.rawValue): \(nearest.witness.context.summary)"
    case .impossible: "no shared context is \(expectation.rawValue) (proved)"
    case .unknown(let reason): "not found: \(reason.explanation)"
    }
  }
}
