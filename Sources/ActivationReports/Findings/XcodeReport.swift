import ActivationLint
import ActivationRules
import PredicateSyntax

/// Lines as compilers write them, which Xcode shows beside the source: `file:line:column: severity: message`.
///
/// The form is that of Clang's messages; Xcode reads it from the output of build phases (Apple, "Running custom scripts during a
/// build": scripts report issues with `[filename]:[line number]: [severity]: [message]`, severity being error, warning or note).
package enum XcodeReport {
  /// A report, a line for each entry and each problem.
  package static func text(of report: Report) -> String {
    var text = report.placed.map { line(of: $0, in: report.folder) }.joined()
    for problem in report.problems {
      let place = problem.name.map { path($0, in: report.folder) + ": " } ?? ""
      text += escapingControlCharacters("\(place)error: \(problem.placedMessage)") + "\n"
    }
    return LogCommands.guarded(text)
  }

  /// The path of a file as Xcode links it, which is an absolute one.
  private static func path(_ name: String, in folder: String?) -> String {
    guard let folder, !name.hasPrefix("/") else { return LogCommands.name(name) }
    let relative = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    return (folder.hasSuffix("/") ? folder : folder + "/") + relative
  }

  /// A finding as a line; without a known place it names line 1, since Xcode drops what has none.
  static func line(of placed: PlacedFinding, in folder: String? = nil) -> String {
    let (finding, region) = (placed.finding, placed.region)
    var place = placed.file.map { path($0, in: folder) + ":" } ?? ""
    if placed.file != nil { place += "\(region?.line ?? 1):\(region?.column ?? 1):" }
    if !place.isEmpty { place += " " }
    let help = finding.help.isEmpty ? "" : ". \(finding.help)"
    return escapingControlCharacters(
      "\(place)\(finding.severity.rawValue): \(finding.statement)\(help) [\(placed.title)]")
      + "\n"
  }
}
