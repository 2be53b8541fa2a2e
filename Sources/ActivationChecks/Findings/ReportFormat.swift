import ActivationRules
import ActivationLint
package import ActivationWire
package import Predicates

/// The formats that a report can be written in.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: excerpts with marks, advice, and a summary.
  case human = "text"
  /// One JSON document; its schema is in `Grammar/wire.schema.json`.
  case json
  /// The Static Analysis Results Interchange Format, version 2.1.0, of OASIS.
  case sarif
  /// The workflow commands of GitHub Actions, which become annotations.
  case github
  /// `file:line:column: severity: message`, as Xcode reads it from build phases.
  case xcode

  /// Returns a report in this format.
  ///
  /// - Parameters:
  ///   - report: The report to write.
  ///   - isColored: Whether the human format uses the colors of a terminal.
  ///   - isQuiet: Whether the human format leaves out the summary and the hints.
  ///   - width: The number of columns to which text for people is wrapped; nil for lines of any length.
  /// - Complexity: linear in the report.
  public func text(
    of report: FindingReport, isColored: Bool = false, isQuiet: Bool = false, width: Int? = nil
  ) -> String {
    switch self {
    case .human: Self.humanText(of: report, isColored: isColored, isQuiet: isQuiet, width: width)
    case .json: Self.jsonText(of: report)
    case .sarif: Self.sarifText(of: report)
    case .github: Self.gitHubText(of: report)
    case .xcode: Self.xcodeText(of: report)
    }
  }
}

/// The format for people has the place and the message, the marked line, notes and advice; at the end, it has references and a summary.
extension ReportFormat {
  /// Returns a report as text for a terminal. Foreign control characters are escaped.
  ///
  /// - Parameter width: The number of columns to which the lines after a finding's first line are wrapped; nil for lines of any length.
  static func humanText(of report: FindingReport, isColored: Bool, isQuiet: Bool, width: Int?) -> String {
    let placed = report.distinct
    var text = report.entries.map { humanText(of: $0, isColored: isColored, width: width) + "\n" }.joined()
    if let line = report.leftOutLine { text += line + "\n" + (isQuiet ? "" : "\n") }
    if isQuiet { return LogCommands.guarded(text) }
    if let id = placed.first?.finding.id { text += "To see why a finding matters, run `activation-rule rule \(id)`.\n" }
    for line in report.containerLines { text += escapingControlCharacters(line) + "\n" }
    if let finding = placed.first(where: { $0.finding.fixes.count > 1 })?.finding {
      text += "To apply one of several fixes, run lint --fix --choose \(finding.id)=N.\n"
    }
    return LogCommands.guarded(text + report.summary + "\n")
  }

  static func humanText(of placed: PlacedFinding, isColored: Bool = false, width: Int? = nil) -> String {
    func wrapped(_ text: String) -> String { width.map { TextColumns.wrapped(text, to: $0) } ?? text }
    let finding = placed.finding
    // An excerpt has a margin, and a mark at its end if the line continues, so its window is narrower.
    let window = width.map { min(100, $0 - 4) } ?? 100
    var text = head(
      finding.severity, placed.statement(finding.statement),
      at: placed.region == nil ? placed.file : placed.fileLabel, placed.region, isColored)
    text += placed.excerpt(of: finding.range, window: window)
    for note in finding.notes {
      // The excerpt of this place was printed already.
      if note.range == finding.range {
        text += wrapped("  note: \(escapingControlCharacters(note.message))\n")
        continue
      }
      text += head(.note, note.message, at: placed.fileLabel, placed.region(of: note.range), isColored)
      text += placed.excerpt(of: note.range, window: window)
    }
    text += others(of: placed)
    text += wrapped(finding.advice.isEmpty ? "" : "  help: \(escapingControlCharacters(finding.advice))\n")
    for (position, fix) in finding.fixes.enumerated() {
      // A person chooses one of several fixes by its number.
      let label = finding.fixes.count > 1 ? "fix \(position + 1)" : "fix"
      text += wrapped("  \(label): \(escapingControlCharacters(fix.message))" + (fix.isSafe ? "\n" : " (unsafe)\n"))
      let changes = fix.effect.hostChanges ?? HostChanges()
      let lines = hosts("shows", changes.shown) + hosts("hides", changes.hidden) + hosts("uncertain", changes.uncertain)
      text += wrapped(lines)
    }
    return text
  }

  /// Returns the findings that were fixed, a line for each, such as `Info.plist:12:9: fixed: write public.jpeg [AR231 misspelt-type]`, and their
  /// number; empty if there are none.
  package static func text(of made: [FileFixer.MadeFix]) -> String {
    let lines = made.map { placed, fix in
      escapingControlCharacters(placed.statement("\(placed.label): fixed: \(fix.message)")) + "\n"
    }
    return made.isEmpty ? "" : LogCommands.guarded(lines.joined()) + "fixed \(counted(made.count, "finding"))\n"
  }

  /// Returns the other places of a finding, six at most; JSON lists them all.
  private static func others(of placed: PlacedFinding) -> String {
    let rest = placed.others.count > 6 ? placed.others.count - 5 : 0
    let labels = placed.others.dropLast(rest).map { escapingControlCharacters(LogCommands.name($0.label)) }
    return labels.map { "  also: \($0)\n" }.joined() + (rest > 0 ? "  and in \(rest) more places\n" : "")
  }

  /// Returns the hosts whose verdict a fix changes, six at most; JSON lists them all.
  private static func hosts(_ verb: String, _ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let rest = names.count > 6 ? " and \(names.count - 5) more" : ""
    let list = names.prefix(rest.isEmpty ? 6 : 5).joined(separator: "; ")
    return "    \(verb): \(escapingControlCharacters(list))\(rest)\n"
  }

  private static func head(
    _ severity: Diagnostic.Severity, _ message: String, at file: String?, _ region: Region?, _ isColored: Bool
  ) -> String {
    var place = file.map { escapingControlCharacters(LogCommands.name($0)) } ?? ""
    if let region, file != nil { place += ":\(region.start.line):\(region.start.column)" }
    if !place.isEmpty { place += ": " }
    return "\(place)\(Style(isEnabled: isColored).label(of: severity)) \(escapingControlCharacters(message))\n"
  }
}

extension Style {
  /// The word that introduces a message with a severity.
  package func label(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: red("error:")
    case .warning: yellow("warning:")
    case .note: dim("note:")
    }
  }
}

/// Lines in the form of compiler messages, which Xcode shows next to the source: `file:line:column: severity: message`.
///
/// The form is that of Clang's messages; Xcode reads it from the output of build phases (Apple, "Running custom scripts during a
/// build": scripts report issues with `[filename]:[line number]: [severity]: [message]`, severity being error, warning or note).
extension ReportFormat {
  /// Returns a report with a line for each finding and each problem.
  static func xcodeText(of report: FindingReport) -> String {
    var text = report.entries.map { placed in
      let (finding, place) = (placed.finding, place(of: placed, in: report.folder))
      let help = finding.advice.isEmpty ? "" : ". \(finding.advice)"
      let line = placed.statement("\(place)\(finding.severity.rawValue): \(finding.statement)\(help)")
      let others = placed.others.map { other in
        placed.statement("\(self.place(of: other, in: report.folder))note: the same as in \(placed.label)")
      }
      return ([line] + others).map { escapingControlCharacters($0) + "\n" }.joined()
    }.joined()
    if let line = report.leftOutLine {
      let first = report.files.first { !$0.leftOut.isEmpty }?.name
      let place = first.map { path($0, in: report.folder) + ":1:1: " } ?? ""
      text += escapingControlCharacters("\(place)note: \(line)") + "\n"
    }
    return LogCommands.guarded(text)
  }

  /// Returns the path of a file as Xcode links it. Xcode links only absolute paths.
  private static func path(_ name: String, in folder: String?) -> String {
    guard let folder, !name.hasPrefix("/") else { return LogCommands.name(name) }
    let relative = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    return (folder.hasSuffix("/") ? folder : folder + "/") + relative
  }

  /// Returns the place of a finding, followed by a blank; empty for a finding outside of files. If the line isn't known, it is 1, because Xcode drops
  /// messages without a line.
  private static func place(of placed: PlacedFinding, in folder: String?) -> String {
    let start = placed.region?.start
    return placed.file.map { "\(path($0, in: folder)):\(start?.line ?? 1):\(start?.column ?? 1): " } ?? ""
  }
}

/// The workflow commands of GitHub Actions, which show an entry next to the changed line.
///
/// Form and escaping follow GitHub's documentation, "Workflow commands for GitHub Actions". The escaped characters are in the source of its toolkit,
/// `packages/core/src/command.ts`: `%`, carriage return and line feed everywhere; in properties also `:` and `,`.
extension ReportFormat {
  /// Returns a report as commands, one per line: findings, then the files that couldn't be read.
  static func gitHubText(of report: FindingReport) -> String {
    report.entries.map { command(for: $0) }.joined()
      + (report.leftOutLine.map { LogCommands.github("notice", [], $0) } ?? "")
  }

  private static func command(for placed: PlacedFinding) -> String {
    let finding = placed.finding
    var properties: [(String, String)] = placed.file.map { [("file", $0)] } ?? []
    if placed.file != nil, let (start, end) = placed.region {
      properties += [("line", "\(start.line)"), ("endLine", "\(end.line)")]
      // GitHub rejects columns for an annotation that spans several lines, so only one-line annotations get columns.
      if start.line == end.line {
        properties += [("col", "\(start.column)"), ("endColumn", "\(max(start.column, end.column - 1))")]
      }
    }
    if !placed.title.isEmpty { properties.append(("title", placed.title)) }
    let message = [finding.statement, finding.advice, placed.otherPlaces ?? ""].filter { !$0.isEmpty }
      .joined(separator: "\n")
    return LogCommands.github(finding.severity == .note ? "notice" : finding.severity.rawValue, properties, message)
  }
}

/// The Static Analysis Results Interchange Format, version 2.1.0, of OASIS: one run, with the rules that have results.
///
/// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; sections are named where a choice was made.
extension ReportFormat {
  static func sarifText(of report: FindingReport) -> String {
    var writer = JSONWriter(isIndented: true)
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.array("runs") { writer in writer.object { writer in writer.run(report) } }
      writer.member("version", "2.1.0")
    }
    return writer.logText
  }

  /// Returns the address of a file. A relative path stays relative (3.4.4), so that GitHub finds the file in the repository; text without a file is
  /// called `rule`.
  fileprivate static func address(_ file: String?) -> String {
    var text = file?.hasPrefix("/") == true ? "file://" : ""
    for byte in (file ?? "rule").utf8 {
      if allowed.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }

  /// The characters that may appear unescaped in a path (RFC 3986, 3.3), except `:` and `;`, which have a meaning at the beginning of an address and
  /// to some readers.
  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,=@/".utf8)
}

extension JSONWriter {
  fileprivate mutating func run(_ report: FindingReport) {
    let placed = report.distinct
    let used = Set(placed.map(\.finding.id))
    let rules = LintRule.all.filter { used.contains($0.id) }
    // Columns are counted in Unicode scalars (3.14.17).
    member("columnKind", "unicodeCodePoints")
    array("invocations") { writer in
      writer.object { writer in
        writer.member("executionSuccessful", report.problems.isEmpty)
        writer.array("toolExecutionNotifications") { writer in
          for problem in report.problems { writer.notification(problem) }
          if let line = report.leftOutLine {
            writer.object { writer in
              writer.member("level", "note")
              writer.message("message", line)
            }
          }
        }
      }
    }
    objects("results", placed) { writer, placed in
      writer.result(placed, ruleIndex: rules.firstIndex { $0.id == placed.finding.id })
    }
    object("tool") { writer in
      writer.object("driver") { writer in
        writer.member("name", "activation-rule")
        writer.objects("rules", rules) { $0.rule($1) }
        writer.member("version", report.version)
      }
    }
  }

  private mutating func rule(_ rule: LintRule) {
    object("defaultConfiguration") { writer in writer.member("level", rule.severity.rawValue) }
    object("help") { writer in
      writer.member("markdown", rule.page)
      writer.member("text", rule.page)
    }
    member("id", rule.id)
    member("name", rule.name)
    message("shortDescription", rule.summary)
  }

  private mutating func notification(_ problem: ReadingError) {
    object { writer in
      writer.member("level", "error")
      if let file = problem.name { writer.array("locations") { writer in writer.location(file, problem.region, nil) } }
      writer.message("message", problem.messageInFile + "." + (problem.help.isEmpty ? "" : " " + problem.help))
    }
  }

  private mutating func result(_ placed: PlacedFinding, ruleIndex: Int?) {
    let finding = placed.finding
    member("level", finding.severity.rawValue)
    array("locations") { writer in writer.location(placed.file, placed.region, nil) }
    message("message", placed.fullMessage)
    if !finding.notes.isEmpty || !placed.others.isEmpty {
      array("relatedLocations") { writer in
        for note in finding.notes { writer.location(placed.file, placed.region(of: note.range), note.message) }
        // Several locations of one result would mean that each of them needs a change (3.27.12).
        for other in placed.others { writer.location(other.file, other.region, "the same finding") }
      }
    }
    member("ruleId", finding.id)
    if let ruleIndex { member("ruleIndex", ruleIndex) }
  }

  private mutating func location(_ file: String?, _ region: Region?, _ message: String?) {
    object { writer in
      if let message { writer.message("message", message) }
      writer.object("physicalLocation") { writer in
        writer.object("artifactLocation") { writer in writer.member("uri", ReportFormat.address(file)) }
        guard let (start, end) = region else { return }
        writer.object("region") { writer in
          writer.member("endColumn", end.column)
          writer.member("endLine", end.line)
          writer.member("startColumn", start.column)
          writer.member("startLine", start.line)
        }
      }
    }
  }

  private mutating func message(_ key: String, _ text: String) {
    object(key) { writer in writer.member("text", text) }
  }
}
