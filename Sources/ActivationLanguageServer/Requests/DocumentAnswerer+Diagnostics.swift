import ActivationFiles
import ActivationLint
import ActivationRules
import ActivationTesting
import PredicateSyntax

/// What is wrong with a document: the linter's findings, a file that can't be read, and tests that fail.
extension DocumentAnswerer {
  private struct Diagnostic {
    var range: SourceRange
    var severity: PredicateSyntax.Diagnostic.Severity
    var code: String
    var message: String
    var help = ""
    var notes: [(message: String, range: SourceRange)] = []
  }

  /// Writes an array of diagnostics.
  mutating func writeDiagnostics(_ writer: inout JSONWriter) {
    let found =
      document.isTestFile
      ? testDiagnostics() : document.isConfiguration ? configurationDiagnostics() : fileDiagnostics()
    var positions = positions
    writer.array { writer in for diagnostic in found { write(diagnostic, &positions, &writer) } }
  }

  /// Writes the diagnostic of a finding.
  func write(_ located: LintedFile.Located, _ positions: inout PositionFinder, _ writer: inout JSONWriter) {
    write(Self.diagnostic(located), &positions, &writer)
  }

  private func write(_ diagnostic: Diagnostic, _ positions: inout PositionFinder, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.range(diagnostic.range, &positions)
      writer.member("severity", diagnostic.severity.number)
      writer.member("code", diagnostic.code)
      writer.member("source", "activation-rule")
      writer.member("message", diagnostic.message + (diagnostic.help.isEmpty ? "" : "\n" + diagnostic.help))
      guard !diagnostic.notes.isEmpty else { return }
      writer.key("relatedInformation")
      writer.array { writer in
        for note in diagnostic.notes {
          writer.object { writer in
            writer.key("location")
            writer.object { writer in
              writer.member("uri", document.uri)
              writer.range(note.range, &positions)
            }
            writer.member("message", note.message)
          }
        }
      }
    }
  }

  private mutating func fileDiagnostics() -> [Diagnostic] {
    let file = document.file()
    var found = file.findings.map { Self.diagnostic($0) }
    if var problem = file.problem {
      // Foundation doesn't say where a property list is malformed; the rule is what counts.
      problem.offset = problem.offset ?? file.rules.first.map { ($0.key ?? $0.value).lowerBound }
      found.append(diagnostic(problem))
    }
    if let problem = document.surroundings.problem, let rule = file.rules.first {
      found.append(
        Diagnostic(
          range: rule.key ?? rule.value, severity: .warning, code: "configuration",
          message: "the project's configuration isn't applied: \(problem.description)", help: problem.help))
    }
    return found
  }

  /// What is wrong with the text of a project's configuration.
  private func configurationDiagnostics() -> [Diagnostic] {
    guard let path = document.name.path, let error = surroundings.problem(path, document.text) else { return [] }
    return [diagnostic(error)]
  }

  private static func diagnostic(_ located: LintedFile.Located) -> Diagnostic {
    let finding = located.finding
    let notes = zip(finding.notes, located.noteRanges).compactMap { note, range in
      range.map { (message: note.message, range: $0) }
    }
    return Diagnostic(
      range: located.range ?? SourceRange(0, 0), severity: finding.severity, code: finding.id, message: finding.message,
      help: finding.help, notes: notes)
  }

  /// Why the document can't be read, at its place to the end of the line.
  private func diagnostic(_ error: ReadingError) -> Diagnostic {
    let start = error.offset ?? 0
    let end = document.lineRange(at: start).upperBound
    return Diagnostic(
      range: SourceRange(start, max(start, end)), severity: .error, code: "unreadable", message: error.fullMessage,
      help: error.help)
  }

  // MARK: Tests

  private func testDiagnostics() -> [Diagnostic] {
    guard let path = document.name.path, let read = surroundings.tests(path, document.text) else { return [] }
    switch read {
    case .failure(let error): return [diagnostic(error)]
    case .success(let file):
      let tests = file.tests.map { $0.result }.filter { $0.outcome != .passed }.map { result in
        diagnostic(
          line: result.test.line, "\(result.test.name): \(result.message)",
          help: result.nearestText.map { "nearest: \($0)" },
          isFailure: result.outcome == .failed)
      }
      let claims = file.claims.map { $0.result }.filter { $0.outcome != .passed }.map { result in
        diagnostic(
          line: result.claim.line, result.message, help: nil, isFailure: result.outcome == .failed)
      }
      return tests + claims
    }
  }

  private func diagnostic(line: Int, _ message: String, help: String?, isFailure: Bool) -> Diagnostic {
    var start = document.lines.start(of: line - 1)
    let end = max(start, document.lines.end(of: line - 1))
    while start < end, document.text[start] == 0x20 || document.text[start] == 0x09 { start += 1 }
    return Diagnostic(
      range: SourceRange(start, end), severity: isFailure ? .error : .warning,
      code: isFailure ? "test-failed" : "test-undecided", message: message, help: help ?? "")
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
