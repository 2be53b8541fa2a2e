import ActivationLint
public import ActivationRules
import ActivationWire
import Predicates

/// One test of a rule: the shared content, and whether the extension is expected to appear.
///
/// In a test target, two lines run every test of a file as a case of its own:
///
///     @Test(arguments: try RuleTest.all(in: "Share.ruletest.json"))
///     func activationRule(_ test: RuleTest) { #expect(test.passes, "\(test.report)") }
///
/// This module does not import Swift Testing, so that tools and apps can use it as well.
public struct RuleTest: Sendable, Identifiable, CustomStringConvertible {
  /// The name of the test: its own name, or else that of the host or file, or else its number.
  public let name: String
  /// The file that contains it.
  public let path: String
  /// The line on which it starts, from 1.
  public let line: Int
  /// The column at which it starts, from 1.
  package let column: Int
  /// The rule.
  public let rule: ActivationRule
  /// The family of systems that the extension is for; nil if it isn't known.
  let platform: ActivationRule.Platform?
  /// The shared context, in the form that rules are matched against.
  public var context: SharedContext { share.context }
  let share: NamedContext
  package let expectation: RuleTestExpectation
  /// A text that the reason of the verdict must contain; nil if the reason doesn't matter.
  package let expectedReason: String?

  /// The place of the test, which is unique.
  public var id: String { "\(path):\(line):\(column)" }

  /// The name.
  public var description: String { name }

  /// The result of the test.
  ///
  /// - Complexity: one evaluation.
  package var result: RuleTestResult { RuleTestResult(of: self) }

  /// A Boolean value that indicates whether the verdict, and the reason if one is given, are as expected.
  public var passes: Bool { result.outcome == .passed }

  /// The result of the test as lines for people: the verdict, its reason, a change of the rule, and the clauses that decide.
  public var report: String { result.report }

  /// Returns the tests of a file, in its order.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder with files that end in `.ruletest.json`. A relative path starts at the folder of the calling source file.
  ///   - file: The calling source file.
  /// - Throws: The first mistake in the files, with its position, or an error if a folder has no test file.
  public static func all(in path: String, relativeTo file: String = #filePath) throws(ReadingError) -> [RuleTest] {
    let folder = folderPath(of: file)
    var tests: [RuleTest] = []
    let found = try RuleTestFile.files(at: openedPath(path, from: folder))
    // A test suite without arguments would pass, so a folder without tests is an error.
    guard !found.isEmpty else {
      throw ReadingError(
        .file, "no file in the folder ends in \(RuleTestFile.ending)", help: RuleTestFile.help, name: path)
    }
    for file in found { tests += try RuleTestFile(contentsOf: file).tests }
    return tests
  }
}

/// The verdict that a test expects.
package enum RuleTestExpectation: String, Sendable, Hashable, CaseIterable {
  case shown
  case hidden
  /// The answer isn't certain, for example because the tables of a dictionary rule disagree.
  case uncertain
  /// The evaluation fails, which hides the extension on a device.
  case error

  /// Creates the expectation that a verdict meets.
  package init(_ verdict: Verdict) { self = RuleTestExpectation(rawValue: verdict.name) ?? .hidden }
}

extension ActivationRule {
  func expectation(for context: SharedContext) -> RuleTestExpectation {
    RuleTestExpectation(decision(for: context).verdict)
  }
}

/// The outcome of a test, with the decision that it rests on.
package struct RuleTestResult: Sendable {
  package enum Outcome: String, Sendable, Hashable {
    case passed
    /// The verdict or its reason isn't the expected one.
    case failed
    /// Shown or hidden is expected, but the answer isn't certain.
    case undecided
  }

  package let test: RuleTest
  package let decision: Decision
  /// The share as the rule sees it.
  let share: NamedContext
  package let outcome: Outcome
  /// The cause of the verdict, as the end of a sentence.
  package let reason: String
  /// The verdict as an expectation.
  package var verdict: RuleTestExpectation { RuleTestExpectation(decision.verdict) }

  /// Runs a test of its rule, or of another one.
  ///
  /// - Complexity: one evaluation.
  init(of test: RuleTest, by rule: ActivationRule? = nil) {
    self.test = test
    (decision, share) = test.share.answer(of: rule ?? test.rule, on: test.platform)
    reason = decision.explanation.cause.text
    let verdict = RuleTestExpectation(decision.verdict)
    let isDefinite = test.expectation == .shown || test.expectation == .hidden
    outcome =
      verdict == test.expectation
      ? test.expectedReason.map { [reason] in reason.contains($0) } ?? true ? .passed : .failed
      : verdict == .uncertain && isDefinite ? .undecided : .failed
  }

  /// The failure in one line or, if there's none, the verdict.
  package var message: String {
    if outcome == .passed { return "\(verdict.rawValue), as expected" }
    guard verdict == test.expectation else {
      return "expected \(test.expectation.rawValue), found \(verdict.rawValue): \(reason)."
    }
    return "\(verdict.rawValue), as expected, but for another reason: expected \"\(test.expectedReason ?? "")\" "
      + "in: \(reason)."
  }

  /// A line about a change that would make the test pass, such as `fix: add NSExtensionActivationSupportsText = true`; nil if no such change is
  /// known.
  ///
  /// - Complexity: for an extension that should be shown but is hidden, at most a thousand evaluations, and an evaluation of each known share for
  ///   each fix.
  package var advice: String? {
    switch (test.expectation, verdict) {
    case (.hidden, .shown): "fix: make the rule accept less, or expect \"shown\""
    case (.shown, .hidden):
      decision.fixes(for: share.preset).fixes.first { !$0.dropsClause }.map { "fix: " + $0.message }
    default: nil
    }
  }

  /// A report for people: the message, the shared context, a change that would make the test pass, and the clauses that decide.
  package var report: String {
    var lines = [message, "shared: " + share.context.summary]
    if let advice { lines.append(advice) }
    if outcome != .passed { lines += decision.explanation.decidingLines.map(\.plainText) }
    return lines.map { escapingControlCharacters($0) }.joined(separator: "\n")
  }
}
