import ActivationAnalysis
import ActivationReports
import ActivationRules
import ActivationTesting
import PredicateSyntax
import ToolSupport

/// The formats for other programs.
extension RuleTestReport {
  /// The files that could not be read.
  var problems: [Report.Problem] {
    run.files.compactMap { file in
      file.error.map { error in
        let place = error.name == file.path && error.line > 0 ? "\(error.line):\(error.column): " : ""
        let expected = error.expected.isEmpty ? "" : "expected \(error.expected), "
        return Report.Problem(file: file.path, message: place + expected + error.message, help: error.help)
      }
    }
  }

  /// What is wrong, as findings: failed tests, undecided ones, and what a file does not reach.
  var entries: [ReportEntry] {
    zip(run.files, measured).flatMap { file, measurement in
      file.results.compactMap { entry(for: $0) } + file.claims.compactMap { entry(for: $0) }
        + entries(for: measurement, of: file.path)
    }
  }

  private func entry(for result: RuleTestResult) -> ReportEntry? {
    guard result.outcome != .passed else { return nil }
    let test = result.test
    return ReportEntry(
      id: "rule-test", name: result.outcome.rawValue, result.outcome == .failed ? .error : .warning,
      test.name + ": " + Self.withoutStop(result.message),
      help: result.nearestText.map { "Nearest: \($0)." } ?? "", file: test.path,
      region: Self.region(test.line, test.column))
  }

  private func entry(for result: RuleClaimResult) -> ReportEntry? {
    guard result.outcome != .passed else { return nil }
    let claim = result.claim
    return ReportEntry(
      id: "rule-claim", name: result.outcome.rawValue, result.outcome == .failed ? .error : .warning,
      claim.name + ": " + result.message, file: claim.path, region: Self.region(claim.line, claim.column))
  }

  private static func region(_ line: Int, _ column: Int) -> ReportEntry.Region {
    ReportEntry.Region(line: line, column: column, endLine: line, endColumn: column + 1)
  }

  private func entries(for measurement: RuleTestMeasurement, of path: String) -> [ReportEntry] {
    var entries: [ReportEntry] = []
    if let coverage = measurement.coverage {
      let isTooLow = isTooLow(measurement)
      let limit = isTooLow ? settings.threshold.map { ", less than \($0) %" } ?? "" : ""
      entries.append(
        ReportEntry(
          id: "rule-coverage", isTooLow ? .error : .note, "the tests reach \(coverage.percent) % of the rule\(limit)",
          file: path))
      for clause in coverage.clauses where !clause.missing.isEmpty {
        entries.append(
          ReportEntry(id: "rule-coverage", name: "clause", .note, clause.missing + ": " + clause.text, file: path))
      }
      for clause in coverage.clauses where !clause.impossible.isEmpty {
        entries.append(
          ReportEntry(id: "rule-coverage", name: "clause", .note, clause.impossible + ": " + clause.text, file: path))
      }
    }
    for (mutant, evidence) in measurement.mutation?.survivors ?? [] {
      entries.append(
        ReportEntry(
          id: "rule-mutant", name: mutant.kind.rawValue, settings.isStrict ? .error : .warning,
          "no test notices that " + mutant.change, help: Self.text(of: evidence) + ".", file: path))
    }
    return entries
  }

  /// The tests as JUnit knows them: one suite for each file; coverage and mutants are cases of their own.
  var suites: [JUnitReport.Suite] {
    zip(run.files, measured).map { file, measurement in
      var cases = file.results.map { junit($0) } + file.claims.map { Self.junit($0) }
      for problem in problems where problem.file == file.path {
        cases.append(
          .init(
            "readable", file: file.path, .broken(message: problem.message, type: "unreadable", details: problem.help)))
      }
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
    let details =
      coverage.clauses.filter { !$0.missing.isEmpty }.map { $0.missing + ": " + $0.text }
      + coverage.clauses.filter { !$0.impossible.isEmpty }.map { $0.impossible + ": " + $0.text }
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
