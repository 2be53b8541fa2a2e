import ActivationWire
import ActivationLint
import ActivationRules
import Predicates

/// The formats for other programs.
extension RuleTestReport {
  /// The files that could not be read.
  var problems: [ReadingError] {
    files.compactMap { file in
      guard let error = file.error, error.name != file.path else { return file.error }
      // What is wrong is in a file that the test file names.
      return ReadingError(error.kind, error.description, help: error.help, name: file.path)
    }
  }

  /// A test or a claim as other programs see it, with the whole report of a failure.
  private typealias Entry = (
    id: String, name: String, path: String, line: Int, column: Int, outcome: RuleTestResult.Outcome, message: String,
    help: String, details: String, explanation: Explanation?
  )

  private static func entries(of file: RuleTestFileResult) -> [Entry] {
    let tests: [Entry] = file.results.map {
      let (test, report) = ($0.test, $0.outcome == .passed ? "" : $0.report)
      return (
        "rule-test", test.name, test.path, test.line, test.column, $0.outcome, $0.message, $0.advice ?? "", report,
        $0.decision.explanation
      )
    }
    return tests
      + file.claims.map {
        let claim = $0.claim
        return (
          "rule-claim", claim.name, claim.path, claim.line, claim.column, $0.outcome, $0.message, "", $0.message, nil
        )
      }
  }

  /// Returns the problems as findings: failed tests, and undecided ones. They are about the rule, which changed, where it has a file.
  func findings(version: String) -> FindingReport {
    let linted = files.flatMap { file in
      Self.entries(of: file).filter { $0.outcome != .passed }.map { entry in
        let place = file.file?.place?.place(deciding: entry.explanation)
        let message = entry.message.hasSuffix(".") ? String(entry.message.dropLast()) : entry.message
        let name = entry.name + (place == nil ? "" : " (\(entry.path):\(entry.line))")
        let finding = Finding(
          id: entry.id, name: entry.outcome.rawValue, severity: entry.outcome == .failed ? .error : .warning,
          place: .line(place?.line ?? entry.line, column: place?.column ?? entry.column),
          message: name + ": " + message, help: entry.help)
        return LintedFile(name: place?.file ?? file.path, findings: [finding])
      }
    }
    return FindingReport(version: version, files: linted, problems: problems)
  }

  /// The tests as JUnit knows them: one suite for each file.
  var suites: [JUnitSuite] {
    files.map { file in
      let cases = Self.entries(of: file).map { entry in
        JUnitSuite.Case(
          entry.name, file: entry.path, line: entry.line,
          entry.outcome == .passed
            ? .passed(entry.details)
            : .failed(message: entry.message, type: entry.outcome.rawValue, details: entry.details))
      }
      return JUnitSuite(file.path, cases + problems.filter { $0.name == file.path }.map { JUnitSuite.unreadable($0) })
    }
  }
}
