import ActivationRules
import PredicateEvaluation
import PredicateSyntax

extension JSONWriter {
  /// Writes an evaluation error.
  mutating func error(_ error: EvaluationError, in source: [UInt8]) {
    let start = LineTable(source).position(of: error.range.lowerBound)
    object { writer in
      writer.key("column")
      writer.integer(start.column)
      if let exception = error.exceptionName {
        writer.key("exception")
        writer.string(exception)
      }
      writer.key("help")
      writer.string(error.help)
      writer.key("id")
      writer.string(error.id)
      writer.key("line")
      writer.integer(start.line)
      writer.key("message")
      writer.string(error.message)
      writer.range(error.range)
    }
  }

  /// Writes the diagnostics of a parse.
  mutating func diagnostics(of result: ParseResult) {
    let lines = LineTable(result.source)
    array { writer in
      for diagnostic in result.diagnostics { writer.diagnostic(diagnostic, lines) }
    }
  }

  private mutating func diagnostic(_ diagnostic: Diagnostic, _ lines: LineTable) {
    let start = lines.position(of: diagnostic.range.lowerBound)
    object { writer in
      writer.key("column")
      writer.integer(start.column)
      if !diagnostic.fixIts.isEmpty {
        writer.key("fixIts")
        writer.array { writer in for fix in diagnostic.fixIts { writer.fix(fix) } }
      }
      if !diagnostic.help.isEmpty {
        writer.key("help")
        writer.string(diagnostic.help)
      }
      writer.key("id")
      writer.string(diagnostic.id)
      writer.key("line")
      writer.integer(start.line)
      writer.key("message")
      writer.string(diagnostic.message)
      writer.range(diagnostic.range)
      writer.key("severity")
      writer.string(Self.name(of: diagnostic.severity))
    }
  }

  private static func name(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }

  private mutating func fix(_ fix: Diagnostic.FixIt) {
    object { writer in
      writer.key("edits")
      writer.array { writer in
        for edit in fix.edits {
          writer.object { writer in
            writer.range(edit.range)
            writer.key("replacement")
            writer.string(edit.replacement)
          }
        }
      }
      writer.key("message")
      writer.string(fix.message)
    }
  }

  /// Writes a range as the member `range`: two offsets into the UTF-8 text.
  private mutating func range(_ range: SourceRange) {
    key("range")
    array { writer in
      writer.integer(range.lowerBound)
      writer.integer(range.upperBound)
    }
  }
}
