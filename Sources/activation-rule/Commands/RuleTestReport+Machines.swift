import ActivationAnalysis
import ActivationFiles
import ActivationLint
import ActivationReports
import ActivationRules
import ActivationTesting
import PredicateSyntax
import ToolSupport

/// The formats for other programs.
extension RuleTestReport {
  /// The files that could not be read.
  var problems: [ReadingError] {
    run.files.compactMap { file in
      guard let error = file.error, error.name != file.path else { return file.error }
      // What is wrong is in a file that the test file names.
      return ReadingError(error.kind, error.description, help: error.help, name: file.path)
    }
  }

  /// What is wrong, as findings: failed tests, undecided ones, and what a file does not reach.
  var findings: Report {
    let files = zip(run.files, measured).map { file, measurement in
      LintedFile(
        name: file.path,
        findings: file.results.compactMap { finding(of: $0) } + file.claims.compactMap { finding(of: $0) }
          + findings(of: measurement))
    }
    return Report(version: Tool.version, files: files, problems: problems)
  }

  private func finding(of result: RuleTestResult) -> Finding? {
    guard result.outcome != .passed else { return nil }
    let test = result.test
    return Finding(
      id: "rule-test", name: result.outcome.rawValue, severity: result.outcome == .failed ? .error : .warning,
      place: .line(test.line, column: test.column), message: test.name + ": " + Self.withoutStop(result.message),
      help: result.nearestText.map { "Nearest: \($0)." } ?? "")
  }

  private func finding(of result: RuleClaimResult) -> Finding? {
    guard result.outcome != .passed else { return nil }
    let claim = result.claim
    return Finding(
      id: "rule-claim", name: result.outcome.rawValue, severity: result.outcome == .failed ? .error : .warning,
      place: .line(claim.line, column: claim.column), message: claim.name + ": " + result.message)
  }

  private func findings(of measurement: RuleTestMeasurement) -> [Finding] {
    var findings: [Finding] = []
    func add(_ id: String, _ name: String, _ severity: Diagnostic.Severity, _ message: String, help: String = "") {
      findings.append(
        Finding(id: id, name: name, severity: severity, place: .whole, message: message, help: help))
    }
    if let coverage = measurement.coverage {
      let isTooLow = isTooLow(measurement)
      let limit = isTooLow ? settings.threshold.map { ", less than \($0) %" } ?? "" : ""
      add("rule-coverage", "", isTooLow ? .error : .note, "the tests reach \(coverage.percent) % of the rule\(limit)")
      for line in coverage.lines { add("rule-coverage", "clause", .note, line) }
    }
    for (mutant, evidence) in measurement.mutation?.survivors ?? [] {
      add(
        "rule-mutant", mutant.kind.rawValue, settings.isStrict ? .error : .warning,
        "no test notices that " + mutant.change, help: Self.text(of: evidence) + ".")
    }
    return findings
  }

  /// The tests as JUnit knows them: one suite for each file; coverage and mutants are cases of their own.
  var suites: [JUnitReport.Suite] {
    zip(run.files, measured).map { file, measurement in
      var cases = file.results.map { junit($0) } + file.claims.map { Self.junit($0) }
      cases += problems.filter { $0.name == file.path }.map { JUnitReport.unreadable($0) }
      if let coverage = measurement.coverage { cases.append(junit(coverage, measurement, file.path)) }
      if let mutation = measurement.mutation { cases.append(junit(mutation, measurement, file.path)) }
      return JUnitReport.Suite(file.path, cases)
    }
  }

  private func junit(_ result: RuleTestResult) -> JUnitReport.Case {
    let outcome: JUnitReport.Outcome =
      switch result.outcome {
      case .passed: .passed("")
      case .failed, .undecided:
        .failed(
          message: result.message, type: result.outcome.rawValue, details: result.report(isWhole: settings.isWhole))
      }
    return .init(result.test.name, file: result.test.path, line: result.test.line, outcome)
  }

  private static func junit(_ result: RuleClaimResult) -> JUnitReport.Case {
    let outcome: JUnitReport.Outcome =
      switch result.outcome {
      case .passed: .passed(result.message)
      case .failed, .undecided: .failed(message: result.message, type: result.outcome.rawValue, details: result.message)
      }
    return .init(result.claim.name, file: result.claim.path, line: result.claim.line, outcome)
  }

  private func junit(_ coverage: RuleCoverage, _ measurement: RuleTestMeasurement, _ path: String) -> JUnitReport.Case {
    let text = "\(coverage.percent) % of the rule is reached"
    let details = coverage.lines
    let lines = details.joined(separator: "\n")
    return .init(
      "coverage", file: path,
      isTooLow(measurement)
        ? .failed(message: text, type: "coverage", details: lines) : .passed(([text] + details).joined(separator: "\n"))
    )
  }

  private func junit(_ mutation: RuleMutation, _ measurement: RuleTestMeasurement, _ path: String) -> JUnitReport.Case {
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
  /// What no test reaches, then what no context can, a line for each clause.
  fileprivate var lines: [String] {
    clauses.filter { !$0.missing.isEmpty }.map { $0.missing + ": " + $0.text }
      + clauses.filter { !$0.impossible.isEmpty }.map { $0.impossible + ": " + $0.text }
  }
}

// MARK: JSON

extension RuleTestReport {
  /// One object per line: tests, claims, what was measured, files that cannot be read, and a summary.
  func writeJSON(to environment: ToolEnvironment) {
    for (file, measurement) in zip(run.files, measured) {
      if let error = file.error {
        environment.write(JSONText.line(Self.json(error, path: file.path)))
      }
      for result in file.results { environment.write(JSONText.line(Self.json(result))) }
      for result in file.claims { environment.write(JSONText.line(Self.json(result))) }
      if let coverage = measurement.coverage {
        var object = Self.json(coverage)
        object["file"] = file.path
        environment.write(JSONText.line(object))
      }
      if let mutation = measurement.mutation {
        var object = Self.json(mutation)
        object["file"] = file.path
        environment.write(JSONText.line(object))
      }
    }
    environment.write(
      JSONText.line([
        "kind": "summary", "files": run.files.count, "passed": run.count(.passed), "failed": run.count(.failed),
        "undecided": run.count(.undecided), "unreadable": run.files.count { $0.error != nil },
      ]))
  }

  private static func json(_ error: ReadingError, path: String) -> [String: Any] {
    var object: [String: Any] = ["kind": "unreadable", "file": path, "message": error.description, "help": error.help]
    if error.name == path, error.line > 0 {
      object["line"] = error.line
      object["column"] = error.column
    }
    return object
  }

  private static func json(_ result: RuleTestResult) -> [String: Any] {
    let test = result.test
    var object: [String: Any] = [
      "kind": "test", "file": test.path, "line": test.line, "column": test.column, "name": test.name,
      "expected": test.expectation.rawValue, "verdict": result.verdict.rawValue, "outcome": result.outcome.rawValue,
      "reason": result.reason,
    ]
    if let reason = test.expectedReason { object["expectedReason"] = reason }
    if let context = result.passing?.context, let change = result.passing?.change {
      object["nearest"] = ["change": change, "items": context.registeredTypeIdentifiers]
    }
    return object
  }

  private static func json(_ result: RuleClaimResult) -> [String: Any] {
    let claim = result.claim
    var object: [String: Any] = [
      "kind": "claim", "file": claim.path, "line": claim.line, "column": claim.column, "name": claim.name,
      "claim": claim.kind.key, "outcome": result.outcome.rawValue, "message": result.message,
    ]
    if let found = result.counterexample {
      var example: [String: Any] = [
        "items": found.context.registeredTypeIdentifiers, "verdict": found.verdict.rawValue,
      ]
      if let other = found.other { example["other"] = other.rawValue }
      object["counterexample"] = example
    }
    return object
  }

  private static func json(_ coverage: RuleCoverage) -> [String: Any] {
    let clauses = coverage.clauses.map { clause in
      var object: [String: Any] = [
        "text": clause.text, "range": [clause.range.lowerBound, clause.range.upperBound],
        "seenTrue": clause.isSeenTrue, "seenFalse": clause.isSeenFalse, "decided": clause.isDecisive,
        "unreachable": RuleCoverage.Goal.allCases.filter { clause.unreachable.contains($0) }.map(\.rawValue),
      ]
      if let subject = clause.subject { object["subject"] = subject }
      return object
    }
    return [
      "kind": "coverage", "percent": coverage.percent, "reached": coverage.reached, "goals": coverage.goals,
      "clauses": clauses,
    ]
  }

  private static func json(_ mutation: RuleMutation) -> [String: Any] {
    let survivors = mutation.survivors.map { mutant, evidence in
      [
        "kind": mutant.kind.rawValue, "change": mutant.change,
        "items": evidence.context.registeredTypeIdentifiers, "expect": evidence.original.rawValue,
        "mutant": evidence.mutant.rawValue,
      ] as [String: Any]
    }
    return [
      "kind": "mutants", "count": mutation.results.count, "killed": mutation.killed,
      "equivalent": mutation.equivalent, "survivors": survivors, "truncated": mutation.isTruncated,
      "unknown": mutation.unknown.map { mutant, reason in
        ["kind": mutant.kind.rawValue, "change": mutant.change, "reason": reason.rawValue]
      },
    ]
  }
}
