import ActivationWire
import ActivationAnalysis
import ActivationLint
import ActivationRules
import PredicateSyntax

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

  /// A test or a claim as other programs see it.
  private struct Entry {
    let id, name, path: String
    let line, column: Int
    let outcome: RuleTestResult.Outcome
    let message: String
    var help = ""
    /// The whole report of a failure, and what is remarked of a success.
    var details, remark: String
  }

  private static func entries(of file: RuleTestFileResult) -> [Entry] {
    file.results.map { result in
      let test = result.test
      return Entry(
        id: "rule-test", name: test.name, path: test.path, line: test.line, column: test.column,
        outcome: result.outcome, message: result.message, help: result.advice ?? "", details: result.report, remark: "")
    }
      + file.claims.map { result in
        let claim = result.claim
        return Entry(
          id: "rule-claim", name: claim.name, path: claim.path, line: claim.line, column: claim.column,
          outcome: result.outcome, message: result.message, details: result.message, remark: result.message)
      }
  }

  /// Returns the problems as findings: failed tests, and undecided ones.
  func findings(version: String) -> FindingReport {
    let linted = files.map { file in
      let failures = Self.entries(of: file).filter { $0.outcome != .passed }
      return LintedFile(
        name: file.path,
        findings: failures.map { entry in
          let message = entry.message.hasSuffix(".") ? String(entry.message.dropLast()) : entry.message
          return Finding(
            id: entry.id, name: entry.outcome.rawValue, severity: entry.outcome == .failed ? .error : .warning,
            place: .line(entry.line, column: entry.column), message: entry.name + ": " + message, help: entry.help)
        })
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
            ? .passed(entry.remark)
            : .failed(message: entry.message, type: entry.outcome.rawValue, details: entry.details))
      }
      return JUnitSuite(file.path, cases + problems.filter { $0.name == file.path }.map { JUnitSuite.unreadable($0) })
    }
  }
}
