import ActivationFiles
import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// For people: place and message, the line with marks, remarks, advice; at the end references, and a summary.
extension ReportFormat {
  /// A report as text for a terminal; foreign control characters are shown escaped.
  ///
  /// - Parameter width: The columns to which what stands below the first line of a finding is wrapped; nil for lines of any length.
  static func humanText(of report: FindingReport, isColored: Bool, isQuiet: Bool, width: Int?) -> String {
    let placed = report.distinct
    var text = placed.map { humanText(of: $0, isColored: isColored, width: width) + "\n" }.joined()
    for problem in report.problems {
      text +=
        head(.error, problem.messageInFile, at: problem.name, problem.region, isColored) + help(problem.help) + "\n"
    }
    if let line = report.leftOutLine { text += line + "\n" + (isQuiet ? "" : "\n") }
    if isQuiet { return LogCommands.guarded(text) }
    if let id = placed.first?.finding.id { text += "For the reasons of a finding, run `activation-rule rule \(id)`.\n" }
    for line in report.containerLines { text += escapingControlCharacters(line) + "\n" }
    if let finding = placed.first(where: { $0.finding.fixes.count > 1 })?.finding {
      text += "To make one of several fixes, run lint --fix --choose \(finding.id)=N.\n"
    }
    return LogCommands.guarded(text + report.summary + "\n")
  }

  /// One finding.
  static func humanText(of placed: PlacedFinding, isColored: Bool = false, width: Int? = nil) -> String {
    func wrapped(_ text: String) -> String { width.map { TextColumns.wrapped(text, to: $0) } ?? text }
    let finding = placed.finding
    // An excerpt has a margin, and a mark where it goes on.
    let window = width.map { min(100, $0 - 4) } ?? 100
    var text = head(
      finding.severity, "\(finding.statement) [\(placed.title)]",
      at: placed.region == nil ? placed.file : placed.fileLabel, placed.region, isColored)
    text += placed.excerpt(of: finding.range, window: window)
    for note in finding.notes {
      // The excerpt of the same place is there already.
      if note.range == finding.range {
        text += wrapped("  note: \(escapingControlCharacters(note.message))\n")
        continue
      }
      text += head(.note, note.message, at: placed.fileLabel, placed.region(of: note.range), isColored)
      text += placed.excerpt(of: note.range, window: window)
    }
    text += others(of: placed)
    text += wrapped(help(finding.help))
    for (position, fix) in finding.fixes.enumerated() {
      // One of several is chosen by its number.
      let label = finding.fixes.count > 1 ? "fix \(position + 1)" : "fix"
      text += wrapped("  \(label): \(escapingControlCharacters(fix.message))" + (fix.isSafe ? "\n" : " (unsafe)\n"))
      let changes = fix.hostChanges ?? HostChanges()
      let lines = hosts("shows", changes.shown) + hosts("hides", changes.hidden) + hosts("uncertain", changes.uncertain)
      text += wrapped(lines)
    }
    return text
  }

  /// The findings that were fixed, a line for each: `Info.plist:12:9: fixed: write public.jpeg [AR211 misspelled-type]`.
  package static func text(of made: [FileFixer.MadeFix]) -> String {
    LogCommands.guarded(
      made.map { placed, fix in
        escapingControlCharacters("\(placed.label): fixed: \(fix.message) [\(placed.title)]") + "\n"
      }.joined())
  }

  /// The other places of a finding; six at most, since JSON lists them all.
  private static func others(of placed: PlacedFinding) -> String {
    let rest = placed.others.count > 6 ? placed.others.count - 5 : 0
    let labels = placed.others.dropLast(rest).map { escapingControlCharacters(LogCommands.name($0.label)) }
    return labels.map { "  also: \($0)\n" }.joined() + (rest > 0 ? "  and in \(rest) more places\n" : "")
  }

  /// The hosts that a fix turns; five at most, since JSON lists them all.
  private static func hosts(_ verb: String, _ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let rest = names.count > 6 ? " and \(names.count - 5) more" : ""
    let list = names.prefix(rest.isEmpty ? 6 : 5).joined(separator: "; ")
    return "    \(verb): \(escapingControlCharacters(list))\(rest)\n"
  }

  private static func help(_ text: String) -> String {
    text.isEmpty ? "" : "  help: \(escapingControlCharacters(text))\n"
  }

  private static func head(
    _ severity: Diagnostic.Severity, _ message: String, at file: String?, _ region: Region?, _ isColored: Bool
  ) -> String {
    var place = file.map { escapingControlCharacters(LogCommands.name($0)) } ?? ""
    if let region, file != nil { place += ":\(region.line):\(region.column)" }
    if !place.isEmpty { place += ": " }
    let word = severity.rawValue + ":"
    let label = isColored ? "\u{1B}[\(color(of: severity))m\(word)\u{1B}[0m" : word
    return "\(place)\(label) \(escapingControlCharacters(message))\n"
  }

  private static func color(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "31"
    case .warning: "33"
    case .note: "2"
    }
  }
}
