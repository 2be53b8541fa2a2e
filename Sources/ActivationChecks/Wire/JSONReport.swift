import ActivationLint
import ActivationRules
import ActivationWire
import Predicates

/// One JSON document with all facts of a report; its schema is in `Grammar/wire.schema.json`.
extension ReportFormat {
  static func jsonText(of report: FindingReport) -> String {
    var writer = JSONWriter(isIndented: true)
    writer.object { writer in
      writer.head("lint")
      writer.member("version", report.version)
      writer.object("summary") { writer in
        writer.member("errors", report.count(of: .error) + report.problems.count)
        writer.member("warnings", report.count(of: .warning))
        writer.member("notes", report.count(of: .note))
        writer.member("notesLeftOut", report.leftOutCount)
        writer.member("known", report.knownCount)
        writer.member("unread", report.uncheckedCount + report.problems.count)
        writer.member("rules", report.ruleCount)
        writer.member("files", report.names.count)
      }
      let findings = zip(report.placed, report.firstPositions()).enumerated().map { position, entry in
        entry.0.written(sameAs: entry.1 == position ? nil : entry.1)
      }
      writer.findings(findings + report.problems.map { WireFinding($0) })
      writer.member("files", report.names)
      writer.objects("containingApps", report.containers, isOptional: true) { writer, container in
        writer.member("file", container.file)
        writer.member("app", ifPresent: container.search.application?.label)
        writer.member("candidates", container.search.candidates.map(\.label))
      }
    }
    return writer.logText
  }
}

extension JSONWriter {
  /// The text without anything that a log viewer takes for a command. A JSON reader gets the same values.
  var logText: String { text.replacing(["##[": "##\\u005b", "##vso[": "##vso\\u005b"]) }
}

extension WireFinding {
  /// Creates the finding about a file that can't be read.
  ///
  /// - Parameter name: The file, if the error doesn't name it.
  init(_ problem: ReadingError, name: String? = nil) {
    let file = problem.name ?? name
    self.init(
      id: "file-not-read", severity: .error, message: problem.fullMessage, help: problem.help,
      place: WirePlace(file: file, line: problem.line, column: problem.column))
    unread = "file"
  }
}

extension PlacedFinding {
  /// Returns the finding for programs. `first` is the index of the first finding that is the same; nil if this finding is the first one.
  fileprivate func written(sameAs first: Int?) -> WireFinding {
    var written = WireFinding(finding)
    written.unread = finding.id == "AR432" ? "rule" : nil
    written.place = place
    written.notes = finding.notes.map { ($0.message, place(of: $0.range)) }
    written.fixes = finding.fixes.map { fix in
      WireFinding.Fix(fix, edits: fix.fileEdit.map { [(place(of: $0.range), $0.replacement)] })
    }
    written.alsoIn = others.map { $0.place }
    written.sameAs = first
    return written
  }

  private var place: WirePlace {
    switch finding.place {
    case .line(let line, let column): WirePlace(file: file, line: line, column: column)
    case .entitlement: place(of: finding.range)
    default: place(of: finding.range, keys: finding.place.keys)
    }
  }

  private func place(of range: SourceRange?, keys: [String] = []) -> WirePlace {
    let region = region(of: range)
    return WirePlace(
      file: file, start: region?.start, end: region?.end, range: region == nil ? nil : range, keys: keys)
  }
}
