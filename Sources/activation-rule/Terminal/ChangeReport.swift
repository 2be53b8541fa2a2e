import ActivationRules
import Foundation
import PredicateSyntax

/// The smallest changes that would turn a verdict around, as text or JSON.
struct ChangeReport {
  /// How many changes of each kind are shown.
  static let limit = 3

  private let decision: Decision
  /// The changes.
  let changes: [VerdictChange]

  /// - Parameter explanation: That of the decision, with which the search begins.
  init(decision: Decision, explanation: Explanation) {
    self.decision = decision
    changes = decision.changes(limit: Self.limit, explanation: explanation)
  }

  /// What the changes lead to.
  var title: String {
    switch decision.verdict {
    case .activates: "Smallest change that would make it disappear"
    case .doesNotActivate, .failed, .notOffered: "Smallest change that would make it appear"
    case .uncertain: "Smallest change that would make it appear for certain"
    }
  }

  /// What must be said below the changes; nil when nothing.
  var note: String? {
    if case .uncertain(.evaluation) = decision.verdict {
      return "no change was tried, because the verdict itself is open"
    }
    if case .notOffered = decision.verdict { return "no change was tried, because the system doesn't ask this rule" }
    if changes.isEmpty { return "none was found among those tried" }
    guard case .dictionary(let rule) = decision.ruleForm, rule.tables.count > 1 else { return nil }
    return "all \(rule.tables.count) tables agree on every change; what the keys mean is inferred"
  }

  /// The end of the page of `explain`.
  func page(_ style: Style) -> String {
    var text = style.bold(title + ":") + "\n"
    for (index, change) in changes.enumerated() {
      let isFirst = index == 0 || changes[index - 1].isInRule != change.isInRule
      let place = !isFirst ? "or" : change.isInRule ? "in the rule" : "in the context"
      text += "  " + place.padding(to: 16) + escapingControlCharacters(change.sentence) + "\n"
    }
    if !changes.isEmpty, !changes.contains(where: { $0.isInRule }) {
      text += "  " + "in the rule".padding(to: 16) + "none was found among those tried\n"
    }
    if let note { text += "  " + style.dim(ReportText.sentence(note)) + "\n" }
    return text
  }

  /// The changes for programs.
  var objects: [[String: Any]] {
    changes.map { change in
      var object: [String: Any] = [
        "text": change.sentence, "edits": change.editCount, "verdict": change.activates ? "activates" : "hidden",
        "in": change.isInRule ? "rule" : "context",
      ]
      switch change.subject {
      case .context(let context): object["items"] = context.registeredTypeIdentifiers
      case .predicate(let text): object["rule"] = text
      case .dictionary(let keys):
        object["keys"] = keys.map { ["key": $0.key, "value": $0.value?.object ?? NSNull()] as [String: Any] }
      }
      return object
    }
  }
}

extension ActivationDictionary.Value {
  /// The value for programs.
  fileprivate var object: Any {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .string(let value): value
    case .other: kind
    }
  }
}
