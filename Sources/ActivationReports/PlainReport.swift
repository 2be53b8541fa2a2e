import PredicateSyntax

/// One entry per line in plain words, for screen readers and pipes: severity, place, message, what to do.
public enum PlainReport {
  /// A report, a line for each entry and each problem, and the summary.
  public static func text(of report: Report, isQuiet: Bool = false) -> String {
    var lines = report.entries.map { line(of: $0) }
    for problem in report.problems {
      let place = problem.file.map { " in \($0)" } ?? ""
      lines.append("error\(place): \(problem.message)." + (problem.help.isEmpty ? "" : " \(problem.help)"))
    }
    if !isQuiet { lines += [report.summary] + report.remarks }
    return lines.map { escapingControlCharacters($0) + "\n" }.joined()
  }

  /// An entry as one line, without a line end.
  static func line(of entry: ReportEntry) -> String {
    var place = entry.fileLabel
    if let region = entry.region { place += " line \(region.line) column \(region.column)" }
    let help = entry.help.isEmpty ? "" : " \(entry.help)"
    return "\(entry.severity.rawValue) \(entry.title) in \(place): \(entry.message).\(help)"
  }
}
