import ActivationRules
import PredicateSyntax

/// The smallest changes of a rule that would turn a verdict around, as text or JSON.
struct ChangeReport {
  /// The number of changes that are shown.
  static let limit = 3

  let decision: Decision
  private let report: DecisionReport
  let inRule: RuleChanges

  /// - Parameters:
  ///   - report: The verdict.
  ///   - explanation: That of the decision, with which the search begins.
  init(_ report: DecisionReport, explanation: Explanation) {
    decision = report.decision
    self.report = report
    inRule = decision.ruleChanges(limit: Self.limit, explanation: explanation)
  }

  private var isAsked: Bool {
    switch decision.verdict {
    case .uncertain(.evaluation), .notOffered: false
    default: true
    }
  }

  /// The title, which names the outcome of the changes.
  var title: String {
    switch decision.verdict {
    case .shown: "Smallest change that would make it disappear"
    case .hidden, .failed, .notOffered: "Smallest change that would make it appear"
    case .uncertain: "Smallest change that would make it appear for certain"
    }
  }

  /// A note below the changes, or nil.
  var note: String? {
    if case .uncertain(.evaluation) = decision.verdict {
      return "no change was tried, because the verdict itself is open"
    }
    if case .notOffered = decision.verdict { return "no change was tried, because the system doesn't ask this rule" }
    guard !inRule.changes.isEmpty, case .dictionary(let rule) = decision.ruleForm,
      rule.tables.count > 1
    else { return nil }
    return "all \(rule.tables.count) tables agree on every change; what the keys mean is inferred"
  }

  /// The knowledge about other changes of the rule, in a sentence without a period.
  var ruleExtent: String {
    switch (inRule.changes.isEmpty, inRule.triedCount) {
    case (_, 0): "no edit was tried"
    case (true, 1): "the one edit that was tried doesn't"
    case (true, let count): "none of \(count) edits that were tried does"
    case (false, 1): "the one edit that was tried"
    case (false, let count): "the least of \(count) edits that were tried"
    }
  }

  /// The end of the page of `explain`.
  func page(_ style: Style) -> String {
    var text = style.bold(title + ":") + "\n"
    if isAsked { text += lines(style) }
    if let note { text += "  " + style.dim(note.prefix(1).uppercased() + note.dropFirst() + ".") + "\n" }
    return text
  }

  private func lines(_ style: Style) -> String {
    let (place, changes) = ("in the rule", inRule.changes)
    var text = ""
    for (index, change) in changes.enumerated() {
      text += "  " + (index == 0 ? place : "or").padding(to: 16) + escapingControlCharacters(change.sentence) + "\n"
      let rule = report.rule.rule
      guard !decision.isShown, let changed = rule.applying(change) else { continue }
      for loss in ChangeEffects(of: changed, on: report.rule, sharing: [report.context.context]).losses {
        text += String(repeating: " ", count: 18) + style.dim(loss) + "\n"
      }
    }
    let rest = changes.isEmpty ? ruleExtent : style.dim("(" + ruleExtent + ")")
    return text + "  " + (changes.isEmpty ? place : "").padding(to: 16) + rest + "\n"
  }
}
