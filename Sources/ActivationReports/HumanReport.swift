import PredicateSyntax

/// For people: place and message, the line with marks, remarks, what to do; at the end where to read more, and a summary.
public enum HumanReport {
  /// A report as text for a terminal; foreign control characters are shown escaped.
  public static func text(of report: Report, isColored: Bool = false, isQuiet: Bool = false) -> String {
    var text = report.entries.map { self.text(of: $0, isColored: isColored) + "\n" }.joined()
    for problem in report.problems {
      text += head("error", problem.message, at: problem.file, nil, isColored) + help(problem.help) + "\n"
    }
    if isQuiet { return text }
    if let id = report.entries.first?.id { text += "activation-rule rule \(id) explains a finding.\n" }
    return text + report.summary + "\n" + report.remarks.map { escapingControlCharacters($0) + "\n" }.joined()
  }

  /// One entry.
  public static func text(of entry: ReportEntry, isColored: Bool = false) -> String {
    var text = head(
      entry.severity.rawValue, "\(entry.message) [\(entry.title)]", at: entry.fileLabel, entry.region, isColored)
    text += entry.excerpt
    for note in entry.notes {
      text += head("note", note.message, at: entry.fileLabel, note.region, isColored) + note.excerpt
    }
    text += help(entry.help)
    for fix in entry.fixes {
      text += "  fix: \(escapingControlCharacters(fix.message))" + (fix.isSafe ? "\n" : " (unsafe)\n")
    }
    return text
  }

  private static func help(_ text: String) -> String {
    text.isEmpty ? "" : "  help: \(escapingControlCharacters(text))\n"
  }

  private static func head(
    _ severity: String, _ message: String, at file: String?, _ region: ReportEntry.Region?, _ isColored: Bool
  ) -> String {
    var place = file.map { escapingControlCharacters($0) } ?? ""
    if let region { place += ":\(region.line):\(region.column)" }
    if !place.isEmpty { place += ": " }
    let label = isColored ? "\u{1B}[\(color(of: severity))m\(severity):\u{1B}[0m" : severity + ":"
    return "\(place)\(label) \(escapingControlCharacters(message))\n"
  }

  private static func color(of severity: String) -> String {
    switch severity {
    case "error": "31"
    case "warning": "33"
    default: "2"
    }
  }
}
