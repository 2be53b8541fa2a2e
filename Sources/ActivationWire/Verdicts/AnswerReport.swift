import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// The answer of `explain` to people: only the verdict with its cause, and the change to make in the rule.
///
/// Shares with the same verdict for the same cause are answered together, the hidden ones first.
package struct AnswerReport {
  /// The number of shares of a group that are named.
  private static let mostNames = 5
  /// The number of changes that are given for a group.
  private static let mostFixes = 2

  private let groups: [Group]
  private let isAlone: Bool

  /// Verdicts of one rule that have the same cause.
  private struct Group {
    var reports: [DecisionReport]
    let cause: String
    let explanation: Explanation
  }

  /// - Parameter reports: The verdicts, in the requested order.
  package init(_ reports: [DecisionReport]) {
    isAlone = reports.count == 1
    var groups: [Group] = []
    var positions: [String: Int] = [:]
    for report in reports {
      let explanation = report.decision.explanation
      let verdict = report.decision.verdict.kind.word
      let key = [report.rule.name, verdict, report.decision.isShown ? "" : explanation.cause.kinds].joined(
        separator: "\0")
      if let position = positions[key] {
        groups[position].reports.append(report)
      } else {
        positions[key] = groups.count
        groups.append(Group(reports: [report], cause: explanation.cause.kinds, explanation: explanation))
      }
    }
    let hidden = groups.filter { !$0.reports[0].decision.isShown }.enumerated().sorted {
      ($1.element.reports.count, $0.offset) < ($0.element.reports.count, $1.offset)
    }
    self.groups = hidden.map { $0.element } + groups.filter { $0.reports[0].decision.isShown }
  }

  /// The answer; below it how to learn more.
  package func text(_ style: Style) -> String {
    let namesRule = Set(groups.map { $0.reports[0].rule.name }).count > 1
    return groups.map { text(of: $0, namesRule: namesRule, style) }.joined(separator: "\n")
      + style.dim("\n--why shows how the verdict came about.") + "\n"
  }

  private func text(of group: Group, namesRule: Bool, _ style: Style) -> String {
    let first = group.reports[0]
    let verdict = Self.word(first.decision.verdict)
    let name = namesRule ? escapingControlCharacters(first.rule.name) + ": " : ""
    let place = escapingControlCharacters(Self.place(of: group.reports, isAlone: isAlone))
    var text = name + style.bold(verdict) + place + cause(of: group) + "\n"
    if let error = first.decision.errorInText {
      let excerpt = Diagnostic(error.id, .error, error.message, at: error.range, help: error.help)
      text += excerpt.rendered(in: first.rule.rule.source, name: first.rule.name)
    }
    return text + fixes(of: group, style)
  }

  /// The verdict at the start of a sentence.
  private static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .shown: "Shown"
    case .hidden, .notOffered: "Hidden"
    case .uncertain: "Uncertain"
    case .failed: "Error"
    }
  }

  /// Whose shares a verdict is about: ` in Firefox (web page)`.
  private static func place(of reports: [DecisionReport], isAlone: Bool) -> String {
    let names = reports.map { $0.context.name }
    let hosts = Set(reports.map { $0.context.preset?.host ?? "" })
    guard let host = hosts.first, hosts.count == 1, !host.isEmpty else {
      return isAlone ? "" : " for " + list(names)
    }
    let shares = names.map { name in
      name.hasPrefix(host + ": ") ? String(name.dropFirst(host.count + 2)) : name
    }
    return shares == [host] ? " in " + host : " in \(host) (\(list(shares)))"
  }

  private static func list(_ names: [String], atMost most: Int = mostNames) -> String {
    names.prefix(most).joined(separator: "; ") + (names.count > most ? "; \(names.count - most) more" : "")
  }

  private func cause(of group: Group) -> String {
    switch group.reports[0].decision.verdict {
    case .shown: "."
    case .hidden:
      ": " + sentence(group.reports.count == 1 ? group.explanation.cause.text : group.cause)
    case .uncertain, .notOffered, .failed: ": " + sentence(group.explanation.reason)
    }
  }

  private func sentence(_ text: String) -> String {
    escapingControlCharacters(text.hasSuffix(".") ? text : text + ".")
  }

  /// Returns the changes to the rule for all shares of a group, each with its other effects on shown and hidden shares.
  private func fixes(of group: Group, _ style: Style) -> String {
    guard let hard = group.reports.max(by: { $0.context.context.attachmentCount < $1.context.context.attachmentCount }),
      !hard.decision.isShown
    else { return "" }
    var text = ""
    var count = 0
    for change in hard.decision.ruleChanges(limit: Self.mostFixes + 1).changes where count < Self.mostFixes {
      guard let changed = hard.rule.rule.applying(change),
        group.reports.allSatisfy({ changed.decision(for: $0.context.context).isShown })
      else { continue }
      text += style.bold(count == 0 ? "Fix  " : " or  ") + escapingControlCharacters(change.sentence) + "\n"
      let others = Self.effects(of: changed, on: hard.rule.rule, but: Set(group.reports.map { $0.context.name }))
      if !others.isEmpty { text += style.dim("     " + others) + "\n" }
      count += 1
    }
    if count == 0, hard.decision.verdict == .hidden {
      text = style.dim(
        "     No change of a key, a number or a type was found that shows \(group.reports.count == 1 ? "it" : "all of these")."
      )
      text += "\n"
    }
    return text
  }

  /// The other apps that a change turns.
  private static func effects(of changed: ActivationRule, on rule: ActivationRule, but known: Set<String>) -> String {
    let changes = HostChanges(from: rule, to: changed)
    let shown = changes.shown.filter { !known.contains($0) }
    let parts = [("also shown for", shown), ("no longer shown for", changes.hidden)].filter { !$0.1.isEmpty }
    return parts.map { "\($0.0): " + list($0.1, atMost: 3) }.joined(separator: "\n     ")
  }
}

extension SharedContext {
  /// The number of attachments that all items have.
  fileprivate var attachmentCount: Int { registeredTypeIdentifiers.reduce(0) { $0 + $1.count } }
}
