import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// One entry per line in plain words, for screen readers and pipes: severity, place, message, advice.
extension ReportFormat {
  /// A report, a line for each entry and each problem, and the summary.
  static func plainText(of report: FindingReport, isQuiet: Bool = false) -> String {
    var lines = report.distinct.map { line(of: $0) }
    for problem in report.problems {
      var place = problem.name.map { " in \($0)" } ?? ""
      if problem.name != nil, let region = problem.region { place += " line \(region.line) column \(region.column)" }
      lines.append("error\(place): \(problem.messageInFile)." + (problem.help.isEmpty ? "" : " \(problem.help)"))
    }
    if let line = report.leftOutLine { lines.append(line) }
    if !isQuiet { lines.append(report.summary) }
    return LogCommands.guarded(lines.map { escapingControlCharacters($0) + "\n" }.joined())
  }

  /// A finding as one line, without a line end.
  private static func line(of placed: PlacedFinding) -> String {
    var place = placed.fileLabel
    if let region = placed.region { place += " line \(region.line) column \(region.column)" }
    return "\(placed.finding.severity.rawValue) \(placed.title) in \(place): \(placed.fullMessage)"
  }
}
