import PredicateSyntax

/// Lines as compilers write them, which Xcode shows beside the source: `file:line:column: severity: message`.
///
/// The form is that of Clang's messages; Xcode reads it from the output of build phases (Apple, "Running custom scripts during a
/// build": scripts report issues with `[filename]:[line number]: [severity]: [message]`, severity being error, warning or note).
public enum XcodeReport {
  /// A report, a line for each entry and each problem.
  public static func text(of report: Report) -> String {
    var text = report.entries.map { line(of: $0, in: report.folder) }.joined()
    for problem in report.problems {
      let place = problem.file.map { path($0, in: report.folder) + ": " } ?? ""
      text += escapingControlCharacters("\(place)error: \(problem.message)") + "\n"
    }
    return LogCommands.guarded(text)
  }

  /// The path of a file as Xcode links it, which is an absolute one.
  private static func path(_ name: String, in folder: String?) -> String {
    guard let folder, !name.hasPrefix("/") else { return LogCommands.name(name) }
    let relative = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    return (folder.hasSuffix("/") ? folder : folder + "/") + relative
  }

  /// An entry as a line; without a known place it names line 1, since Xcode drops what has none.
  static func line(of entry: ReportEntry, in folder: String? = nil) -> String {
    var place = entry.file.map { path($0, in: folder) + ":" } ?? ""
    if entry.file != nil { place += "\(entry.region?.line ?? 1):\(entry.region?.column ?? 1):" }
    if !place.isEmpty { place += " " }
    let help = entry.help.isEmpty ? "" : ". \(entry.help)"
    return escapingControlCharacters("\(place)\(entry.severity.rawValue): \(entry.message)\(help) [\(entry.title)]")
      + "\n"
  }
}
