import ActivationWire
import ActivationChecks
import ActivationLint
import ActivationRules
import Documents
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
      if client.takesCodeDescriptions, LintRule(named: finding.id) != nil {
        writer.object("codeDescription") { writer in writer.member("href", ToolProgram.page(ofLintRule: finding.id)) }
      }
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

  /// The id of the lint rule that reports the parser's errors.
  private static let syntaxError = "AR100"

  /// Returns findings without those that follow from the end of a predicate that is still being typed, such as brackets that aren't closed.
  private static func withoutConsequences(_ findings: [Finding], in file: EditedFile) -> [Finding] {
    var findings = findings
    for rule in file.rules {
      guard case .predicate(let result) = rule.subject.rule, result.hasErrors else { continue }
      let errors = findings.filter { $0.id == syntaxError && $0.range.map { rule.value.touches($0) } == true }
      guard errors.count > 1, let last = errors.compactMap(\.range).max(by: { $0.lowerBound < $1.lowerBound }) else {
        continue
      }
      let end = rule.characters?.content.upperBound ?? rule.value.upperBound
      let rest = file.text[min(last.lowerBound, end)..<end]
      guard rest.allSatisfy({ $0 <= 0x20 }) else { continue }
      findings.removeAll {
        $0.id == syntaxError && $0.range != last && $0.range.map { rule.value.touches($0) } == true
      }
    }
    return findings
  }

  private mutating func fileFindings() -> [Finding] {
    let file = document.file()
    var found = Self.withoutConsequences(file.findings, in: file)
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
    guard let path = document.path else { return [] }
    return surroundings.problems(path, document.text).map { finding($0) }
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
    guard let path = document.path, let read = surroundings.tests(path, document.text) else { return [] }
    switch read {
    case .failure(let error): return [finding(error)]
    case .success(let file):
      let tests = file.tests.map { $0.result }.filter { $0.outcome != .passed }.map { result in
        finding(
          line: result.test.line, "\(result.test.name): \(result.message)",
          help: result.advice,
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
