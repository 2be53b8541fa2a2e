import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// One JSON document with everything that a report says; its schema is in `Grammar/lint-output.md`.
package enum JSONReport {
  /// A report, its keys in alphabetical order, with a line end.
  package static func text(of report: Report) -> String {
    var writer = JSONWriter(isIndented: true)
    writer.object { writer in
      writer.array("containingApps") { writer in for container in report.containers { writer.container(container) } }
      writer.member("files", report.names)
      writer.array("findings") { writer in
        for (position, (placed, first)) in zip(report.placed, report.firstPositions()).enumerated() {
          writer.finding(placed, sameAs: first == position ? nil : first)
        }
      }
      writer.array("problems") { writer in for problem in report.problems { writer.problem(problem) } }
      writer.member("schemaVersion", JSONWriter.schemaVersion)
      writer.object("summary") { writer in
        writer.member("errors", report.count(of: .error))
        writer.member("files", report.names.count)
        writer.member("known", report.knownCount)
        writer.member("notes", report.count(of: .note))
        writer.member("notesLeftOut", report.leftOutCount)
        writer.member("rules", report.ruleCount)
        writer.member("unchecked", report.uncheckedCount)
        writer.member("unreadable", report.problems.count)
        writer.member("warnings", report.count(of: .warning))
      }
      writer.member("version", report.version)
    }
    return writer.logText
  }
}

extension JSONWriter {
  /// The report without any text that a log viewer takes for a command: the same to a reader of JSON.
  var logText: String { text.replacing("##[", with: "##\\u005b").replacing("##vso[", with: "##vso\\u005b") }

  fileprivate mutating func container(_ container: Report.Container) {
    object { writer in
      writer.member("app", ifPresent: container.application)
      writer.member("candidates", container.candidates)
      writer.member("file", container.file)
    }
  }

  fileprivate mutating func problem(_ problem: ReadingError) {
    object { writer in
      writer.member("file", ifPresent: problem.name)
      writer.member("help", problem.help)
      writer.member("message", problem.placedMessage)
    }
  }

  /// A finding; `first` is the position of the first that is the same, nil when it's this one.
  fileprivate mutating func finding(_ placed: PlacedFinding, sameAs first: Int?) {
    let finding = placed.finding
    object { writer in
      if !placed.others.isEmpty {
        writer.array("alsoIn") { writer in
          for other in placed.others {
            writer.object { writer in
              writer.member("file", ifPresent: other.file)
              writer.region(other.region)
            }
          }
        }
      }
      writer.member("evidence", ifPresent: finding.evidence?.rawValue)
      writer.member("file", ifPresent: placed.file)
      writer.array("fixes") { writer in
        for (index, fix) in finding.fixes.enumerated() { writer.fix(fix, number: index + 1, placed) }
      }
      writer.member("help", finding.help)
      writer.member("id", finding.id)
      writer.member("message", finding.message)
      writer.member("name", finding.name)
      writer.array("notes") { writer in
        for note in finding.notes {
          writer.object { writer in
            writer.member("message", note.message)
            writer.region(placed.region(of: note.range))
          }
        }
      }
      writer.member("page", "activation-rule rule " + finding.id)
      writer.region(placed.region)
      if let first { writer.member("sameAs", first) }
      writer.member("severity", finding.severity.rawValue)
    }
  }

  private mutating func fix(_ fix: Finding.Fix, number: Int, _ placed: PlacedFinding) {
    object { writer in
      writer.member("isSafe", fix.isSafe)
      writer.member("message", fix.message)
      writer.member("number", number)
      writer.array("replacements") { writer in
        guard let edit = fix.fileEdit else { return }
        writer.object { writer in
          writer.region(placed.region(of: edit.range))
          writer.member("text", edit.replacement)
        }
      }
      if let changes = fix.hostChanges { writer.changed(changes) }
    }
  }

  private mutating func region(_ region: Region?) {
    guard let region else { return }
    object("region") { writer in
      writer.member("column", region.column)
      writer.member("endColumn", region.endColumn)
      writer.member("endLine", region.endLine)
      writer.member("line", region.line)
    }
  }
}
