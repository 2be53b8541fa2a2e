import ActivationWire
import ActivationAnalysis
import ActivationLint
import ActivationRules
import PredicateSyntax

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

  /// Returns the problems as findings: failed tests, undecided ones, and clauses that a file doesn't reach.
  func findings(version: String) -> Report {
    let files = zip(run.files, measured).map { file, measurement in
      LintedFile(
        name: file.path,
        findings: file.results.compactMap { finding(of: $0) } + file.claims.compactMap { finding(of: $0) }
          + findings(of: measurement))
    }
    return Report(version: version, files: files, problems: problems)
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
  /// The clauses that no test reaches, then those that no context can reach, one per line.
  fileprivate var lines: [String] {
    clauses.filter { !$0.missing.isEmpty }.map { $0.missing + ": " + $0.text }
      + clauses.filter { !$0.impossible.isEmpty }.map { $0.impossible + ": " + $0.text }
  }
}

// MARK: JSON

extension RuleTestReport {
  /// One object per line: tests, claims, measurements, files that can't be read, and a summary.
  var json: String {
    var lines: [JSONWriter] = []
    func add(_ body: (inout JSONWriter) -> Void) {
      lines.append(
        JSONWriter.object { writer in
          writer.member("schemaVersion", JSONWriter.schemaVersion)
          body(&writer)
        })
    }
    for (file, measurement) in zip(run.files, measured) {
      if let error = file.error { add { $0.unreadable(error, path: file.path) } }
      for result in file.results { add { $0.test(result) } }
      for result in file.claims { add { $0.claim(result) } }
      if let coverage = measurement.coverage { add { $0.coverage(coverage, path: file.path) } }
      if let mutation = measurement.mutation { add { $0.mutation(mutation, path: file.path) } }
    }
    add { writer in
      writer.member("failed", run.count(.failed))
      writer.member("files", run.files.count)
      writer.member("kind", "summary")
      writer.member("passed", run.count(.passed))
      writer.member("undecided", run.count(.undecided))
      writer.member("unreadable", run.files.count { $0.error != nil })
    }
    return lines.map(\.text).joined()
  }
}

extension JSONWriter {
  fileprivate mutating func unreadable(_ error: ReadingError, path: String) {
    let isPlaced = error.name == path && error.line > 0
    if isPlaced { member("column", error.column) }
    member("file", path)
    member("help", error.help)
    member("kind", "unreadable")
    if isPlaced { member("line", error.line) }
    member("message", error.description)
  }

  fileprivate mutating func test(_ result: RuleTestResult) {
    let test = result.test
    member("column", test.column)
    member("expected", test.expectation.rawValue)
    member("expectedReason", ifPresent: test.expectedReason)
    member("file", test.path)
    member("kind", "test")
    member("line", test.line)
    member("name", test.name)
    if let context = result.passing?.context, let change = result.passing?.change {
      object("nearest") { writer in
        writer.member("message", change)
        writer.share(context)
      }
    }
    member("outcome", result.outcome.rawValue)
    member("reason", result.reason)
    member("verdict", result.verdict.rawValue)
  }

  fileprivate mutating func claim(_ result: RuleClaimResult) {
    let claim = result.claim
    member("claim", claim.kind.key)
    member("column", claim.column)
    if let found = result.counterexample {
      object("counterexample") { writer in
        writer.share(found.context)
        writer.declarations(found.declarations)
        writer.member("verdict", found.verdict.rawValue)
        writer.member("otherVerdict", ifPresent: found.other?.rawValue)
      }
    }
    member("file", claim.path)
    member("kind", "claim")
    member("line", claim.line)
    member("message", result.message)
    member("name", claim.name)
    member("outcome", result.outcome.rawValue)
  }

  fileprivate mutating func coverage(_ coverage: RuleCoverage, path: String) {
    array("clauses") { writer in
      for clause in coverage.clauses {
        writer.object { writer in
          writer.member("decided", clause.isDecisive)
          writer.range(clause.range)
          writer.member("seenFalse", clause.isSeenFalse)
          writer.member("seenTrue", clause.isSeenTrue)
          writer.member("subject", ifPresent: clause.subject)
          writer.member("text", clause.text)
          writer.member(
            "unreachable", RuleCoverage.Goal.allCases.filter { clause.unreachable.contains($0) }.map(\.rawValue))
        }
      }
    }
    member("file", path)
    member("goals", coverage.goals)
    member("kind", "coverage")
    member("percent", coverage.percent)
    member("reached", coverage.reached)
  }

  fileprivate mutating func mutation(_ mutation: RuleMutation, path: String) {
    member("count", mutation.results.count)
    member("equivalent", mutation.equivalent)
    member("file", path)
    member("killed", mutation.killed)
    member("kind", "mutants")
    array("survivors") { writer in
      for (mutant, evidence) in mutation.survivors {
        writer.object { writer in
          writer.member("mutation", mutant.kind.rawValue)
          writer.member("message", mutant.change)
          writer.share(evidence.context)
          writer.member("verdict", evidence.original.rawValue)
          writer.member("mutantVerdict", evidence.mutant.rawValue)
        }
      }
    }
    member("isCut", mutation.isTruncated)
    array("open") { writer in
      for (mutant, reason) in mutation.unknown {
        writer.object { writer in
          writer.member("mutation", mutant.kind.rawValue)
          writer.member("message", mutant.change)
          writer.unknown(reason)
        }
      }
    }
  }
}
