package import ActivationWire
import ActivationAnalysis
import ActivationRules
import PredicateSyntax

/// The output of `test`.
package struct RuleTestReport {
  /// The formats of the report.
  package enum Format: String, CaseIterable {
    case human, plain, json, github, junit
  }

  /// The measurements of one file apart from its tests.
  package typealias Measurement = (coverage: RuleCoverage?, mutation: RuleMutation?)

  /// The outcomes of the test files, in the requested order.
  package let files: [RuleTestFileResult]
  /// One measurement for each file.
  package let measured: [Measurement]
  package let format: Format
  /// The least coverage, in percent.
  package var threshold: Int?
  /// A Boolean value that indicates whether a mutant that survives is a failure.
  package var isStrict = false
  /// A Boolean value that indicates whether every failure of a file is shown, rather than the first three.
  package var showsAll = false

  package init(_ files: [RuleTestFileResult], measured: [Measurement], format: Format) {
    self.files = files
    self.measured = measured
    self.format = format
  }

  /// Returns whether a file reaches less than the threshold.
  package func isTooLow(_ measurement: Measurement) -> Bool {
    guard let threshold, let coverage = measurement.coverage else { return false }
    return coverage.percent < threshold
  }

  /// Returns whether mutants survive that must not.
  package func hasUnwantedSurvivors(_ measurement: Measurement) -> Bool {
    isStrict && measurement.mutation?.survivors.isEmpty == false
  }

  /// The report in its format.
  ///
  /// - Parameter version: That of the tool.
  package func text(_ style: Style, version: String) -> String {
    switch format {
    case .human: human(style)
    case .json: json
    case .plain: ReportFormat.plain.text(of: findings(version: version), isQuiet: true) + summary + "\n"
    case .github: ReportFormat.github.text(of: findings(version: version))
    case .junit: JUnitSuite.text(of: suites)
    }
  }

  // MARK: For people

  private func human(_ style: Style) -> String {
    var text = ""
    for (file, measurement) in zip(files, measured) {
      text += human(file, style)
      if let coverage = measurement.coverage { text += human(coverage, isTooLow: isTooLow(measurement), style) }
      if let mutation = measurement.mutation { text += human(mutation, style, hasClaims: !file.claims.isEmpty) }
      text += "\n"
    }
    return text + summary + "\n"
  }

  private func human(_ file: RuleTestFileResult, _ style: Style) -> String {
    let path = style.bold(escapingControlCharacters(file.path))
    if let error = file.error {
      let help = error.help.isEmpty ? "" : "  help: \(escapingControlCharacters(error.help))\n"
      return "\(path)\n  \(style.red("error:")) \(escapingControlCharacters(error.description))\n\(help)"
    }
    var text = path + "\n"
    if !file.results.isEmpty {
      let passed = file.results.count { $0.outcome == .passed }
      text += "  \(passed) of \(counted(file.results.count, "test")) passed\n"
    }
    let failures = file.results.filter { $0.outcome != .passed }
    let shown =
      showsAll || failures.count <= Self.mostFailures + 1 ? failures[...] : failures.prefix(Self.mostFailures)
    let isCut = shown.count < failures.count
    if isCut {
      let expected = file.results.count { $0.test.expectation == .shown }
      let found = file.results.count { $0.verdict == .shown }
      text += "  shown in \(found) of \(file.results.count), expected in \(expected)\n"
    }
    for result in shown {
      text += Self.title(result.outcome, line: result.test.line, result.test.name, style)
      text += Self.indented(isCut ? String(result.report.prefix { $0 != "\n" }) : result.report, by: "      ")
    }
    if isCut { text += "  \(failures.count - shown.count) more; --all shows them\n" }
    if !file.claims.isEmpty {
      let proved = file.claims.count { $0.outcome == .passed }
      text += "  \(proved) of \(counted(file.claims.count, "claim")) proved\n"
    }
    for result in file.claims where result.outcome != .passed {
      text += Self.title(result.outcome, line: result.claim.line, result.claim.name, style)
      text += Self.indented(escapingControlCharacters(result.message), by: "      ")
    }
    return text
  }

  /// The number of failures of a file that are shown.
  private static let mostFailures = 3

  private static func title(_ outcome: RuleTestResult.Outcome, line: Int, _ name: String, _ style: Style) -> String {
    let mark = outcome == .failed ? style.red("✗") : style.yellow("?")
    return "  \(mark) line \(line): \(style.bold(escapingControlCharacters(name)))\n"
  }

  private func human(_ coverage: RuleCoverage, isTooLow: Bool, _ style: Style) -> String {
    var text = "  coverage: \(coverage.percent) % (\(coverage.reached) of \(coverage.goals))"
    if isTooLow, let threshold { text += ", " + style.red("less than \(threshold) %") }
    text += "\n"
    for clause in coverage.clauses where !clause.missing.isEmpty {
      let subject = clause.subject.map { $0 + ": " } ?? ""
      text += "      \(style.yellow(clause.missing)): \(escapingControlCharacters(subject + clause.text))\n"
    }
    for clause in coverage.clauses where !clause.impossible.isEmpty {
      let subject = clause.subject.map { $0 + ": " } ?? ""
      text += "      \(style.dim(clause.impossible)): \(escapingControlCharacters(subject + clause.text))\n"
    }
    return text
  }

  private func human(_ mutation: RuleMutation, _ style: Style, hasClaims: Bool) -> String {
    var text = "  mutants: \(Self.summary(of: mutation))\n"
    for (mutant, evidence) in mutation.survivors {
      text += "      \(style.yellow("survived:")) \(escapingControlCharacters(mutant.change))\n"
      text += "          \(escapingControlCharacters(Self.text(of: evidence)))\n"
      text += "          \(RuleTestTemplate.line(of: evidence.context, expecting: evidence.original))\n"
    }
    for (mutant, reason) in mutation.unknown {
      text += "      \(style.yellow("unknown (\(reason.rawValue)):")) \(escapingControlCharacters(mutant.change))\n"
    }
    if hasClaims, !mutation.survivors.isEmpty {
      text += style.dim("      Only tests are asked here; the file's claims may notice these changes.") + "\n"
    }
    return text
  }

  /// `18 of 24 killed, 2 survived, 3 equivalent, 1 unknown`
  static func summary(of mutation: RuleMutation) -> String {
    var text = "\(mutation.killed) of \(mutation.results.count) killed"
    let others = [
      (mutation.survivors.count, "survived"), (mutation.equivalent, "equivalent"),
      (mutation.unknown.count, "unknown"),
    ]
    for (count, word) in others where count > 0 { text += ", \(count) \(word)" }
    return mutation.isTruncated ? text + "; the rule has more, which were not tried" : text
  }

  /// The test that is missing.
  static func text(of evidence: RuleMutation.Evidence) -> String {
    "A test would notice: \(evidence.context.summary): expect \(evidence.original.rawValue), "
      + "the mutant says \(evidence.mutant.rawValue)"
  }

  /// `2 files, 12 tests: 10 passed, 1 failed, 1 undecided`
  var summary: String {
    if files.isEmpty { return "no tests: no file ends in \(RuleTestFile.ending); \(RuleTestFile.help)" }
    let counts = [RuleTestResult.Outcome.passed, .failed, .undecided].map { (files.count(of: $0), $0.rawValue) }
    let claims = files.reduce(0) { $0 + $1.claims.count }
    let tests = counts.reduce(0) { $0 + $1.0 } - claims
    var parts = [counted(files.count, "file")]
    if tests > 0 || claims == 0 { parts.append(counted(tests, "test")) }
    if claims > 0 { parts.append(counted(claims, "claim")) }
    var text = parts.joined(separator: ", ") + ": "
    text += counts.filter { $0.0 > 0 || $0.1 == "passed" }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let unreadable = files.count { $0.error != nil }
    return unreadable > 0 ? text + "; \(unreadable) unreadable" : text
  }

  private static func indented(_ text: String, by blanks: String) -> String {
    text.split(separator: "\n").map { blanks + $0 + "\n" }.joined()
  }
}
