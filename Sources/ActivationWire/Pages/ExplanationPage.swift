import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `explain --html`: verdicts with everything that explains them, as one page that needs nothing else.
///
/// The page has no script and loads nothing; it is the same for the same input, so that it can be kept under version control.
package struct ExplanationPage {
  /// The verdicts, in the order of the page.
  package let reports: [DecisionReport]
  /// The version of the tool.
  package let version: String

  package init(reports: [DecisionReport], version: String) {
    self.reports = reports
    self.version = version
  }

  /// The whole page; what takes long says how many of the verdicts are explained.
  package func html(progress: (Int) -> Void = { _ in }) -> String {
    let title = reports.count == 1 ? "\(verdictWords(0)): \(reports[0].rule.name)" : "\(reports.count) verdicts"
    var main = reports.count > 1 ? summary : ""
    for index in reports.indices {
      progress(index)
      main += ExplanationSection(report: reports[index], number: index + 1, isAlone: reports.count == 1).html
    }
    return PageFrame(title: title, heading: heading, main: main, version: version).html
  }

  private var heading: String {
    var names: [String] = []
    for report in reports where !names.contains(report.rule.name) { names.append(report.rule.name) }
    return names.count == 1 ? names[0] : "\(names.count) rules"
  }

  private func verdictWords(_ index: Int) -> String { reports[index].decision.styledVerdict(Style(isEnabled: false)) }

  /// The table at the top of a page with several verdicts.
  private var summary: String {
    let hasRules = Set(reports.map { $0.rule.name }).count > 1
    var rows = ""
    for (index, report) in reports.enumerated() {
      let link = "<a href=\"#verdict-\(index + 1)\">\(HTMLText.escaped(report.context.name))</a>"
      let verdict = VerdictMark(report.decision.verdict)
      rows += "<tr>" + (hasRules ? "<td>\(HTMLText.escaped(report.rule.name))</td>" : "")
      rows += "<th scope=\"row\">\(link)</th><td>\(verdict.badge(verdictWords(index)))</td>"
      rows += "<td>\(HTMLText.escaped(report.decision.explanation.brief))</td></tr>\n"
    }
    let head = (hasRules ? "<th scope=\"col\">Rule</th>" : "") + "<th scope=\"col\">Shared</th>"
    return """
      <section class="summary" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <div class="scroll"><table>
      <thead><tr>\(head)<th scope="col">Verdict</th><th scope="col">Why</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div>
      </section>

      """
  }
}

/// A verdict or an outcome as a sign with its word, so that nothing is said by color alone.
struct VerdictMark {
  /// The sign.
  let sign: String
  /// The class that colors it.
  let style: String

  init(_ verdict: Verdict) {
    switch verdict {
    case .shown: (sign, style) = ("✓", "yes")
    case .hidden, .notOffered: (sign, style) = ("✗", "no")
    case .uncertain: (sign, style) = ("?", "open")
    case .failed: (sign, style) = ("!", "open")
    }
  }

  /// The sign and a word in a colored frame.
  func badge(_ word: String) -> String {
    "<span class=\"badge \(style)\"><span aria-hidden=\"true\">\(sign)</span> \(HTMLText.escaped(word))</span>"
  }
}
