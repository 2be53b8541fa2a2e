import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// The workflow commands of GitHub Actions, which show an entry next to the changed line.
///
/// Form and escaping as GitHub documents them under "Workflow commands for GitHub Actions"; which characters are escaped is in the
/// source of its toolkit, `packages/core/src/command.ts`: `%`, carriage return and line feed everywhere, in properties also `:` and `,`.
extension ReportFormat {
  /// A report as commands, one per line: findings, then the files that couldn't be read.
  static func gitHubText(of report: FindingReport) -> String {
    report.distinct.map { command(for: $0) }.joined()
      + (report.leftOutLine.map { LogCommands.github("notice", [], $0) } ?? "")
      + report.problems.map { problem in
        var place = problem.name.map { [("file", $0)] } ?? []
        if problem.name != nil, let region = problem.region {
          place += [("line", "\(region.line)"), ("col", "\(region.column)")]
        }
        return LogCommands.github(
          "error", place, problem.messageInFile + (problem.help.isEmpty ? "" : "\n" + problem.help))
      }.joined()
  }

  /// One finding as a command with its line end.
  private static func command(for placed: PlacedFinding) -> String {
    let finding = placed.finding
    var properties: [(String, String)] = placed.file.map { [("file", $0)] } ?? []
    if placed.file != nil, let region = placed.region {
      properties += [("line", "\(region.line)"), ("endLine", "\(region.endLine)")]
      // GitHub refuses columns of an annotation of several lines.
      if region.line == region.endLine {
        properties += [("col", "\(region.column)"), ("endColumn", "\(max(region.column, region.endColumn - 1))")]
      }
    }
    properties.append(("title", placed.title))
    let message = [finding.statement, finding.help, placed.otherPlaces ?? ""].filter { !$0.isEmpty }
      .joined(separator: "\n")
    return LogCommands.github(finding.severity == .note ? "notice" : finding.severity.rawValue, properties, message)
  }
}
