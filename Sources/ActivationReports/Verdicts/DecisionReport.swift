package import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// One verdict as text or JSON.
package struct DecisionReport {
  package let rule: NamedRule
  package let context: NamedContext
  package let decision: Decision

  package init(rule: NamedRule, context: NamedContext, decision: Decision) {
    self.rule = rule
    self.context = context
    self.decision = decision
  }

  /// The verdict with its reason, in a line; before it the names that tell it from others.
  package func line(_ style: Style, namesRule: Bool = false, namesContext: Bool = false) -> String {
    let names = (namesRule ? [rule.name] : []) + (namesContext ? [context.name] : [])
    let text = names.map { safe($0) + ": " }.joined() + decision.styledVerdict(style)
    switch decision.verdict {
    case .activates: return text + "\n"
    case .doesNotActivate: return text + ": " + safe(decision.explanation.cause.text) + "\n"
    case .uncertain, .failed, .notOffered: return text + ": " + safe(decision.reason) + "\n"
    }
  }

  /// The page of `explain`.
  ///
  /// - Parameter isWhole: Whether every clause is shown rather than those that decide.
  package func page(_ style: Style, isWhole: Bool = false) -> String {
    let explanation = decision.explanation
    var text = style.bold("Rule: ") + safe(rule.name) + "\n"
    text += style.bold("Shared: ") + safe(context.summary) + "\n"
    text += context.formLines(style)
    text += style.bold("Verdict: ") + decision.styledVerdict(style) + "\n"
    text += style.bold("Reason: ") + safe(explanation.reason) + "\n"
    for line in decision.evidenceLines { text += style.bold(line.title + ": ") + safe(line.text) + "\n" }
    if let error = decision.errorInText {
      let excerpt = Diagnostic(error.id, .error, error.message, at: error.range, help: error.help)
      text += "\n" + excerpt.rendered(in: rule.rule.source, name: rule.name)
    }
    let lines = isWhole ? explanation.treeLines : explanation.decidingLines
    if !lines.isEmpty { text += "\n" }
    for line in lines { text += self.line(line, style) }
    if isWhole, explanation.isTruncated {
      text += "(The tree goes on; it is cut after \(Trace.maximumEntries) clauses.)\n"
    }
    return text + "\n" + ChangeReport(self, explanation: explanation).page(style)
  }

  private func line(_ line: Explanation.Line, _ style: Style) -> String {
    line.text { part, text in
      let text = safe(text)
      return switch part {
      case .sign(.holds): style.green(text)
      case .sign(.fails): style.red(text)
      case .sign(.error): style.yellow(text)
      case .sign(.notEvaluated), .seen: style.dim(text)
      case .subject, .mark: style.bold(text)
      case .text: text
      }
    } + "\n"
  }

  private func safe(_ text: String) -> String { escapingControlCharacters(text) }

  /// One JSON object on a line of its own.
  package func jsonLine(explained: Bool) -> String {
    let explanation = explained ? decision.explanation : nil
    let changes = explanation.map { ChangeReport(self, explanation: $0) }
    return JSONWriter.object { writer in
      if let changes { writer.changes(changes) }
      writer.member("context", context.name)
      if let changes { writer.member("contextChangesProved", changes.isContextProved) }
      if let explanation {
        writer.member("deciding", explanation.decidingLines.map { $0.plainText })
        writer.key("explanation")
        writer.clause(explanation.root)
      }
      if let error = decision.error {
        writer.key("error")
        writer.error(error, in: rule.rule.source)
      }
      writer.member("form", context.form.rawValue)
      if decision.handedItems != .all { writer.member("handed", decision.handedText) }
      if let preset = context.preset { writer.host(preset) }
      writer.normalized(context.changes)
      writer.member("reason", explanation?.reason ?? decision.reason)
      writer.member("rule", rule.name)
      writer.tables(of: decision.verdict)
      writer.member("verdict", decision.verdict.name)
      writer.warnings(context.warnings)
    }.text
  }
}

extension JSONWriter {
  /// Writes a clause with those within.
  fileprivate mutating func clause(_ clause: Explanation.Clause) {
    object { writer in
      writer.array("children") { writer in for child in clause.children { writer.clause(child) } }
      if let conformance = clause.conformance {
        writer.object("conformance") { writer in
          writer.member("conforms", conformance.holds)
          writer.member("path", conformance.path)
          writer.member("type", conformance.type)
          writer.member("wanted", conformance.wanted)
          if !conformance.holds { writer.member("wantedPath", conformance.wantedPath) }
        }
      }
      if !clause.detail.isEmpty { writer.member("detail", clause.detail) }
      writer.member("outcome", clause.outcome.name)
      writer.range(clause.range)
      writer.member("subject", ifPresent: clause.subject)
      writer.member("text", clause.text)
    }
  }
}

extension NamedContext {
  /// What is shared, in a line; without items the name of the context.
  package var summary: String {
    context.registeredTypeIdentifiers.isEmpty ? "\(name) (no extension items)" : context.summary
  }
}

extension Decision {
  /// The verdict in words.
  package func styledVerdict(_ style: Style) -> String {
    switch verdict {
    case .activates: style.green(verdict.kind.word)
    case .uncertain, .failed: style.yellow(verdict.kind.word)
    case .doesNotActivate, .notOffered: style.red(verdict.kind.word)
    }
  }
}
