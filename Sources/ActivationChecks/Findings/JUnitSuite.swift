import ActivationWire
import ActivationLint
package import ActivationRules
import Predicates

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

    /// Creates a test.
    package init(_ name: String, file: String? = nil, line: Int? = nil, _ outcome: Outcome) {
      self.name = name
      self.file = file
      self.line = line
      self.outcome = outcome
    }
  }

  /// The outcome of a test, as the element that a test case contains.
  package struct Outcome: Sendable, Hashable {
    fileprivate let element: String
    fileprivate var message: String?
    fileprivate var type: String?
    fileprivate var details = ""

    /// As expected; with a remark, or an empty text.
    package static func passed(_ remark: String) -> Outcome { Outcome(element: "system-out", details: remark) }
    /// Not as expected: the message in one line, a kind such as `AR101`, and details of any number of lines.
    package static func failed(message: String, type: String, details: String) -> Outcome {
      Outcome(element: "failure", message: message, type: type, details: details)
    }
    /// It could not be run.
    package static func broken(message: String, type: String, details: String) -> Outcome {
      Outcome(element: "error", message: message, type: type, details: details)
    }
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

  /// A broken test for a file that couldn't be read.
  package static func unreadable(_ problem: ReadingError) -> Case {
    Case(
      "readable", file: problem.name, line: problem.region?.line,
      .broken(message: problem.messageInFile, type: "unreadable", details: problem.help))
  }

  private static func element(for test: Case, in suite: JUnitSuite) -> String {
    let outcome = test.outcome
    var text = "    <testcase name=\(quoted(test.name)) classname=\(quoted(suite.name))"
    if let file = test.file { text += " file=\(quoted(file))" }
    if let line = test.line { text += " line=\"\(line)\"" }
    if outcome == .passed("") { return text + "/>\n" }
    text += ">\n      <" + outcome.element
    if let message = outcome.message { text += " message=" + quoted(message) }
    if let type = outcome.type { text += " type=" + quoted(type) }
    text += outcome.details.isEmpty ? "/>" : ">\(XMLText.visible(outcome.details))</\(outcome.element)>"
    return text + "\n    </testcase>\n"
  }

  private static func counts(_ cases: [Case]) -> String {
    func count(_ element: String) -> Int { cases.count { $0.outcome.element == element } }
    return " tests=\"\(cases.count)\" failures=\"\(count("failure"))\" errors=\"\(count("error"))\""
  }

  private static func quoted(_ text: String) -> String { "\"\(XMLText.visible(text, keepsLines: false))\"" }
}
