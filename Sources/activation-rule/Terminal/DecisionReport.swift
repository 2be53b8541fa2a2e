import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import ToolSupport

/// One verdict as text or JSON.
struct DecisionReport {
  var rule: NamedRule
  var context: NamedContext
  var decision: Decision

  /// The page of `explain`.
  ///
  /// - Parameter isWhole: Whether every clause is shown rather than those that decide.
  func page(_ style: Style, isWhole: Bool = false) -> String {
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
    return text + "\n" + ChangeReport(decision: decision, explanation: explanation).page(style)
  }

  private func line(_ line: Explanation.Line, _ style: Style) -> String {
    let indentation = String(repeating: "  ", count: line.depth)
    let subject = line.subject.map { style.bold(safe($0)) + (line.text.isEmpty ? "" : ": ") } ?? ""
    var text = indentation + (line.outcome.map { mark($0, style) + " " } ?? "  ") + subject + safe(line.text)
    if !line.seen.isEmpty { text += style.dim("  — " + safe(line.seen)) }
    if line.decides { text += style.bold("  ← decides") }
    return text + "\n"
  }

  private func mark(_ outcome: Explanation.Clause.Outcome, _ style: Style) -> String {
    switch outcome {
    case .holds: style.green(outcome.sign)
    case .fails: style.red(outcome.sign)
    case .error: style.yellow(outcome.sign)
    case .notEvaluated: style.dim(outcome.sign)
    }
  }

  private func safe(_ text: String) -> String { escapingControlCharacters(text) }

  /// One JSON object on a line of its own.
  func jsonLine(explained: Bool) -> String {
    let explanation = explained ? decision.explanation : nil
    var object: [String: Any] = [
      "rule": rule.name, "context": context.name, "verdict": decision.verdict.name,
      "reason": explanation?.reason ?? decision.reason,
    ]
    object.merge(context.formFields) { first, _ in first }
    if let error = decision.error { object["error"] = JSONText.error(error, in: rule.rule.source) }
    if let tables = decision.tableAnswers { object["tables"] = tables }
    if decision.handedItems != .all { object["handed"] = decision.handedText }
    if let explanation {
      object["explanation"] = json(explanation.root)
      object["deciding"] = explanation.decidingLines.map { $0.plainText }
      let changes = ChangeReport(decision: decision, explanation: explanation)
      object["changes"] = changes.objects
      object["contextChangesProved"] = changes.isContextProved
    }
    return JSONText.line(object)
  }

  private func json(_ clause: Explanation.Clause) -> [String: Any] {
    var object: [String: Any] = [
      "text": clause.text, "range": [clause.range.lowerBound, clause.range.upperBound],
      "children": clause.children.map { json($0) },
    ]
    switch clause.outcome {
    case .holds: object["outcome"] = "true"
    case .fails: object["outcome"] = "false"
    case .error: object["outcome"] = "error"
    case .notEvaluated: object["outcome"] = "not evaluated"
    }
    if let subject = clause.subject { object["subject"] = subject }
    if !clause.detail.isEmpty { object["detail"] = clause.detail }
    if let conformance = clause.conformance { object["conformance"] = conformance.object }
    return object
  }
}

extension Conformance {
  /// The relation for programs.
  fileprivate var object: [String: Any] {
    var object: [String: Any] = ["type": type, "wanted": wanted, "conforms": holds, "path": path]
    if !holds { object["wantedPath"] = wantedPath }
    return object
  }
}

extension NamedContext {
  /// The context's items in a line: `1 item: [public.url] [public.plain-text]`.
  var summary: String {
    let items = context.registeredTypeIdentifiers
    if items.isEmpty { return "\(name) (no extension items)" }
    let shown = items.prefix(5).map { attachments in
      attachments.isEmpty
        ? "no attachments"
        : attachments.prefix(8).map { "[" + $0.joined(separator: ", ") + "]" }.joined(separator: " ")
          + (attachments.count > 8 ? " and \(attachments.count - 8) more" : "")
    }
    let rest = items.count > 5 ? "; …" : ""
    return "\(items.count) extension item\(items.count == 1 ? "" : "s"): " + shown.joined(separator: "; ") + rest
  }
}

extension Decision {
  /// The exit code that the verdict gives.
  var exitCode: ExitCode {
    switch verdict {
    case .activates: .success
    case .doesNotActivate, .notOffered: .negative
    case .uncertain: .undecided
    case .failed: .malformed
    }
  }

  /// The verdict in words.
  func styledVerdict(_ style: Style) -> String {
    switch verdict {
    case .activates: style.green("activates")
    case .doesNotActivate: style.red("does not activate")
    case .uncertain: style.yellow("uncertain")
    case .failed: style.red("error")
    case .notOffered(let obstacle): style.red(obstacle.verdict)
    }
  }
}
