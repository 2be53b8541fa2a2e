import ActivationAnalysis
import ActivationLint
import ActivationRules
package import ActivationWire
import Predicates

/// The report of `test` about some files.
package struct RuleTestReport {
  package enum Format: String, CaseIterable {
    case human = "text"
    case json, github, junit
  }

  /// The results of the test files, in the requested order.
  package let files: [RuleTestFileResult]
  package let format: Format

  package init(_ files: [RuleTestFileResult], format: Format) {
    self.files = files
    self.format = format
  }

  /// Returns the report in its format.
  ///
  /// - Parameter version: The version of the tool.
  package func text(_ style: Style, version: String) -> String {
    switch format {
    case .human: human(style)
    case .json: json
    case .github: ReportFormat.github.text(of: findings(version: version))
    case .junit: junit
    }
  }

  // MARK: For people

  private func human(_ style: Style) -> String {
    files.map { human($0, style) + "\n" }.joined() + summary + "\n"
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
    for (position, result) in file.results.filter({ $0.outcome != .passed }).enumerated() {
      text += Self.title(result.outcome, line: result.test.line, result.test.name, style)
      let isWhole = position < Self.mostExplained
      text += Self.indented(isWhole ? result.report : escapingControlCharacters(result.message))
    }
    if let fix = file.fix { text += "  fix for all that should be shown: \(escapingControlCharacters(fix.message))\n" }
    if !file.claims.isEmpty {
      let proved = file.claims.count { $0.outcome == .passed }
      text += "  \(proved) of \(counted(file.claims.count, "claim")) proved\n"
    }
    for result in file.claims where result.outcome != .passed {
      text += Self.title(result.outcome, line: result.claim.line, result.claim.name, style)
      text += Self.indented(escapingControlCharacters(result.message))
    }
    return text
  }

  /// The maximum number of failures of a file that are shown with more than one line.
  private static let mostExplained = 3

  private static func title(_ outcome: RuleTestResult.Outcome, line: Int, _ name: String, _ style: Style) -> String {
    let mark = outcome == .failed ? style.red("✗") : style.yellow("?")
    return "  \(mark) line \(line): \(style.bold(escapingControlCharacters(name)))\n"
  }

  /// The summary, such as `2 files, 12 tests: 10 passed, 1 failed, 1 undecided`.
  var summary: String {
    if files.isEmpty { return "no tests: no file ends in \(RuleTestFile.ending); \(RuleTestFile.help)" }
    let counts = [RuleTestResult.Outcome.passed, .failed, .undecided].map { (files.count(of: $0), $0.rawValue) }
    let (tests, claims) = (files.reduce(0) { $0 + $1.results.count }, files.reduce(0) { $0 + $1.claims.count })
    var parts = [counted(files.count, "file")]
    if tests > 0 || claims == 0 { parts.append(counted(tests, "test")) }
    if claims > 0 { parts.append(counted(claims, "claim")) }
    var text = parts.joined(separator: ", ") + ": "
    text += counts.filter { $0.0 > 0 || $0.1 == "passed" }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let unreadable = files.count { $0.error != nil }
    return unreadable > 0 ? text + "; \(unreadable) unreadable" : text
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "      \($0)\n" }.joined()
  }
}

/// The formats for other programs.
extension RuleTestReport {
  var problems: [ReadingError] {
    files.compactMap { file in
      guard let error = file.error, error.name != file.path else { return file.error }
      // The mistake is in a file that the test file names, so it is reported for the test file.
      return ReadingError(error.kind, error.description, help: error.help, name: file.path)
    }
  }

  /// A test or a claim for other programs, with the whole report of a failure.
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

  /// Returns the failed and undecided tests and claims as findings. If the deciding place in the rule's file is known, a finding is there, because
  /// the rule has changed.
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

  /// The tests and claims as JUnit XML, which continuous integration systems show, with a suite for each file.
  ///
  /// There's no official schema; these elements and attributes are those on which Jenkins' xUnit plug-in and the Ant task `junit` agree.
  var junit: String {
    let suites = files.map { (path: $0.path, cases: cases(of: $0)) }
    func counts(_ cases: [JUnitCase]) -> String {
      func count(_ element: String) -> Int { cases.count { $0.element == element } }
      return " tests=\"\(cases.count)\" failures=\"\(count("failure"))\" errors=\"\(count("error"))\""
    }
    let text = suites.map { suite in
      "  <testsuite name=\(Self.quoted(suite.path))\(counts(suite.cases))>\n\(suite.cases.map(\.text).joined())  </testsuite>\n"
    }.joined()
    let head = "<testsuites name=\"activation-rule\"\(counts(suites.flatMap(\.cases)))>\n"
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + head + text + "</testsuites>\n"
  }

  /// A test with the name of the XML element for its outcome.
  private typealias JUnitCase = (element: String, text: String)

  private func cases(of file: RuleTestFileResult) -> [JUnitCase] {
    func element(
      _ outcome: String, _ name: String, file path: String?, line: Int?, message: String? = nil, type: String? = nil,
      _ details: String
    ) -> JUnitCase {
      func attribute(_ name: String, _ value: String?) -> String { value.map { " \(name)=\(Self.quoted($0))" } ?? "" }
      let test =
        "    <testcase" + attribute("name", name) + attribute("classname", file.path) + attribute("file", path)
        + attribute("line", line.map { "\($0)" })
      if message == nil, details.isEmpty { return (outcome, test + "/>\n") }
      let content = details.isEmpty ? "/>" : ">\(details.visibleInXML())</\(outcome)>"
      return (
        outcome,
        "\(test)>\n      <\(outcome)\(attribute("message", message))\(attribute("type", type))\(content)\n    </testcase>\n"
      )
    }
    let tests = Self.entries(of: file).map { entry in
      entry.outcome == .passed
        ? element("system-out", entry.name, file: entry.path, line: entry.line, entry.details)
        : element(
          "failure", entry.name, file: entry.path, line: entry.line, message: entry.message,
          type: entry.outcome.rawValue, entry.details)
    }
    // A file that can't be read is reported as a test that can't be run.
    return tests
      + problems.filter { $0.name == file.path }.map { problem in
        element(
          "error", "readable", file: problem.name, line: problem.region?.start.line, message: problem.messageInFile,
          type: "unreadable", problem.help)
      }
  }

  private static func quoted(_ text: String) -> String { "\"\(text.visibleInXML(keepsLines: false))\"" }
}
