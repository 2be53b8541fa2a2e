import Foundation
import PredicateSyntax

/// One JSON document with everything that a report says; its schema is in `Grammar/lint-output.md`.
public enum JSONReport {
  /// A report, its keys in alphabetical order, with a line end.
  public static func text(of report: Report) -> String { encoded(Document(report)) }

  /// A value as JSON, its keys in alphabetical order; nothing that reports hold has no form in JSON.
  static func encoded<Value: Encodable>(_ value: Value) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    let text = escapingControlCharacters(inJSON: String(decoding: data, as: UTF8.self))
    // The same text to a reader of JSON, and no command to what shows a log.
    return text.replacing("##[", with: "##\\u005b").replacing("##vso[", with: "##vso\\u005b") + "\n"
  }

  private struct Document: Encodable {
    var schemaVersion = 1
    var version: String
    var findings: [Finding]
    var problems: [Problem]
    var files: [String]
    var containingApps: [Container]
    var summary: Summary

    init(_ report: Report) {
      version = report.version
      findings = report.entries.map { Finding($0) }
      problems = report.problems.map { Problem(file: $0.file, message: $0.message, help: $0.help) }
      files = report.files
      containingApps = report.containers.map {
        Container(file: $0.file, app: $0.application, candidates: $0.candidates)
      }
      summary = Summary(
        errors: report.count(of: .error), warnings: report.count(of: .warning), notes: report.count(of: .note),
        rules: report.ruleCount, files: report.files.count, unchecked: report.uncheckedCount, known: report.knownCount,
        unreadable: report.problems.count)
    }
  }

  private struct Container: Encodable {
    var file: String
    var app: String?
    var candidates: [String]
  }

  private struct Summary: Encodable {
    var errors: Int
    var warnings: Int
    var notes: Int
    var rules: Int
    var files: Int
    var unchecked: Int
    var known: Int
    var unreadable: Int
  }

  private struct Problem: Encodable {
    var file: String?
    var message: String
    var help: String
  }

  private struct Finding: Encodable {
    var id: String
    var name: String
    var severity: ReportEntry.Severity
    var message: String
    var help: String
    var file: String?
    var region: ReportEntry.Region?
    var notes: [Note]
    var fixes: [Fix]
    var page: String

    init(_ entry: ReportEntry) {
      id = entry.id
      name = entry.name
      severity = entry.severity
      message = entry.message
      help = entry.help
      file = entry.file
      region = entry.region
      notes = entry.notes.map { Note(message: $0.message, region: $0.region) }
      fixes = entry.fixes.enumerated().map { Fix($0.element, number: $0.offset + 1) }
      page = "activation-rule rule " + entry.id
    }
  }

  private struct Note: Encodable {
    var message: String
    var region: ReportEntry.Region?
  }

  private struct Fix: Encodable {
    var number: Int
    var message: String
    var isSafe: Bool
    var replacements: [Replacement]
    var shows: [String]
    var hides: [String]

    init(_ fix: ReportEntry.Fix, number: Int) {
      self.number = number
      message = fix.message
      shows = fix.shows
      hides = fix.hides
      isSafe = fix.isSafe
      replacements = fix.replacements.map { Replacement(region: $0.region, text: $0.text) }
    }
  }

  private struct Replacement: Encodable {
    var region: ReportEntry.Region
    var text: String
  }
}
