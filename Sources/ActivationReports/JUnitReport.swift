/// JUnit's XML, which continuous integration systems show as tests.
///
/// There is no official schema; the elements and attributes used here are those that Jenkins' xUnit plug-in and the Ant task `junit`
/// agree on.
public enum JUnitReport {
  /// Tests that belong together, such as those of one file.
  public struct Suite: Sendable, Hashable {
    /// The name, such as the path of the file.
    public var name: String
    /// The tests.
    public var cases: [Case]

    /// Creates a suite.
    public init(_ name: String, _ cases: [Case]) {
      self.name = name
      self.cases = cases
    }
  }

  /// One test.
  public struct Case: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The file that it comes from; nil when there is none.
    public var file: String?
    /// The line in the file; nil when it is not known.
    public var line: Int?
    /// What became of it.
    public var outcome: Outcome
    /// How long it took, in seconds; nil leaves it out.
    public var seconds: Double?

    /// Creates a test.
    public init(_ name: String, file: String? = nil, line: Int? = nil, _ outcome: Outcome, seconds: Double? = nil) {
      self.name = name
      self.file = file
      self.line = line
      self.outcome = outcome
      self.seconds = seconds
    }
  }

  /// What became of a test.
  public enum Outcome: Sendable, Hashable {
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
  public static func text(of suites: [Suite]) -> String {
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
  /// without entries has one passed test, and what could not be read is a broken one.
  static func suites(of report: Report) -> [Suite] {
    var names = report.files
    var known = Set(names)
    let others = report.entries.map(\.fileLabel) + report.problems.map { $0.file ?? "activation-rule" }
    for name in others where known.insert(name).inserted { names.append(name) }
    let entries = Dictionary(grouping: report.entries, by: \.fileLabel)
    let problems = Dictionary(grouping: report.problems) { $0.file ?? "activation-rule" }
    return names.map { name in
      let found = (entries[name] ?? []).map { lintCase($0) }
      let broken = (problems[name] ?? []).map { problem in
        Case(
          "readable", file: problem.file, .broken(message: problem.message, type: "unreadable", details: problem.help))
      }
      let cases = found + broken
      return Suite(name, cases.isEmpty ? [Case("no findings", file: name, .passed(""))] : cases)
    }
  }

  private static func lintCase(_ entry: ReportEntry) -> Case {
    let place = entry.region.map { " at \($0.line):\($0.column)" } ?? ""
    let details = HumanReport.text(of: entry)
    let outcome: Outcome =
      entry.severity == .note
      ? .passed(details) : .failed(message: entry.message, type: entry.severity.rawValue, details: details)
    return Case(entry.title + place, file: entry.file, line: entry.region?.line, outcome)
  }

  private static func element(for test: Case, in suite: Suite) -> String {
    var head = "    <testcase name=\(quoted(test.name)) classname=\(quoted(suite.name))"
    if let file = test.file { head += " file=\(quoted(file))" }
    if let line = test.line { head += " line=\"\(line)\"" }
    if let seconds = test.seconds { head += " time=\"\(seconds)\"" }
    switch test.outcome {
    case .passed(""): return head + "/>\n"
    case .passed(let remark):
      return head + ">\n      <system-out>\(XMLText.escaped(remark))</system-out>\n    </testcase>\n"
    case .skipped(let reason): return head + ">\n      <skipped message=\(quoted(reason))/>\n    </testcase>\n"
    case .failed(let message, let type, let details): return head + body("failure", message, type, details)
    case .broken(let message, let type, let details): return head + body("error", message, type, details)
    }
  }

  private static func body(_ element: String, _ message: String, _ type: String, _ details: String) -> String {
    let head = ">\n      <\(element) message=\(quoted(message)) type=\(quoted(type))"
    let end = details.isEmpty ? "/>" : ">\(XMLText.escaped(details))</\(element)>"
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

  private static func quoted(_ text: String) -> String { "\"\(XMLText.escaped(text, keepsLines: false))\"" }
}
