import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// The Static Analysis Results Interchange Format, version 2.1.0, of OASIS: one run with the rules that have results.
///
/// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; sections are named where a choice was made.
extension ReportFormat {
  /// A report as a log file.
  static func sarifText(of report: FindingReport) -> String {
    var writer = JSONWriter(isIndented: true)
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.array("runs") { writer in writer.object { writer in writer.run(report) } }
      writer.member("version", "2.1.0")
    }
    return writer.logText
  }

  /// A relative path stays relative (3.4.4), so that GitHub finds the file in the repository; text without a file is called `rule`.
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

  /// The characters that a path contains unescaped (RFC 3986, 3.3), except `:` and `;`, which have a meaning at the beginning of an
  /// address and to some readers.
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
    array("results") { writer in
      for finding in placed {
        writer.result(finding, ruleIndex: rules.firstIndex { $0.id == finding.finding.id })
      }
    }
    object("tool") { writer in
      writer.object("driver") { writer in
        writer.member("name", "activation-rule")
        writer.array("rules") { writer in for rule in rules { writer.rule(rule) } }
        writer.member("version", report.version)
      }
    }
  }

  private mutating func rule(_ rule: LintRule) {
    object { writer in
      writer.object("defaultConfiguration") { writer in writer.member("level", rule.severity.rawValue) }
      writer.object("help") { writer in
        writer.member("markdown", rule.page)
        writer.member("text", rule.page)
      }
      writer.member("id", rule.id)
      writer.member("name", rule.name)
      writer.message("shortDescription", rule.summary)
    }
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
    object { writer in
      let fixes = finding.fixes.filter { $0.fileEdit != nil && placed.file != nil }
      if !fixes.isEmpty {
        writer.array("fixes") { writer in for fix in fixes { writer.fix(fix, placed) } }
      }
      writer.member("level", finding.severity.rawValue)
      writer.array("locations") { writer in writer.location(placed.file, placed.region, nil) }
      writer.message("message", placed.fullMessage)
      if !finding.notes.isEmpty || !placed.others.isEmpty {
        writer.array("relatedLocations") { writer in
          for note in finding.notes { writer.location(placed.file, placed.region(of: note.range), note.message) }
          // Several locations of one result would say that it takes a change in each of them (3.27.12).
          for other in placed.others { writer.location(other.file, other.region, "the same") }
        }
      }
      writer.member("ruleId", finding.id)
      if let ruleIndex { writer.member("ruleIndex", ruleIndex) }
    }
  }

  private mutating func fix(_ fix: Finding.Fix, _ placed: PlacedFinding) {
    object { writer in
      writer.array("artifactChanges") { writer in
        for place in [placed] + placed.others {
          guard let edit = place.finding.fixes.first(where: { $0.message == fix.message })?.fileEdit else { continue }
          writer.object { writer in
            writer.artifact(place.file)
            writer.array("replacements") { writer in
              writer.object { writer in
                writer.region("deletedRegion", place.region(of: edit.range))
                writer.message("insertedContent", edit.replacement)
              }
            }
          }
        }
      }
      writer.message("description", fix.message)
    }
  }

  private mutating func location(_ file: String?, _ region: Region?, _ message: String?) {
    object { writer in
      if let message { writer.message("message", message) }
      writer.object("physicalLocation") { writer in
        writer.artifact(file)
        writer.region("region", region)
      }
    }
  }

  private mutating func artifact(_ file: String?) {
    object("artifactLocation") { writer in writer.member("uri", ReportFormat.address(file)) }
  }

  private mutating func message(_ key: String, _ text: String) {
    object(key) { writer in writer.member("text", text) }
  }

  private mutating func region(_ key: String, _ region: Region?) {
    guard let region else { return }
    object(key) { writer in
      writer.member("endColumn", region.endColumn)
      writer.member("endLine", region.endLine)
      writer.member("startColumn", region.column)
      writer.member("startLine", region.line)
    }
  }
}
