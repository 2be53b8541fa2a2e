import ActivationFiles
import ActivationLint
import ActivationReports
import ActivationRules
import Foundation
import PredicateSyntax

/// Brings what the linter found into the shape of a report.
enum LintReport {
  /// A report on files.
  ///
  /// - Parameter expected: How many rules there must be at least.
  static func report(on files: [LintedFile], problems: [ReadingError], expected: Int = 0) -> Report {
    let count = files.reduce(0) { $0 + $1.ruleCount }
    let missing = count < expected ? [fewerRules(count, expected)] : []
    var report = Report(
      version: Tool.version, entries: missing + files.flatMap { entries(of: $0) },
      problems: problems.map { problem($0) },
      files: files.compactMap(\.name), ruleCount: count,
      rules: LintRule.all.map { rule in
        Report.Rule(
          id: rule.id, name: rule.name, severity: severity(rule.severity), summary: rule.summary, page: rule.page)
      })
    report.uncheckedCount = files.reduce(0) { $0 + $1.unreadCount }
    report.containers = files.compactMap { container(of: $0) }
    report.folder = FileManager.default.currentDirectoryPath
    return report
  }

  private static func container(of file: LintedFile) -> Report.Container? {
    guard let name = file.name, let search = file.application else { return nil }
    var candidates: [String] = []
    if case .several(let applications, _) = search { candidates = applications.map(\.label) }
    return Report.Container(
      file: name, application: search.application?.label, candidates: candidates, isNeeded: file.needsApplication)
  }

  private static func fewerRules(_ count: Int, _ expected: Int) -> ReportEntry {
    let finding = FewerRulesThanExpected.finding(count: count, expected: expected)
    return ReportEntry(id: finding.id, name: finding.name, .error, finding.message, help: finding.help)
  }

  /// An error without the name of its file, which every format prints first.
  private static func problem(_ error: ReadingError) -> Report.Problem {
    Report.Problem(file: error.name, message: error.placedMessage, help: error.help)
  }

  static func severity(_ severity: Diagnostic.Severity) -> ReportEntry.Severity {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }

  private static func entries(of file: LintedFile) -> [ReportEntry] {
    guard !file.findings.isEmpty else { return [] }
    let renderer = file.text.map { DiagnosticRenderer(source: $0, name: "") }
    return file.findings.map { entry(for: $0, in: file, renderer) }
  }

  private static func entry(
    for located: LintedFile.Located, in file: LintedFile, _ renderer: DiagnosticRenderer?
  ) -> ReportEntry {
    let finding = located.finding
    func region(_ range: SourceRange?) -> ReportEntry.Region? {
      guard let range, let lines = renderer?.lines else { return nil }
      let (start, end) = (lines.position(of: range.lowerBound), lines.position(of: range.upperBound))
      return ReportEntry.Region(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
    }
    func excerpt(_ range: SourceRange?) -> String { range.flatMap { renderer?.excerpt(of: $0) } ?? "" }
    var entry = ReportEntry(
      id: finding.id, name: finding.name, severity(finding.severity), finding.message, help: finding.help,
      file: file.name, region: region(located.range), excerpt: excerpt(located.range))
    entry.notes = zip(finding.notes, located.noteRanges).map { note, range in
      ReportEntry.Note(note.message, at: region(range), excerpt: excerpt(range))
    }
    entry.fixes = zip(finding.fixes, located.changes).map { fix, change in
      let replacement = change.flatMap { change in
        region(change.range).map { ReportEntry.Replacement($0, String(decoding: change.replacement, as: UTF8.self)) }
      }
      return ReportEntry.Fix(
        fix.message, isSafe: fix.isSafe, replacement.map { [$0] } ?? [], shows: fix.hostChanges?.shown ?? [],
        hides: fix.hostChanges?.hidden ?? [])
    }
    return entry
  }
}
