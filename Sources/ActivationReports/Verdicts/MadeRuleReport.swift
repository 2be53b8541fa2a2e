import ActivationAnalysis
package import ActivationAuthoring
import ActivationRules
import PredicateSyntax

/// What `make` says of a rule beside the rule.
package struct MadeRuleReport {
  private let made: MadeRule
  private let shown: [NamedContext]
  private let hidden: [NamedContext]

  /// - Parameters:
  ///   - made: The rule.
  ///   - shown: The contexts that it must be shown for.
  ///   - hidden: The contexts that it must be hidden for.
  package init(_ made: MadeRule, shown: [NamedContext], hidden: [NamedContext]) {
    self.made = made
    self.shown = shown
    self.hidden = hidden
  }

  /// The conditions that the rule doesn't meet.
  package var failures: [String] {
    shown.filter { !made.rule.decision(for: $0.context).activates }
      .map { "the wish hides the extension for \($0.name), which shares \($0.summary)" }
      + hidden.filter { made.rule.decision(for: $0.context).activates }
      .map { "the wish shows the extension for \($0.name), which shares \($0.summary)" }
  }

  /// What the rule means, how far that is proved, and what its author may not expect.
  package func meaning(width: Int) -> String {
    var lines = ["Shown for \(made.wish)."]
    switch made.items {
    case .asWished: lines.append("Proved for every shared context.")
    case .apart(let witness):
      var line = "Proved for every shared context of one extension item."
      if made.form == .predicate {
        line += " Several items count one by one, not together"
        if let witness {
          line +=
            ": \(witness.summary) is \(made.rule.declaring(witness.declarations).decision(for: witness.context).verdict.kind.word)"
        }
        line += "; hosts seldom share several."
      }
      lines.append(line)
    }
    if let obstacle = made.obstacle { lines.append("A predicate, because \(obstacle.message).") }
    if let first = made.disagreements.first {
      let tables = made.disagreements.map(\.table).joined(separator: ", ")
      let example = first.example.map { ", such as \($0.summary)" } ?? ""
      let doubt =
        "what the keys mean is inferred, and under table \(tables) it is not the wish for some contexts" + example
      lines.append(made.form == .predicate ? "A predicate, because \(doubt)." : "warning: \(doubt)")
    }
    lines += narrowness
    return lines.map { TextColumns.wrapped(escapingControlCharacters($0), to: width) + "\n" }.joined()
  }

  /// The everyday hosts that hide the extension only because they share something beside what is wished for.
  private var narrowness: [String] {
    var looser = made.wish
    for place in looser.alternatives.indices where looser.alternatives[place].extras == .nothing {
      looser.alternatives[place].extras = .anything(except: nil)
    }
    // Nobody gets this rule: it is only asked about hosts, and needs no proof.
    guard looser != made.wish, let rule = looser.meaning() else { return [] }
    let lost = HostPreset.all.filter { preset in
      preset.isEveryday && rule.decision(for: preset.context).activates
        && !made.rule.decision(for: preset.context).activates
    }
    guard let first = lost.first else { return [] }
    let example = NamedContext(first).summary
    let names = lost.map(\.name).listed(most: 4)
    return [
      "warning: \(lost.count) everyday \(lost.count == 1 ? "host shares" : "hosts share") something beside it, and so "
        + "\(lost.count == 1 ? "hides" : "hide") the extension: \(names). \(first.name) shares \(example). "
        + "End the wish with ', whatever else comes along' to be shown there."
    ]
  }

  /// The everyday hosts with their verdicts.
  package func hosts(_ style: Style, width: Int) -> String {
    let split = HostSplit(made.rule, among: HostPreset.all.filter(\.isEveryday))
    return TextColumns.wrapped("\n" + split.text(style, title: "Everyday hosts", most: 10), to: width)
  }
}
