import ActivationRules
import PredicateSyntax
import ToolSupport

/// One answer about a keyboard or a photo editing extension as text or JSON.
struct OfferReport {
  var path: String
  var question: FieldOptions.Question
  var decision: OfferDecision

  /// The exit code that the answer gives.
  var exitCode: ExitCode {
    switch decision.offer {
    case .offered: .success
    case .notOffered: .negative
    case .uncertain: .undecided
    }
  }

  /// The line of `eval`.
  func line(_ prefix: String, _ style: Style) -> String {
    let source = reasonFact.map { " (" + basis($0) + ")" } ?? ""
    return safe(prefix) + verdict(style) + ": " + safe(decision.reason + source) + "\n"
  }

  /// The page of `explain`.
  func page(_ style: Style) -> String {
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
  func jsonLine(isExplained: Bool) -> String {
    var object: [String: Any] = ["extension": path, "verdict": verdictName, "reason": decision.reason]
    switch question {
    case .field(let field, _): object["field"] = field.summary
    case .media(let media): object["media"] = media.rawValue
    }
    if let reasonFact { object["source"] = reasonFact.source }
    if isExplained { object["facts"] = decision.facts.map { json($0) } }
    return JSONText.line(object)
  }

  /// The fact that decided; nil when nothing stood in the way.
  private var reasonFact: OfferFact? {
    switch decision.offer {
    case .offered: nil
    case .notOffered(let fact), .uncertain(let fact): fact
    }
  }

  private var verdictName: String {
    switch decision.offer {
    case .offered: "offered"
    case .notOffered: "notOffered"
    case .uncertain: "uncertain"
    }
  }

  private func verdict(_ style: Style) -> String {
    switch decision.offer {
    case .offered: style.green("offered")
    case .notOffered: style.red("not offered")
    case .uncertain: style.yellow("undecided")
    }
  }

  private func mark(_ effect: OfferFact.Effect, _ style: Style) -> String {
    switch effect {
    case .allows: style.green("✓")
    case .excludes: style.red("✗")
    case .undecided: style.yellow("?")
    case .none: style.dim("·")
    }
  }

  private func basis(_ fact: OfferFact) -> String {
    (fact.basis == .documented ? "documented: " : "inferred; see: ") + fact.source
  }

  private func json(_ fact: OfferFact) -> [String: Any] {
    let effect =
      switch fact.effect {
      case .allows: "allows"
      case .excludes: "excludes"
      case .undecided: "undecided"
      case .none: "none"
      }
    return [
      "text": fact.text, "effect": effect, "basis": fact.basis == .documented ? "documented" : "inferred",
      "source": fact.source,
    ]
  }

  private func safe(_ text: String) -> String { escapingControlCharacters(text) }
}
