import ActivationChecks
import ActivationLint
import ActivationRules
import ActivationWire
import Documents
import Predicates

/// The problems in a document, and the changes that fix them.
extension OpenDocument {
  mutating func writeDiagnostics(_ writer: inout JSONWriter) {
    let found = findings()
    writer.array("diagnostics") { writer in for finding in found { write(finding, &writer) } }
  }

  /// Writes a finding as a diagnostic of the protocol. It has no link to the page of its lint rule as long as the pages aren't published.
  private func write(_ finding: Finding, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.range(finding.range ?? SourceRange(0, 0), lines)
      writer.member("severity", finding.severity == .error ? 1 : finding.severity == .warning ? 2 : 3)
      writer.member("code", finding.id)
      writer.member("source", "activation-rule")
      writer.member("message", finding.statement + (finding.advice.isEmpty ? "" : "\n" + finding.advice))
      let notes = finding.notes.filter { $0.range != nil }
      writer.objects("relatedInformation", notes, isOptional: true) { writer, note in
        writer.object("location") { writer in
          writer.member("uri", uri)
          writer.range(note.range ?? SourceRange(0, 0), lines)
        }
        writer.member("message", note.message)
      }
    }
  }

  /// Returns the linter's findings, the reason why the document can't be read (at its place, up to the end of the line), and the reason why it can't
  /// be checked completely.
  private mutating func findings() -> [Finding] {
    let file = file()
    var found = Self.withoutConsequences(file.findings, in: file)
    func add(_ id: String, _ severity: Diagnostic.Severity, _ message: String, _ help: String, _ range: SourceRange) {
      found.append(Finding(id: id, name: "", severity: severity, place: .whole, message: message, help: help))
      found[found.count - 1].range = range
    }
    if let problem = file.problem {
      let start = problem.offset ?? file.rules.first.map { ($0.key ?? $0.value).lowerBound } ?? 0
      let end = max(start, lines.range(of: lines.line(of: start)).upperBound)
      add("unreadable", .error, problem.fullMessage, problem.help, SourceRange(start, end))
    }
    if let problem = surroundings.problem, let rule = file.rules.first {
      add(
        "configuration", .warning, "the project's configuration isn't applied: \(problem.description)", problem.help,
        rule.key ?? rule.value)
    }
    if isTooLong {
      add("unreadable", .note, "the document is longer than 2 MB, so it isn't checked", "", SourceRange(0, 0))
    }
    return found
  }

  /// Returns the findings without those that result from an unfinished predicate, such as unclosed brackets.
  private static func withoutConsequences(_ findings: [Finding], in file: EditedFile) -> [Finding] {
    var findings = findings
    for rule in file.rules {
      guard case .predicate(let result) = rule.subject.rule, result.hasErrors else { continue }
      func isOwn(_ finding: Finding) -> Bool {
        finding.id == "AR100" && finding.range.map { rule.value.touches($0) } == true
      }
      let errors = findings.filter(isOwn).compactMap(\.range)
      guard errors.count > 1, let last = errors.max(by: { $0.lowerBound < $1.lowerBound }) else { continue }
      let end = rule.characters?.content.upperBound ?? rule.value.upperBound
      guard file.text[min(last.lowerBound, end)..<end].allSatisfy({ $0 <= 0x20 }) else { continue }
      findings.removeAll { isOwn($0) && $0.range != last }
    }
    return findings
  }

  // MARK: Fixes

  /// The kinds of code actions: a fix, and all safe fixes of a document at once, which editors can request when it is saved.
  static let actionKinds = ["quickfix", "source.fixAll.activation-rule"]

  mutating func writeCodeActions(_ range: SourceRange, only: [String]?, _ writer: inout JSONWriter) {
    func isWanted(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true }
    let file = file()
    writer.array { writer in
      if isWanted(Self.actionKinds[0]) {
        let found = file.findings.filter { ($0.range ?? SourceRange(0, 0)).touches(range) }
        for finding in found {
          for fix in finding.fixes {
            guard let edit = fix.fileEdit else { continue }
            let title = fix.message.prefix(1).uppercased() + fix.message.dropFirst()
            writeAction(title, [edit], finding, isPreferred: finding.onlyFix != nil && fix.isSafe, &writer)
          }
        }
      }
      // All fixes at once are returned only on request.
      guard only != nil, isWanted(Self.actionKinds[1]) else { return }
      var edits: [TextEdit] = []
      for fix in file.findings.compactMap(\.onlyFix) where fix.isSafe {
        if let edit = fix.fileEdit, !edits.contains(where: { $0.range.touches(edit.range) }) { edits.append(edit) }
      }
      edits.sort { $0.range.lowerBound < $1.range.lowerBound }
      if !edits.isEmpty { writeAction("Make all safe fixes", edits, nil, &writer) }
    }
  }

  private func writeAction(
    _ title: String, _ edits: [TextEdit], _ finding: Finding?, isPreferred: Bool = false, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("title", title)
      writer.member("kind", Self.actionKinds[finding == nil ? 1 : 0])
      if isPreferred { writer.member("isPreferred", true) }
      if let finding { writer.array("diagnostics") { write(finding, &$0) } }
      writer.object("edit") { writer in
        writer.object("changes") { writer in
          writer.array(uri) { writer in for edit in edits { writer.edit(edit, lines) } }
        }
      }
    }
  }

  // MARK: Formatting

  mutating func writeFormatting(_ writer: inout JSONWriter) {
    let file = file()
    writer.array { writer in
      for rule in file.rules {
        if let change = formatting(rule, in: file) { writer.edit(change, lines) }
      }
    }
  }

  /// Returns the change that formats a predicate; nil if it has errors, is formatted already, or its notation would write line breaks as escapes.
  private func formatting(_ rule: EditedFile.Rule, in file: EditedFile) -> TextEdit? {
    guard rule.takesLineBreaks, let characters = rule.characters, case .predicate(let result) = rule.subject.rule,
      !result.hasErrors, characters.utf8 == result.source
    else { return nil }
    var formatted = result.tree.formatted()
    if rule.key != nil {
      let line = lines.range(of: lines.line(of: rule.value.lowerBound))
      let blanks = file.text[line.lowerBound..<line.upperBound].prefix { $0 == 0x20 || $0 == 0x09 }
      formatted = formatted.replacing("\n", with: "\n" + String(decoding: blanks, as: UTF8.self) + "  ")
    } else if result.source.reversed().prefix(while: { $0 <= 0x20 }).contains(0x0a) {
      formatted += "\n"
    }
    guard Array(formatted.utf8) != result.source else { return nil }
    return file.change(of: rule, replacing: [TextEdit(SourceRange(0, result.source.count), formatted)])
  }
}
