import ActivationRules
import PredicateEvaluation
import PredicateSyntax

extension JSONWriter {
  /// Writes an evaluation error.
  mutating func error(_ error: EvaluationError, in source: [UInt8]) {
    let start = LineTable(source).position(of: error.range.lowerBound)
    object { writer in
      writer.member("column", start.column)
      if let exception = error.exceptionName {
        writer.member("exception", exception)
      }
      writer.member("help", error.help)
      writer.member("id", error.id)
      writer.member("line", start.line)
      writer.member("message", error.message)
      writer.range(error.range)
    }
  }

  /// Writes the diagnostics of a parse.
  mutating func diagnostics(of result: ParseResult) { diagnostics(result.diagnostics, in: result.source) }

  /// Writes what was found in a text.
  mutating func diagnostics(_ diagnostics: [Diagnostic], in source: [UInt8]) {
    let lines = LineTable(source)
    array { writer in
      for diagnostic in diagnostics { writer.diagnostic(diagnostic, lines) }
    }
  }

  private mutating func diagnostic(_ diagnostic: Diagnostic, _ lines: LineTable) {
    let start = lines.position(of: diagnostic.range.lowerBound)
    object { writer in
      writer.member("column", start.column)
      if !diagnostic.fixIts.isEmpty {
        writer.key("fixIts")
        writer.array { writer in for fix in diagnostic.fixIts { writer.fix(fix) } }
      }
      if !diagnostic.help.isEmpty {
        writer.member("help", diagnostic.help)
      }
      writer.member("id", diagnostic.id)
      writer.member("line", start.line)
      writer.member("message", diagnostic.message)
      writer.range(diagnostic.range)
      writer.member("severity", diagnostic.severity.rawValue)
    }
  }

  private mutating func fix(_ fix: Diagnostic.FixIt) {
    object { writer in
      writer.key("edits")
      writer.array { writer in
        for edit in fix.edits { writer.edit(edit) }
      }
      writer.member("message", fix.message)
    }
  }

  /// Writes a replacement in a text.
  mutating func edit(_ edit: TextEdit) {
    object { writer in
      writer.range(edit.range)
      writer.member("replacement", edit.replacement)
    }
  }

  /// Writes a range as the member `range`: two offsets into the UTF-8 text.
  mutating func range(_ range: SourceRange) {
    key("range")
    array { writer in
      writer.integer(range.lowerBound)
      writer.integer(range.upperBound)
    }
  }
}
