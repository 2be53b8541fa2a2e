package import ActivationRules
import Predicates

/// One answer about a keyboard or a photo editing extension as text or JSON.
extension OfferDecision {
  /// The line of `eval`.
  package func line(_ style: Style) -> String {
    style.verdict(kind, kind.word) + ": "
      + escapingControlCharacters(reason + (decidingFact.map { " (" + $0.basis + ")" } ?? "")) + "\n"
  }

  /// One JSON object on a line of its own.
  package func jsonLine(of path: String) -> String {
    JSONWriter.line("verdict") { $0.offer(self, of: path) }
  }
}

extension OfferFact {
  fileprivate var basis: String { (evidence == .documented ? "documented: " : "inferred; see: ") + source }
}
