import ActivationLint
package import ActivationRules
import Predicates
import Texts

/// One verdict as text or JSON.
package struct DecisionReport {
  package let rule: NamedRule
  package let context: NamedContext
  package let decision: Decision

  /// Evaluates a rule on a share.
  package init(_ rule: NamedRule, on context: NamedContext) {
    self.rule = rule
    (decision, self.context) = context.answer(of: rule.rule, on: rule.platform)
  }

  /// The system's changes of a printed share, and the verdict without them; nil if they don't change the verdict.
  package var preparation: String? {
    guard let kind = context.verdictAsPrinted, !context.changes.isEmpty else { return nil }
    let changes = context.changes.map { $0.summary }.joined(separator: "; ")
    return "the system prepares the registered types: \(changes). "
      + "For the types as printed, the verdict would be: \(kind.rawValue)"
  }

  /// Returns one line: the names that distinguish this verdict from others, then the verdict and its reason.
  package func line(_ style: Style, namesRule: Bool = false, namesContext: Bool = false) -> String {
    let names = (namesRule ? [rule.name] : []) + (namesContext ? [context.name] : [])
    let text = names.map { safe($0) + ": " }.joined() + decision.styledVerdict(style)
    return text + (decision.isShown ? "" : ": " + safe(cause)) + "\n"
  }

  /// Advice about an uncertain verdict or a dictionary that accepts nothing, or the place where the evaluation fails; nil if there's no advice.
  package var advice: String? {
    switch decision.verdict {
    case .hidden:
      guard rule.mistake == nil, let dictionary = rule.rule.dictionary, dictionary.refusal != nil,
        // For a string, a finding suggests the correct value.
        dictionary.dictionary.entries.allSatisfy({ if case .string = $0.value { false } else { true } })
      else { return nil }
      return "  help: Give a key a limit, such as \(ActivationKey.images) = 10.\n"
    case .shown, .notOffered: return nil
    case .uncertain(.unknownKeys), .uncertain(.unreadableValue), .uncertain(.stringVersion): return nil
    case .uncertain(let uncertainty): return "  help: \(safe(uncertainty.help))\n"
    case .failed: return rule.mistake == nil ? errorExcerpt : nil
    }
  }

  /// The error that ends the evaluation, with its place in the rule; nil if there's none.
  var errorExcerpt: String? {
    decision.errorInText.map { error in
      Diagnostic(error.id, .error, error.message, at: error.range, help: error.help)
        .rendered(in: rule.rule.source, name: rule.name)
    }
  }

  /// The reason why the extension isn't shown, as the end of a sentence: the mistake in the rule, or the deciding cause.
  package var cause: String {
    switch decision.verdict {
    case .hidden: rule.mistake ?? context.warnings.first { $0.isMistake }?.message ?? decision.explanation.cause.text
    case .failed(let error) where rule.mistake != nil:
      (rule.mistake ?? "") + (error.exceptionName == nil ? "" : "; on a device this hides the extension")
    default: decision.explanation.cause.text
    }
  }

  /// Returns the page of one verdict, with the clauses that decide.
  package func page(_ style: Style) -> String {
    let explanation = decision.explanation
    var text = style.bold("Rule: ") + safe(rule.name) + "\n"
    text += style.bold("Shared: ") + safe(context.summary) + "\n"
    text += context.formLines(style)
    text += style.bold("Verdict: ") + decision.styledVerdict(style) + "\n"
    text += style.bold("Reason: ") + safe(explanation.reason) + "\n"
    if let handed = decision.handedItems.text { text += style.bold("Handed over: ") + handed + "\n" }
    if let errorExcerpt { text += "\n" + errorExcerpt }
    let lines = explanation.decidingLines.map { self.line($0, style) }
    return text + (lines.isEmpty ? "" : "\n" + lines.joined())
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

  package func jsonLine(explained: Bool) -> String {
    let explanation = decision.explanation
    return JSONWriter.line(explained ? "explanation" : "verdict") { writer in
      writer.verdict(decision, explanation)
      writer.share(context, isWhole: explained)
      if context.form == .raw { writer.prepared(context.changes) }
      writer.verdictAsPrinted(of: context)
      if explained {
        writer.clauses(of: explanation, decision)
        let (fixes, tried) = decision.fixes(for: context.preset, among: rule.presets)
        writer.changes(fixes, tried: tried) { _ in nil }
        if decision.isShown { writer.otherCauses(rule.otherCauses(for: [context])) }
      }
      writer.origin(of: rule)
      writer.findings(context.warnings)
    }
  }
}

extension Decision {
  package func styledVerdict(_ style: Style) -> String { style.verdict(verdict.kind, verdict.kind.rawValue) }
}

extension Style {
  package func verdict(_ kind: Verdict.Kind, _ text: String) -> String {
    switch kind {
    case .shown: green(text)
    case .uncertain, .failed, .notApplicable: yellow(text)
    case .hidden, .notOffered: red(text)
    }
  }
}

extension HandedItems {
  /// The part of the shared items that the extension receives; nil if it receives all of them.
  fileprivate var text: String? {
    switch self {
    case .all: nil
    case .webPage: "only the item with the web page, which the system tests on its own"
    case .webArchive: "only the item with the web archive, which the system tests on its own"
    }
  }
}
