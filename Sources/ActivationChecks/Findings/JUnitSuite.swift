import ActivationWire
import ActivationLint
package import ActivationRules
import PredicateSyntax

/// Tests that belong together, such as those of one file, in JUnit's XML, which continuous integration systems show.
///
/// No official schema exists; the elements and attributes used here are those that Jenkins' xUnit plug-in and the Ant task `junit`
/// agree on.
package struct JUnitSuite: Sendable, Hashable {
  /// The name, such as the path of the file.
  package var name: String
  /// The tests.
  package var cases: [Case]

  /// Creates a suite.
  package init(_ name: String, _ cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  /// One test.
  package struct Case: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The file that it comes from; nil when there is none.
    package var file: String?
    /// The line in the file; nil when it is not known.
    package var line: Int?
    /// The outcome of the test.
    package var outcome: Outcome
    /// The duration in seconds; nil leaves it out.
    package var seconds: Double?

    /// Creates a test.
    package init(_ name: String, file: String? = nil, line: Int? = nil, _ outcome: Outcome, seconds: Double? = nil) {
      self.name = name
      self.file = file
      self.line = line
      self.outcome = outcome
      self.seconds = seconds
    }
  }

  /// The outcome of a test.
  package enum Outcome: Sendable, Hashable {
    /// As expected; with a remark, or an empty text.
    case passed(String)
    /// Not as expected: the message in one line, a kind such as `AR101`, and details of any number of lines.
    case failed(message: String, type: String, details: String)
    /// It could not be run.
    case broken(message: String, type: String, details: String)
    /// It was not run, or has no answer.
    case skipped(String)
  }

  /// Suites as a document.
  ///
  /// - Complexity: linear in the suites.
  package static func text(of suites: [JUnitSuite]) -> String {
    let all = suites.flatMap(\.cases)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"activation-rule\"\(counts(all))>\n"
    for suite in suites {
      text += "  <testsuite name=\(quoted(suite.name))\(counts(suite.cases))>\n"
      text += suite.cases.map { element(for: $0, in: suite) }.joined()
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// A lint report as suites: one per file, a failed test for each error and warning. A note is a passed test with a remark, a file
  /// without entries has one passed test, and one that couldn't be read has a broken one.
  static func all(of report: FindingReport) -> [JUnitSuite] {
    var suites: [JUnitSuite] = []
    var positions: [String: Int] = [:]
    func add(_ cases: [Case], to name: String) {
      if let position = positions[name] { return suites[position].cases += cases }
      positions[name] = suites.count
      suites.append(JUnitSuite(name, cases))
    }
    for file in report.files where file.name != nil { add([], to: file.name ?? "rule") }
    let placed = report.placed
    for (position, (finding, first)) in zip(placed, report.firstPositions()).enumerated() {
      add([lintCase(finding, sameAs: first == position ? nil : placed[first])], to: finding.fileLabel)
    }
    for problem in report.problems { add([unreadable(problem)], to: problem.name ?? "activation-rule") }
    if let line = report.leftOutLine { add([Case("notes left out", .passed(line))], to: "activation-rule") }
    return suites.map { suite in
      suite.cases.isEmpty ? JUnitSuite(suite.name, [Case("no findings", file: suite.name, .passed(""))]) : suite
    }
  }

  /// A broken test for a file that couldn't be read.
  package static func unreadable(_ problem: ReadingError) -> Case {
    Case(
      "readable", file: problem.name, line: problem.region?.line,
      .broken(message: problem.messageInFile, type: "unreadable", details: problem.help))
  }

  /// A finding as a test; one that fails at another place already doesn't fail again.
  private static func lintCase(_ placed: PlacedFinding, sameAs first: PlacedFinding?) -> Case {
    let (finding, region) = (placed.finding, placed.region)
    let place = region.map { " at \($0.line):\($0.column)" } ?? ""
    if let first {
      return Case(
        placed.title + place, file: placed.file, line: region?.line, .skipped("the same as in \(first.label)"))
    }
    let details = ReportFormat.humanText(of: placed)
    let outcome: Outcome =
      finding.severity == .note
      ? .passed(details) : .failed(message: finding.statement, type: finding.severity.rawValue, details: details)
    return Case(placed.title + place, file: placed.file, line: region?.line, outcome)
  }

  private static func element(for test: Case, in suite: JUnitSuite) -> String {
    var head = "    <testcase name=\(quoted(test.name)) classname=\(quoted(suite.name))"
    if let file = test.file { head += " file=\(quoted(file))" }
    if let line = test.line { head += " line=\"\(line)\"" }
    if let seconds = test.seconds { head += " time=\"\(seconds)\"" }
    switch test.outcome {
    case .passed(""): return head + "/>\n"
    case .passed(let remark):
      return head + ">\n      <system-out>\(XMLText.visible(remark))</system-out>\n    </testcase>\n"
    case .skipped(let reason): return head + ">\n      <skipped message=\(quoted(reason))/>\n    </testcase>\n"
    case .failed(let message, let type, let details): return head + body("failure", message, type, details)
    case .broken(let message, let type, let details): return head + body("error", message, type, details)
    }
  }

  private static func body(_ element: String, _ message: String, _ type: String, _ details: String) -> String {
    let head = ">\n      <\(element) message=\(quoted(message)) type=\(quoted(type))"
    let end = details.isEmpty ? "/>" : ">\(XMLText.visible(details))</\(element)>"
    return head + end + "\n    </testcase>\n"
  }

  private static func counts(_ cases: [Case]) -> String {
    var failures = 0
    var errors = 0
    var skipped = 0
    for test in cases {
      switch test.outcome {
      case .passed: break
      case .failed: failures += 1
      case .broken: errors += 1
      case .skipped: skipped += 1
      }
    }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }

  private static func quoted(_ text: String) -> String { "\"\(XMLText.visible(text, keepsLines: false))\"" }
}
