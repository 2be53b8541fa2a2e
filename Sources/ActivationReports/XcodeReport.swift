import PredicateSyntax

/// Lines as compilers write them, which Xcode shows beside the source: `file:line:column: severity: message`.
///
/// The form is that of Clang's messages; Xcode reads it from the output of build phases (Apple, "Running custom scripts during a
/// build": scripts report issues with `[filename]:[line number]: [severity]: [message]`, severity being error, warning or note).
public enum XcodeReport {
  /// A report, a line for each entry and each problem.
  public static func text(of report: Report) -> String {
    var text = report.entries.map { line(of: $0) }.joined()
    for problem in report.problems {
      let place = problem.file.map { "\($0): " } ?? ""
      text += escapingControlCharacters("\(place)error: \(problem.message)") + "\n"
    }
    return text
  }

  /// An entry as a line; without a known place it names line 1, since Xcode drops what has none.
  static func line(of entry: ReportEntry) -> String {
    var place = entry.file.map { "\($0):" } ?? ""
    if entry.file != nil { place += "\(entry.region?.line ?? 1):\(entry.region?.column ?? 1):" }
    if !place.isEmpty { place += " " }
    let help = entry.help.isEmpty ? "" : ". \(entry.help)"
    return escapingControlCharacters("\(place)\(entry.severity.rawValue): \(entry.message)\(help) [\(entry.title)]")
      + "\n"
  }
}
