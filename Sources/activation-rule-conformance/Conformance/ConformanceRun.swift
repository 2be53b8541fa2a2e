import ActivationChecks
import ActivationWire
import Foundation
import PredicateSyntax
import ActivationTool

/// The cases of a suite, run with an engine.
struct ConformanceRun {
  /// One case with its outcome.
  struct Result: Sendable {
    var test: ConformanceCase
    var outcome: ConformanceCase.Outcome
    /// The reason why a difference was to be expected; nil when it was not.
    var knownReason: String?

    /// A Boolean value that indicates whether this is an unexpected difference, or an agreement on a case that is
    /// listed as different.
    var isFailure: Bool {
      switch outcome {
      case .agrees: knownReason != nil
      case .differs: knownReason == nil
      case .skipped: false
      }
    }
  }

  /// The results, in the order of the suite.
  private(set) var results: [Result] = []
  /// The reason why the engine was given up; nil when every case was run.
  private(set) var failure: String?

  /// Asks this package's own evaluator. Its answers are to say everything that a case expects.
  init(_ suite: ConformanceSuite) {
    let service = ActivationService(services: FoundationServices.platformServices)
    for (index, test) in suite.cases.enumerated() {
      let answer = service.answer(to: Array(test.request.utf8), line: index + 1) ?? []
      let outcome = test.outcome(of: String(decoding: answer, as: UTF8.self), isComplete: true)
      results.append(Result(test: test, outcome: outcome, knownReason: suite.knownDifferences[test.id]))
    }
  }

  /// Asks a program, up to the first case that it doesn't answer.
  init(_ suite: ConformanceSuite, engine command: String, patience: Duration) throws(UsageError) {
    let process = try LineProcess(command)
    for test in suite.cases {
      if test.isPolicy {
        results.append(Result(test: test, outcome: .skipped("a decision of this package")))
        continue
      }
      switch process.ask(test.request, patience: patience) {
      case .line(let line):
        results.append(Result(test: test, outcome: test.outcome(of: line, isComplete: false)))
        continue
      case .ended(let how): results.append(Result(test: test, outcome: .differs("no answer: \(how)")))
      case .silent: results.append(Result(test: test, outcome: .differs("no answer within \(patience)")))
      }
      failure = "The engine left \(test.id) without an answer."
      return
    }
  }

  /// The number of cases that agree.
  var agreed: Int { results.count { $0.outcome == .agrees } }

  /// The number of cases that were not answered on purpose.
  var skipped: Int { results.count { if case .skipped = $0.outcome { true } else { false } } }

  /// The number of cases that differ.
  var differing: Int { results.count - agreed - skipped }

  /// 0 when nothing unexpected came, 1 otherwise, 2 when the engine was given up.
  var exitCode: ExitCode {
    if failure != nil { return .malformed }
    return results.contains { $0.isFailure } ? .negative : .success
  }
}
