import ActivationRules
import Predicates

extension NamedRule {
  /// Returns the verdicts on shares as a table for people, each with its reason, and a line that counts them.
  package func table(of reports: [DecisionReport], _ style: Style, width: Int) -> String {
    var text = style.bold("Rule: ") + escapingControlCharacters(name) + "\n\n"
    let names = reports.map { report in
      escapingControlCharacters(report.context.name) + (report.isInferred ? " *" : "")
    }
    // Names take up to about a third of the width.
    let nameWidth = min(names.map { $0.count }.max() ?? 0, max(20, width * 7 / 20))
    let wordWidth = max(9, reports.map { $0.decision.verdict.kind.rawValue.count }.max() ?? 0)
    text += style.bold("share".padding(to: nameWidth) + "  " + "verdict".padding(to: wordWidth) + "  reason") + "\n"
    for (name, report) in zip(names, reports) {
      let kind = report.decision.verdict.kind
      text += TextColumns.cut(name, to: nameWidth).padding(to: nameWidth) + "  "
      // The reason why the extension is shown isn't needed here, and finding it would cost a second evaluation.
      if report.decision.isShown {
        text += style.verdict(kind, kind.rawValue) + "\n"
      } else {
        let reason = escapingControlCharacters(report.decision.explanation.cause.brief)
        let room = max(20, width - nameWidth - wordWidth - 4)
        let word = style.verdict(kind, kind.rawValue.padding(to: wordWidth))
        text += word + "  " + TextColumns.cut(reason, to: room) + "\n"
      }
    }
    if reports.contains(where: { $0.isInferred }) { text += "\n" + style.dim("* inferred: nobody has recorded it") }
    return text + "\n" + Self.count(of: reports) + "\n"
  }

  /// `shown for 12 of 40 known shares, uncertain for 2`
  private static func count(of reports: [DecisionReport]) -> String {
    func count(_ word: String) -> Int { reports.count { $0.decision.verdict.kind.rawValue == word } }
    let noun = reports.allSatisfy { $0.context.preset != nil } ? "known shares" : "shares"
    var text = "shown for \(count("shown")) of \(reports.count) \(noun)"
    if count("uncertain") > 0 { text += ", uncertain for \(count("uncertain"))" }
    if count("error") > 0 { text += ", \(count("error")) with an error" }
    return text
  }
}

extension DecisionReport {
  fileprivate var isInferred: Bool { context.preset?.evidence == .inferred }
}
