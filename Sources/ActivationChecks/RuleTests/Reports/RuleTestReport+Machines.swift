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

  /// Returns the problems as findings: failed tests, undecided ones, and clauses that a file doesn't reach.
  func findings(version: String) -> FindingReport {
    let linted = zip(files, measured).map { file, measurement in
      LintedFile(
        name: file.path,
        findings: file.results.compactMap { finding(of: $0) } + file.claims.compactMap { finding(of: $0) }
          + findings(of: measurement))
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

  private func findings(of measurement: Measurement) -> [Finding] {
    var findings: [Finding] = []
    func add(_ id: String, _ name: String, _ severity: Diagnostic.Severity, _ message: String, help: String = "") {
      findings.append(
        Finding(id: id, name: name, severity: severity, place: .whole, message: message, help: help))
    }
    if let coverage = measurement.coverage {
      let isTooLow = isTooLow(measurement)
      let limit = isTooLow ? threshold.map { ", less than \($0) %" } ?? "" : ""
      add("rule-coverage", "", isTooLow ? .error : .note, "the tests reach \(coverage.percent) % of the rule\(limit)")
      for line in coverage.lines { add("rule-coverage", "clause", .note, line) }
    }
    for (mutant, evidence) in measurement.mutation?.survivors ?? [] {
      add(
        "rule-mutant", mutant.kind.rawValue, isStrict ? .error : .warning,
        "no test notices that " + mutant.change, help: Self.text(of: evidence) + ".")
    }
    return findings
  }

  /// The tests as JUnit knows them: one suite for each file; coverage and mutants are cases of their own.
  var suites: [JUnitSuite] {
    zip(files, measured).map { file, measurement in
      var cases = file.results.map { junit($0) } + file.claims.map { Self.junit($0) }
      cases += problems.filter { $0.name == file.path }.map { JUnitSuite.unreadable($0) }
      if let coverage = measurement.coverage { cases.append(junit(coverage, measurement, file.path)) }
      if let mutation = measurement.mutation { cases.append(junit(mutation, measurement, file.path)) }
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

  private func junit(_ coverage: RuleCoverage, _ measurement: Measurement, _ path: String) -> JUnitSuite.Case {
    let text = "\(coverage.percent) % of the rule is reached"
    let details = coverage.lines
    let lines = details.joined(separator: "\n")
    return .init(
      "coverage", file: path,
      isTooLow(measurement)
        ? .failed(message: text, type: "coverage", details: lines) : .passed(([text] + details).joined(separator: "\n"))
    )
  }

  private func junit(_ mutation: RuleMutation, _ measurement: Measurement, _ path: String) -> JUnitSuite.Case {
    let text = Self.summary(of: mutation)
    let details =
      mutation.survivors.map { "survived: \($0.mutant.change)\n  \(Self.text(of: $0.evidence))" }
      + mutation.unknown.map { "unknown (\($0.reason.rawValue)): \($0.mutant.change)" }
    let lines = details.joined(separator: "\n")
    return .init(
      "mutants", file: path,
      hasUnwantedSurvivors(measurement)
        ? .failed(message: text, type: "mutants", details: lines) : .passed(([text] + details).joined(separator: "\n")))
  }

  private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}

extension RuleCoverage {
  /// The clauses that no test reaches, then those that no context can reach, one per line.
  fileprivate var lines: [String] {
    clauses.filter { !$0.missing.isEmpty }.map { $0.missing + ": " + $0.text }
      + clauses.filter { !$0.impossible.isEmpty }.map { $0.impossible + ": " + $0.text }
  }
}
