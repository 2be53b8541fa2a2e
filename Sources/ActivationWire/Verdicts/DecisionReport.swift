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
    case .shown: return text + "\n"
    case .hidden: return text + ": " + safe(decision.explanation.cause.text) + "\n"
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
    let explanation = decision.explanation
    return JSONWriter.line(explained ? "explanation" : "verdict") { writer in
      writer.member("verdict", decision.verdict.name)
      if !decision.isShown { writer.member("reason", explanation.brief) }
      writer.member("longReason", explanation.reason)
      writer.readings(of: decision.verdict)
      if let error = decision.error {
        writer.key("error")
        writer.error(error, in: rule.rule.source)
      }
      if decision.handedItems != .all { writer.member("handed", decision.handedText) }
      writer.member("ruleName", rule.name)
      writer.object("share") { writer in
        writer.member("name", context.name)
        if let preset = context.preset { writer.facts(of: preset) }
        if explained { writer.extensionItems(context.context) }
      }
      if context.form == .raw { writer.prepared(context.changes) }
      if explained {
        writer.key("clauses")
        writer.array { $0.clause(explanation.root, depth: 0) }
        writer.changes(ChangeReport(self, explanation: explanation))
      }
      writer.warnings(context.warnings)
    }
  }
}

extension JSONWriter {
  /// Writes a clause, and after it those within.
  fileprivate mutating func clause(_ clause: Explanation.Clause, depth: Int) {
    object { writer in
      writer.member("depth", depth)
      writer.member("outcome", clause.outcome.name)
      writer.member("text", clause.text)
      if !clause.detail.isEmpty { writer.member("detail", clause.detail) }
      writer.member("subject", ifPresent: clause.subject)
      writer.range(clause.range)
      if let conformance = clause.conformance {
        writer.object("conformance") { writer in
          writer.member("type", conformance.type)
          writer.member("to", conformance.wanted)
          writer.member("conforms", conformance.holds)
          writer.member("path", conformance.path)
          if !conformance.holds { writer.member("toPath", conformance.wantedPath) }
        }
      }
    }
    for child in clause.children { self.clause(child, depth: depth + 1) }
  }
}

extension NamedContext {
  /// The shared content in a line; without items, the name of the context.
  package var summary: String {
    context.registeredTypeIdentifiers.isEmpty ? "\(name) (no extension items)" : context.summary
  }
}

extension Decision {
  /// The verdict in words.
  package func styledVerdict(_ style: Style) -> String {
    switch verdict {
    case .shown: style.green(verdict.kind.word)
    case .uncertain, .failed: style.yellow(verdict.kind.word)
    case .hidden, .notOffered: style.red(verdict.kind.word)
    }
  }
}
