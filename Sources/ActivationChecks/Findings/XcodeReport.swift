import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// Lines as compilers write them, which Xcode shows next to the source: `file:line:column: severity: message`.
///
/// The form is that of Clang's messages; Xcode reads it from the output of build phases (Apple, "Running custom scripts during a
/// build": scripts report issues with `[filename]:[line number]: [severity]: [message]`, severity being error, warning or note).
extension ReportFormat {
  /// A report, a line for each entry and each problem.
  static func xcodeText(of report: FindingReport) -> String {
    var text = report.distinct.map { placed in
      line(of: placed, in: report.folder)
        + placed.others.map { other in
          let place = self.place(of: other, in: report.folder)
          return escapingControlCharacters("\(place)note: the same as in \(placed.label) [\(placed.title)]") + "\n"
        }.joined()
    }.joined()
    if let line = report.leftOutLine {
      let first = report.files.first { !$0.leftOut.isEmpty }?.name
      let place = first.map { path($0, in: report.folder) + ":1:1: " } ?? ""
      text += escapingControlCharacters("\(place)note: \(line)") + "\n"
    }
    for problem in report.problems {
      let place = problem.name.map { prefix(path($0, in: report.folder), problem.region) } ?? ""
      text += escapingControlCharacters("\(place)error: \(problem.messageInFile)") + "\n"
    }
    return LogCommands.guarded(text)
  }

  /// The path of a file as Xcode links it, which is an absolute one.
  private static func path(_ name: String, in folder: String?) -> String {
    guard let folder, !name.hasPrefix("/") else { return LogCommands.name(name) }
    let relative = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    return (folder.hasSuffix("/") ? folder : folder + "/") + relative
  }

  /// Returns the place of a finding, followed by a blank; empty for a finding outside of files.
  private static func place(of placed: PlacedFinding, in folder: String?) -> String {
    guard let file = placed.file else { return "" }
    return prefix(path(file, in: folder), placed.region)
  }

  /// Returns a place in a file, followed by a blank; line 1 where it isn't known, since Xcode drops lines without one.
  private static func prefix(_ path: String, _ region: Region?) -> String {
    "\(path):\(region?.line ?? 1):\(region?.column ?? 1): "
  }

  /// A finding as a line.
  private static func line(of placed: PlacedFinding, in folder: String?) -> String {
    let (finding, place) = (placed.finding, place(of: placed, in: folder))
    let help = finding.help.isEmpty ? "" : ". \(finding.help)"
    return escapingControlCharacters(
      "\(place)\(finding.severity.rawValue): \(finding.statement)\(help) [\(placed.title)]")
      + "\n"
  }
}
