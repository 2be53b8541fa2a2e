import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `explain --html`: verdicts with everything that explains them, as one page that needs nothing else.
///
/// The page has no script and loads nothing; it is the same for the same input, so that it can be kept under version control.
extension [DecisionReport] {
  /// The whole page, with the verdicts in their order.
  ///
  /// - Parameters:
  ///   - version: The version of the tool.
  ///   - progress: Is told how many of the verdicts are explained, which takes long.
  package func page(version: String, progress: (Int) -> Void) -> String {
    let title = count == 1 ? "\(verdictWords(0)): \(self[0].rule.name)" : "\(count) verdicts"
    var main = count > 1 ? summary : ""
    for index in indices {
      progress(index)
      main += self[index].section(number: index + 1, isAlone: count == 1)
    }
    return HTMLText.page(title: title, heading: heading, main: main, version: version)
  }

  private var heading: String {
    var names: [String] = []
    for report in self where !names.contains(report.rule.name) { names.append(report.rule.name) }
    return names.count == 1 ? names[0] : "\(names.count) rules"
  }

  private func verdictWords(_ index: Int) -> String { self[index].decision.styledVerdict(Style(isEnabled: false)) }

  /// The table at the top of a page with several verdicts.
  private var summary: String {
    let hasRules = Set(map { $0.rule.name }).count > 1
    var rows = ""
    for (index, report) in enumerated() {
      let link = "<a href=\"#verdict-\(index + 1)\">\(HTMLText.escaped(report.context.name))</a>"
      rows += "<tr>" + (hasRules ? "<td>\(HTMLText.escaped(report.rule.name))</td>" : "")
      rows += "<th scope=\"row\">\(link)</th><td>\(report.decision.verdict.badge(verdictWords(index)))</td>"
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

extension Verdict {
  /// The sign of the verdict, and the class that colors it.
  var mark: (sign: String, style: String) {
    switch self {
    case .shown: ("✓", "yes")
    case .hidden, .notOffered: ("✗", "no")
    case .uncertain: ("?", "open")
    case .failed: ("!", "open")
    }
  }

  /// The sign and a word in a colored frame, so that nothing is said by color alone.
  func badge(_ word: String) -> String {
    let (sign, style) = mark
    return
      "<span class=\"badge \(style)\"><span aria-hidden=\"true\">\(sign)</span> \(HTMLText.escaped(word))</span>"
  }
}
