import ActivationLint
public import ActivationRules
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
  /// The name of the test: its own, or else that of the host or file, or else its number.
  public let name: String
  /// The file that contains it.
  public let path: String
  /// The line on which it starts, from 1.
  public let line: Int
  /// The column at which it starts, from 1.
  package let column: Int
  /// The rule.
  public let rule: ActivationRule
  /// The shared context, in the form that rules are matched against.
  public let context: SharedContext
  /// The known share that the context is; nil for any other one.
  let preset: HostPreset?
  package let expectation: RuleTestExpectation
  /// A text that the reason of the verdict must contain; nil when it doesn't matter.
  package let expectedReason: String?

  /// The place of the test, which no other one has.
  public var id: String { "\(path):\(line):\(column)" }

  /// The name.
  public var description: String { name }

  /// The result of the test.
  ///
  /// - Complexity: one evaluation.
  package var result: RuleTestResult { RuleTestResult(of: self) }

  /// A Boolean value that indicates whether the verdict, and the reason if one is given, are as expected.
  public var passes: Bool { result.outcome == .passed }

  /// The outcome of the test, in lines for people: the verdict, its reason, a change of the rule, and the clauses that decide.
  public var report: String { result.report }

  /// The tests of a file, in its order.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder with files that end in `.ruletest.json`; a relative path starts at the folder of the source file
  ///     that asks.
  ///   - file: The source file that asks.
  /// - Throws: The first mistake of the files, with its position; an error when a folder has none.
  public static func all(in path: String, relativeTo file: String = #filePath) throws(ReadingError) -> [RuleTest] {
    let folder = folderPath(of: file)
    var tests: [RuleTest] = []
    let found = try RuleTestFile.files(at: openedPath(path, from: folder))
    // A suite without arguments would pass.
    guard !found.isEmpty else {
      throw ReadingError(
        .file, "no file below it ends in \(RuleTestFile.ending)", help: RuleTestFile.help, name: path)
    }
    for file in found { tests += try RuleTestFile(contentsOf: file).tests }
    return tests
  }
}

package enum RuleTestExpectation: String, Sendable, Hashable, CaseIterable {
  case shown
  case hidden
  /// No answer is certain, as when the tables of a dictionary rule disagree.
  case uncertain
  /// The evaluation fails, which hides the extension on a device.
  case error

  /// The expectation that a verdict meets.
  package init(_ verdict: Verdict) { self = RuleTestExpectation(rawValue: verdict.name) ?? .hidden }
}

extension ActivationRule {
  func expectation(for context: SharedContext) -> RuleTestExpectation {
    RuleTestExpectation(decision(for: context).verdict)
  }
}

package struct RuleTestResult: Sendable {
  package enum Outcome: String, Sendable, Hashable {
    case passed
    /// The verdict, or its reason, is another one.
    case failed
    /// Shown or hidden is expected, and no answer is certain.
    case undecided
  }

  package let test: RuleTest
  /// The rule's answer.
  package let decision: Decision
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
