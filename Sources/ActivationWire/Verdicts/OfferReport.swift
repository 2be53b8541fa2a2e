package import ActivationRules
import Predicates

/// One answer about a keyboard or a photo editing extension as text or JSON.
extension OfferDecision {
  /// The line of `eval`.
  package func line(_ style: Style) -> String {
    style.verdict(kind, kind.word) + ": "
      + escapingControlCharacters(reason + (decidingFact.map { " (" + $0.basis + ")" } ?? "")) + "\n"
  }

  /// The page of `explain`.
  package func page(of path: String, _ style: Style) -> String {
    func safe(_ text: String) -> String { escapingControlCharacters(text) }
    let title = if case .media = question { "Media" } else { "Text field" }
    let head = [
      ("Extension", safe(path)), (title, safe(question.text)), ("Verdict", style.verdict(kind, kind.word)),
      ("Reason", safe(reason)),
    ]
    let marks = [OfferFact.Effect.allows: style.green("✓"), .excludes: style.red("✗"), .undecided: style.yellow("?")]
    let facts = facts.map { fact in
      (marks[fact.effect] ?? style.dim("·")) + " " + safe(fact.text) + style.dim("  — " + fact.basis) + "\n"
    }
    return (head.map { style.bold($0 + ": ") + $1 + "\n" } + ["\n"] + facts).joined()
  }

  /// One JSON object on a line of its own.
  package func jsonLine(of path: String, isExplained: Bool) -> String {
    JSONWriter.line(isExplained ? "explanation" : "verdict") { writer in
      writer.offer(self, of: path, isExplained: isExplained)
    }
  }
}

extension OfferFact {
  fileprivate var basis: String { (evidence == .documented ? "documented: " : "inferred; see: ") + source }
}
