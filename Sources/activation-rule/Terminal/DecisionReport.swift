import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// One verdict as text or JSON.
struct DecisionReport {
  var rule: NamedRule
  var context: NamedContext
  var decision: Decision

  /// The page of `explain`.
  func page(_ style: Style) -> String {
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
    text += "\n" + clause(explanation.root, indentation: "", style)
    if explanation.isTruncated { text += "(The tree goes on; it is cut after \(Trace.maximumEntries) clauses.)\n" }
    return text + "\n" + ChangeReport(decision: decision).page(style)
  }

  private func clause(_ clause: Explanation.Clause, indentation: String, _ style: Style) -> String {
    let subject = clause.subject.map { style.bold(safe($0)) + ": " } ?? ""
    var line = indentation + mark(clause.outcome, style) + " " + subject + safe(clause.text)
    let seen = [clause.detail, clause.conformance?.text ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    if !seen.isEmpty { line += style.dim("  — " + safe(seen)) }
    line += "\n"
    for child in clause.children { line += self.clause(child, indentation: indentation + "  ", style) }
    return line
  }

  private func mark(_ outcome: Explanation.Clause.Outcome, _ style: Style) -> String {
    switch outcome {
    case .holds: style.green("✓")
    case .fails: style.red("✗")
    case .error: style.yellow("!")
    case .notEvaluated: style.dim("·")
    }
  }

  private func safe(_ text: String) -> String { escapingControlCharacters(text) }

  /// One JSON object on a line of its own.
  func jsonLine(explained: Bool) -> String {
    let explanation = decision.explanation
    var object: [String: Any] = [
      "rule": rule.name, "context": context.name, "verdict": decision.verdictName, "reason": explanation.reason,
    ]
    object.merge(context.formFields) { first, _ in first }
    if let error = decision.error { object["error"] = JSONText.error(error, in: rule.rule.source) }
    if let tables = decision.tableAnswers { object["tables"] = tables }
    if decision.handedItems != .all { object["handed"] = decision.handedText }
    if explained {
      object["explanation"] = json(explanation.root)
      object["changes"] = ChangeReport(decision: decision).objects
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
        ? "no attachments" : attachments.prefix(8).map { "[" + $0.joined(separator: ", ") + "]" }.joined(separator: " ")
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

  /// The verdict's name in JSON.
  var verdictName: String {
    switch verdict {
    case .activates: "activates"
    case .doesNotActivate: "hidden"
    case .uncertain: "uncertain"
    case .failed: "error"
    case .notOffered(let obstacle): obstacle.isOfferedOtherwise ? "notApplicable" : "notOffered"
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
