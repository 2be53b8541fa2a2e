package import ActivationRules
import PredicateSyntax

/// The field or asset that an extension is considered for.
package enum OfferQuestion {
  /// A text field, with the name by which messages call it.
  case field(TextInputTraits, String)
  /// The media of an asset.
  case media(MediaType)

  /// The name by which messages call it.
  package var name: String {
    switch self {
    case .field(_, let name): name
    case .media(let media): media.rawValue
    }
  }
}

/// One answer about a keyboard or a photo editing extension as text or JSON.
package struct OfferReport {
  package let path: String
  package let question: OfferQuestion
  package let decision: OfferDecision

  package init(path: String, question: OfferQuestion, decision: OfferDecision) {
    self.path = path
    self.question = question
    self.decision = decision
  }

  /// The line of `eval`.
  package func line(_ prefix: String, _ style: Style) -> String {
    let source = decision.decidingFact.map { " (" + basis($0) + ")" } ?? ""
    return safe(prefix) + verdict(style) + ": " + safe(decision.reason + source) + "\n"
  }

  /// The page of `explain`.
  package func page(_ style: Style) -> String {
    var text = style.bold("Extension: ") + safe(path) + "\n"
    switch question {
    case .field(let field, _): text += style.bold("Text field: ") + safe(field.summary) + "\n"
    case .media(let media): text += style.bold("Media: ") + media.rawValue + "\n"
    }
    text += style.bold("Verdict: ") + verdict(style) + "\n"
    text += style.bold("Reason: ") + safe(decision.reason) + "\n\n"
    for fact in decision.facts {
      text += mark(fact.effect, style) + " " + safe(fact.text) + style.dim("  — " + safe(basis(fact))) + "\n"
    }
    return text
  }

  /// One JSON object on a line of its own.
  package func jsonLine(isExplained: Bool) -> String {
    JSONWriter.line(isExplained ? "explanation" : "verdict") { writer in
      writer.offer(decision, question, name: path, isWhole: isExplained)
    }
  }

  private func verdict(_ style: Style) -> String { style.verdict(decision.kind, decision.kind.word) }

  private func mark(_ effect: OfferFact.Effect, _ style: Style) -> String {
    switch effect {
    case .allows: style.green("✓")
    case .excludes: style.red("✗")
    case .undecided: style.yellow("?")
    case .none: style.dim("·")
    }
  }

  private func basis(_ fact: OfferFact) -> String {
    (fact.evidence == .documented ? "documented: " : "inferred; see: ") + fact.source
  }

  private func safe(_ text: String) -> String { escapingControlCharacters(text) }
}
