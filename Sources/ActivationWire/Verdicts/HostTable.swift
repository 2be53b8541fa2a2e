package import ActivationRules
import Predicates

/// The verdict of every rule on every context, as a table for people.
package struct HostTable {
  package let rules: [NamedRule]
  package let contexts: [NamedContext]
  /// For each rule a decision for each context.
  package let decisions: [[Decision]]

  /// Decides everything.
  package init(_ rules: [NamedRule], _ contexts: [NamedContext]) {
    self.rules = rules
    self.contexts = contexts
    decisions = rules.map { rule in contexts.map { DecisionReport(rule, on: $0).decision } }
  }

  /// The table, and a line that counts for each rule.
  package func text(_ style: Style, width: Int) -> String {
    var text = rules.count == 1 ? reasons(decisions[0], width, style) : columns(decisions, width, style)
    if contexts.contains(where: { $0.preset?.evidence == .inferred }) {
      text += style.dim("* inferred: nobody has recorded it") + "\n"
    }
    for (index, row) in decisions.enumerated() {
      text += (rules.count == 1 ? "" : Self.letter(index) + ": ") + summary(of: row) + "\n"
    }
    return text
  }

  /// The table of one rule: a row with the verdict and the reason for each context.
  private func reasons(_ decisions: [Decision], _ width: Int, _ style: Style) -> String {
    var text = style.bold("Rule: ") + escapingControlCharacters(rules[0].name) + "\n\n"
    let nameWidth = self.nameWidth(width)
    let wordWidth = wordWidth([decisions])
    text += style.bold("share".padding(to: nameWidth) + "  " + "verdict".padding(to: wordWidth) + "  reason") + "\n"
    for (context, decision) in zip(contexts, decisions) {
      let line = name(context, nameWidth) + "  " + decision.cell(width: wordWidth, style)
      // Why it is shown nobody asks here, and the answer costs a second evaluation.
      if decision.isShown {
        text += line.trimmingTrailingBlanks() + "\n"
      } else {
        let room = max(20, width - nameWidth - wordWidth - 4)
        text +=
          line + "  " + TextColumns.cut(escapingControlCharacters(decision.explanation.cause.brief), to: room) + "\n"
      }
    }
    return text + "\n"
  }

  /// The table of several rules: a legend, and a row with a verdict for each rule.
  fileprivate func columns(_ decisions: [[Decision]], _ width: Int, _ style: Style) -> String {
    var text = ""
    for (index, rule) in rules.enumerated() {
      text += style.bold(Self.letter(index)) + "  " + escapingControlCharacters(rule.name) + "\n"
    }
    let nameWidth = self.nameWidth(width)
    let wordWidth = wordWidth(decisions)
    let head =
      "share".padding(to: nameWidth)
      + rules.indices.map { "  " + Self.letter($0).padding(to: wordWidth) }.joined()
    text += "\n" + style.bold(head.trimmingTrailingBlanks()) + "\n"
    for (row, context) in contexts.enumerated() {
      let cells = decisions.map { "  " + $0[row].cell(width: wordWidth, style) }.joined()
      text += (name(context, nameWidth) + cells).trimmingTrailingBlanks() + "\n"
    }
    return text + "\n"
  }

  /// The width of the column with the verdicts.
  private func wordWidth(_ decisions: [[Decision]]) -> Int {
    max(9, decisions.joined().map { $0.verdict.kind.word.count }.max() ?? 0)
  }

  /// A third of the width, or a little more, is for names.
  private func nameWidth(_ width: Int) -> Int {
    let longest = contexts.map { Self.marked($0).count }.max() ?? 0
    return min(longest, max(20, width * 7 / 20))
  }

  private func name(_ context: NamedContext, _ width: Int) -> String {
    TextColumns.cut(Self.marked(context), to: width).padding(to: width)
  }

  /// The name, with a mark where the share is inferred.
  private static func marked(_ context: NamedContext) -> String {
    escapingControlCharacters(context.name) + (context.preset?.evidence == .inferred ? " *" : "")
  }

  /// `12 of 40 known shares show it, 2 uncertain`
  package func summary(of decisions: [Decision]) -> String {
    let words = decisions.map { $0.verdict.kind.word }
    func count(_ word: String) -> Int { words.filter { $0 == word }.count }
    let noun = contexts.allSatisfy { $0.preset != nil } ? "known shares" : "shares"
    var text = "\(count("shown")) of \(words.count) \(noun) show\(count("shown") == 1 ? "s" : "") it"
    if count("uncertain") > 0 { text += ", \(count("uncertain")) uncertain" }
    if count("error") > 0 { text += ", \(count("error")) with an error" }
    return text
  }

  /// A, B, …, Z, then 27, 28, …
  private static func letter(_ index: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return letters.indices.contains(index) ? String(letters[index]) : "\(index + 1)"
  }
}

extension Decision {
  fileprivate func cell(width: Int, _ style: Style) -> String {
    style.verdict(verdict.kind, verdict.kind.word.padding(to: width))
  }
}
