package import ActivationRules
package import PredicateEvaluation
package import PredicateSyntax

extension JSONWriter {
  /// Writes an evaluation error.
  package mutating func error(_ error: EvaluationError, in source: [UInt8]) {
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
  package mutating func diagnostics(of result: ParseResult) { diagnostics(result.diagnostics, in: result.source) }

  /// Writes the diagnostics of a text.
  package mutating func diagnostics(_ diagnostics: [Diagnostic], in source: [UInt8]) {
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
  package mutating func edit(_ edit: TextEdit) {
    object { writer in
      writer.range(edit.range)
      writer.member("replacement", edit.replacement)
    }
  }

  /// Writes a range as the member `range`: two offsets into the UTF-8 text.
  package mutating func range(_ range: SourceRange) {
    key("range")
    array { writer in
      writer.integer(range.lowerBound)
      writer.integer(range.upperBound)
    }
  }

  /// Writes a rule in the dictionary form as an object; values that no property list of a rule should contain become `null`.
  package mutating func dictionary(_ dictionary: ActivationDictionary) {
    object { writer in
      for entry in dictionary.entries {
        writer.key(entry.key)
        writer.value(entry.value)
      }
    }
  }

  /// Writes the value of a key of a dictionary rule; `null` for kinds that mean nothing to any key.
  package mutating func value(_ value: ActivationDictionary.Value) {
    switch value {
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(value)
    case .real(let value): number(value)
    case .string(let value): string(value)
    case .other: null()
    }
  }

  /// Writes the member `share`: the shared content, as `--context` and requests take it.
  package mutating func share(_ context: SharedContext) {
    object("share") { writer in writer.extensionItems(context) }
  }

  /// Writes the member `extensionItems`: for each item its attachments, for each attachment its type identifiers.
  package mutating func extensionItems(_ context: SharedContext, key: String = "extensionItems") {
    array(key) { writer in
      for item in context.registeredTypeIdentifiers {
        writer.object { writer in
          writer.array("attachments") { writer in for types in item { writer.strings(types) } }
        }
      }
    }
  }

  /// Writes the member `readings` where it depends on the reading of a dictionary's keys whether the extension is shown: what each reading
  /// says, the likely one first.
  package mutating func readings(of verdict: Verdict) {
    guard case .uncertain(.tables(let disagreement)) = verdict else { return }
    array("readings") { writer in
      for answer in disagreement.answers {
        writer.object { writer in
          writer.member("id", answer.table)
          if let question = disagreement.deciders.first(where: { $0.table == answer.table })?.question {
            writer.member("question", question)
          }
          writer.member("verdict", Verdict.name(isShown: answer.isShown))
        }
      }
    }
  }
}
