package import ActivationWire
import ActivationRules
import Predicates

/// The output of `test`.
package struct RuleTestReport {
  /// The formats of the report.
  package enum Format: String, CaseIterable {
    case human = "text"
    case json, github, junit
  }

  /// The outcomes of the test files, in the requested order.
  package let files: [RuleTestFileResult]
  package let format: Format

  package init(_ files: [RuleTestFileResult], format: Format) {
    self.files = files
    self.format = format
  }

  /// The report in its format.
  ///
  /// - Parameter version: That of the tool.
  package func text(_ style: Style, version: String) -> String {
    switch format {
    case .human: human(style)
    case .json: json
    case .github: ReportFormat.github.text(of: findings(version: version))
    case .junit: JUnitSuite.text(of: suites)
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

  /// The number of failures of a file that are shown with more than a line.
  private static let mostExplained = 3

  private static func title(_ outcome: RuleTestResult.Outcome, line: Int, _ name: String, _ style: Style) -> String {
    let mark = outcome == .failed ? style.red("✗") : style.yellow("?")
    return "  \(mark) line \(line): \(style.bold(escapingControlCharacters(name)))\n"
  }

  /// `2 files, 12 tests: 10 passed, 1 failed, 1 undecided`
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
