import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `lint`: the mistakes in a rule, with the changes that fix them.
extension ActivationService {
  func lint(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try Surroundings(fields)
    let source = try RuleSource(fields)
    let wantsTokens = try fields.flag("tokens")
    let rule: LintSubject.Rule
    switch source.form {
    case .predicate(let result): rule = .predicate(result)
    case .dictionary(let dictionary): rule = .dictionary(dictionary)
    }
    var subject = LintSubject(
      rule: rule, declarations: surroundings.declarations, types: surroundings.types,
      extensionPoint: surroundings.extensionPoint, propertyList: nil, services: services,
      platform: surroundings.platform)
    subject.analysisLimits = surroundings.analysisLimits
    let report = FindingWriter(source: source, subject: subject)
    writer.array("findings") { writer in
      for finding in Linter.findings(in: subject) { report.write(finding, to: &writer) }
    }
    switch source.form {
    case .predicate(let result):
      writer.member("form", "predicate")
      writer.member("parses", !result.hasErrors)
      if wantsTokens { writer.tokens(of: result.source) }
    case .dictionary:
      writer.member("form", "dictionary")
      writer.member("parses", true)
      if wantsTokens { writer.tokens(ofJSON: source.text ?? []) }
    }
  }
}

/// Writes findings with their places in the text of a request.
private struct FindingWriter {
  let source: RuleSource
  let subject: LintSubject
  let lines: LineTable

  init(source: RuleSource, subject: LintSubject) {
    self.source = source
    self.subject = subject
    lines = LineTable(source.text ?? [])
  }

  func write(_ finding: Finding, to writer: inout JSONWriter) {
    writer.object { writer in
      if let evidence = finding.evidence { writer.member("evidence", evidence.rawValue) }
      if !finding.fixes.isEmpty {
        writer.array("fixes") { writer in for fix in finding.fixes { write(fix, to: &writer) } }
      }
      if !finding.help.isEmpty { writer.member("help", finding.help) }
      writer.member("id", finding.id)
      writer.member("message", finding.message)
      writer.member("name", finding.name)
      if !finding.notes.isEmpty {
        writer.array("notes") { writer in
          for note in finding.notes {
            writer.object { writer in
              writer.member("message", note.message)
              place(note.place, to: &writer)
            }
          }
        }
      }
      place(finding.place, to: &writer)
      writer.member("severity", finding.severity.rawValue)
    }
  }

  /// Writes where something is: `line`, `column` and `range` in the text, `path` to a key. Nothing for the rule as a whole.
  private func place(_ place: Finding.Place, to writer: inout JSONWriter) {
    let range: SourceRange?
    switch place {
    case .text(let found): range = found
    case .key(let path):
      writer.member("path", path)
      range = path.count == 1 ? source.range(ofKey: path[0], isValue: false) : nil
    case .value(let path):
      writer.member("path", path)
      range = path.count == 1 ? source.range(ofKey: path[0], isValue: true) : nil
    case .entitlement, .whole, .line: range = nil
    }
    guard let range else { return }
    let start = lines.position(of: range.lowerBound)
    writer.member("column", start.column)
    writer.member("line", start.line)
    writer.range(range)
  }

  private func write(_ fix: Finding.Fix, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("edits")
      let changed = subject.applying(fix)
      writer.array { writer in
        var isText = false
        for edit in fix.edits {
          guard case .replaceText(let range, let text) = edit else { continue }
          isText = true
          writer.edit(TextEdit(range, text))
        }
        if !isText, let changed, let edit = source.edit(to: Array(Self.text(of: changed.rule).utf8)) {
          writer.edit(edit)
        }
      }
      if let changes = fix.hostChanges, !changes.isEmpty { writer.changed(changes) }
      writer.member("isSafe", fix.isSafe)
      writer.member("message", fix.message)
      if case .dictionary = source.form, let changed {
        writer.key("rule")
        switch changed.rule {
        case .dictionary(let dictionary): writer.dictionary(dictionary)
        case .predicate(let result): writer.string(String(decoding: result.source, as: UTF8.self))
        case .missing: writer.null()
        }
      }
    }
  }

  private static func text(of rule: LintSubject.Rule) -> String {
    switch rule {
    case .dictionary(let dictionary): WrittenRule.dictionary(dictionary).json(indentation: "")
    case .predicate(let result): String(decoding: result.source, as: UTF8.self)
    case .missing: ""
    }
  }
}
