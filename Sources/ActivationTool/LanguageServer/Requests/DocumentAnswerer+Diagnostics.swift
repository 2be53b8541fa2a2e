import ActivationWire
import ActivationChecks
import ActivationLint
import ActivationRules
import PredicateSyntax

/// The problems in a document: the linter's findings, a file that can't be read, and tests that fail.
extension DocumentAnswerer {
  /// Writes an array of diagnostics.
  mutating func writeDiagnostics(_ writer: inout JSONWriter) {
    let found =
      document.isTestFile ? testFindings() : document.isConfiguration ? configurationFindings() : fileFindings()
    var positions = positions
    writer.array { writer in for finding in found { write(finding, &positions, &writer) } }
  }

  /// Writes a finding as the protocol's diagnostic.
  func write(_ finding: Finding, _ positions: inout PositionFinder, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.range(finding.range ?? SourceRange(0, 0), &positions)
      writer.member("severity", finding.severity.number)
      writer.member("code", finding.id)
      writer.member("source", "activation-rule")
      writer.member("message", finding.statement + (finding.help.isEmpty ? "" : "\n" + finding.help))
      let notes = finding.notes.filter { $0.range != nil }
      guard !notes.isEmpty else { return }
      writer.array("relatedInformation") { writer in
        for note in notes {
          writer.object { writer in
            writer.object("location") { writer in
              writer.member("uri", document.uri)
              writer.range(note.range ?? SourceRange(0, 0), &positions)
            }
            writer.member("message", note.message)
          }
        }
      }
    }
  }

  private mutating func fileFindings() -> [Finding] {
    let file = document.file()
    var found = file.findings
    if var problem = file.problem {
      // Foundation doesn't say where a property list is malformed; the rule is what counts.
      problem.offset = problem.offset ?? file.rules.first.map { ($0.key ?? $0.value).lowerBound }
      found.append(finding(problem))
    }
    if let problem = document.surroundings.problem, let rule = file.rules.first {
      found.append(
        finding(
          "configuration", .warning, "the project's configuration isn't applied: \(problem.description)",
          help: problem.help, at: rule.key ?? rule.value))
    }
    return found
  }

  /// Returns the problems in the text of a project's configuration.
  private func configurationFindings() -> [Finding] {
    guard let path = document.name.path, let error = surroundings.problem(path, document.text) else { return [] }
    return [finding(error)]
  }

  /// Returns the reason why the document can't be read, at its place to the end of the line.
  private func finding(_ error: ReadingError) -> Finding {
    let start = error.offset ?? 0
    let end = document.lineRange(at: start).upperBound
    return finding(
      "unreadable", .error, error.fullMessage, help: error.help, at: SourceRange(start, max(start, end)))
  }

  private func finding(
    _ id: String, _ severity: Diagnostic.Severity, _ message: String, help: String, at range: SourceRange
  ) -> Finding {
    var finding = Finding(id: id, name: "", severity: severity, place: .whole, message: message, help: help)
    finding.range = range
    return finding
  }

  // MARK: Tests

  private func testFindings() -> [Finding] {
    guard let path = document.name.path, let read = surroundings.tests(path, document.text) else { return [] }
    switch read {
    case .failure(let error): return [finding(error)]
    case .success(let file):
      let tests = file.tests.map { $0.result }.filter { $0.outcome != .passed }.map { result in
        finding(
          line: result.test.line, "\(result.test.name): \(result.message)",
          help: result.nearestText.map { "nearest: \($0)" },
          isFailure: result.outcome == .failed)
      }
      let claims = file.claims.map { $0.result }.filter { $0.outcome != .passed }.map { result in
        finding(
          line: result.claim.line, result.message, help: nil, isFailure: result.outcome == .failed)
      }
      return tests + claims
    }
  }

  private func finding(line: Int, _ message: String, help: String?, isFailure: Bool) -> Finding {
    var start = document.lines.start(of: line - 1)
    let end = max(start, document.lines.end(of: line - 1))
    while start < end, document.text[start] == 0x20 || document.text[start] == 0x09 { start += 1 }
    return finding(
      isFailure ? "test-failed" : "test-undecided", isFailure ? .error : .warning, message, help: help ?? "",
      at: SourceRange(start, end))
  }
}

extension Diagnostic.Severity {
  /// The number of the protocol.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
