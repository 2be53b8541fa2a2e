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

  /// Returns the problems as findings: failed tests, and undecided ones.
  func findings(version: String) -> FindingReport {
    let linted = files.map { file in
      LintedFile(
        name: file.path,
        findings: file.results.compactMap { finding(of: $0) } + file.claims.compactMap { finding(of: $0) })
    }
    return FindingReport(version: version, files: linted, problems: problems)
  }

  private func finding(of result: RuleTestResult) -> Finding? {
    guard result.outcome != .passed else { return nil }
    let test = result.test
    return Finding(
      id: "rule-test", name: result.outcome.rawValue, severity: result.outcome == .failed ? .error : .warning,
      place: .line(test.line, column: test.column), message: test.name + ": " + Self.withoutStop(result.message),
      help: result.advice ?? "")
  }

  private func finding(of result: RuleClaimResult) -> Finding? {
    guard result.outcome != .passed else { return nil }
    let claim = result.claim
    return Finding(
      id: "rule-claim", name: result.outcome.rawValue, severity: result.outcome == .failed ? .error : .warning,
      place: .line(claim.line, column: claim.column), message: claim.name + ": " + result.message)
  }

  /// The tests as JUnit knows them: one suite for each file.
  var suites: [JUnitSuite] {
    files.map { file in
      var cases = file.results.map { junit($0) } + file.claims.map { Self.junit($0) }
      cases += problems.filter { $0.name == file.path }.map { JUnitSuite.unreadable($0) }
      return JUnitSuite(file.path, cases)
    }
  }

  private func junit(_ result: RuleTestResult) -> JUnitSuite.Case {
    let outcome: JUnitSuite.Outcome =
      switch result.outcome {
      case .passed: .passed("")
      case .failed, .undecided:
        .failed(message: result.message, type: result.outcome.rawValue, details: result.report)
      }
    return .init(result.test.name, file: result.test.path, line: result.test.line, outcome)
  }

  private static func junit(_ result: RuleClaimResult) -> JUnitSuite.Case {
    let outcome: JUnitSuite.Outcome =
      switch result.outcome {
      case .passed: .passed(result.message)
      case .failed, .undecided: .failed(message: result.message, type: result.outcome.rawValue, details: result.message)
      }
    return .init(result.claim.name, file: result.claim.path, line: result.claim.line, outcome)
  }

  private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
