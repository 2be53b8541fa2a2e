import ActivationAnalysis
import ActivationRules
import PredicateSyntax

/// `describe --html`: what rules accept, with a chart of the counts, as one page that needs nothing else.
///
/// As ``ExplanationPage`` it has no script, loads nothing, and is the same for the same input.
package struct DescriptionPage {
  package let reports: [DescriptionReport]
  /// The version of the tool.
  package let version: String

  package init(reports: [DescriptionReport], version: String) {
    self.reports = reports
    self.version = version
  }

  /// The whole page.
  package var html: String {
    let title = reports.count == 1 ? reports[0].rule.name : "\(reports.count) rules"
    var main = ""
    for (index, report) in reports.enumerated() { main += section(report, index) }
    return PageFrame(title: "What is accepted: " + title, heading: title, main: main, version: version).html
  }

  private func section(_ report: DescriptionReport, _ index: Int) -> String {
    var text = "<section aria-labelledby=\"rule-\(index)\">\n<h2 id=\"rule-\(index)\">"
    text += HTMLText.escaped(reports.count == 1 ? "What the rule accepts" : report.rule.name) + "</h2>\n"
    switch report.description {
    case .failure(let reason):
      text += "<p>\(HTMLText.escaped("Not described: \(reason.explanation)."))</p>\n" + doubts(report)
    case .success(let description):
      let lines = report.sentence(description).split(separator: "\n").map { HTMLText.escaped(String($0)) }
      for (number, line) in lines.enumerated() {
        text += "<p class=\"\(number == 0 ? "reason" : "quiet")\">\(line)</p>\n"
      }
      text += doubts(report)
      if !report.never.isProved, !report.always.isProved { text += table(report.rows(description)) }
      text += oddities(report.oddities(of: description))
    }
    if !report.rule.isAskedByHosts { return text + "</section>\n" }
    return text + hosts(HostSplit(report.rule.rule), report) + "</section>\n"
  }

  private func doubts(_ report: DescriptionReport) -> String {
    if report.doubts.isEmpty { return "" }
    let items = report.doubts.map { "<li>\(HTMLText.escaped($0.message))</li>\n" }.joined()
    return "<h3>Uncertain (what the keys mean is inferred)</h3>\n<ul>\n" + items + "</ul>\n"
  }

  // MARK: Chart

  private func table(_ rows: [(name: String, counts: [RuleDescription.Interval])]) -> String {
    let scale = CountScale(rows.flatMap(\.counts))
    var text = "<h3>Alone</h3>\n<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">Kind</th>"
    text +=
      "<th scope=\"col\">Accepted counts</th><th scope=\"col\">From 1 to \(scale.last)</th></tr></thead>\n<tbody>\n"
    for row in rows {
      let words = HTMLText.escaped(DescriptionReport.words(row.counts))
      text +=
        "<tr><th scope=\"row\">\(HTMLText.escaped(row.name))</th><td>\(words)</td><td>\(scale.chart(row.counts))</td></tr>\n"
    }
    return text + "</tbody></table></div>\n"
  }

  private func oddities(_ oddities: [RuleDescription.Oddity]) -> String {
    if oddities.isEmpty { return "" }
    var text = "<h3>Perhaps not meant</h3>\n<ul>\n"
    for oddity in oddities {
      let example = oddity.example.map { ", such as " + $0.summary } ?? ""
      text += "<li>\(HTMLText.escaped(oddity.id.message + example))</li>\n"
    }
    return text + "</ul>\n"
  }

  private func hosts(_ split: HostSplit, _ report: DescriptionReport) -> String {
    var text = "<h3>Hosts</h3>\n<dl>\n"
    let unproved = report.scope.coversEmpty ? [] : split.unproved
    for (word, presets) in [
      ("shown", split.shown), ("hidden", split.hidden), ("uncertain", split.uncertain),
      (HostSplit.unprovedTitle, unproved),
    ] where !presets.isEmpty {
      let names = HTMLText.escaped(presets.map(\.name).joined(separator: "; "))
      text += "<dt>\(word) (\(presets.count))</dt><dd>\(names)</dd>\n"
    }
    return text + "</dl>\n"
  }
}

/// The counts of a chart, on one scale for all of its bars.
private struct CountScale {
  private static let width = 240.0
  private static let height = 14.0

  /// The last count on the scale: one more than the largest limit, so that what is beyond it shows.
  let last: Int64

  init(_ intervals: [RuleDescription.Interval]) {
    let limits = intervals.flatMap { [$0.lowest, $0.highest ?? $0.lowest] }
    last = max(2, min((limits.max() ?? 1), 1_000_000) + 1)
  }

  /// A bar for each interval.
  func chart(_ intervals: [RuleDescription.Interval]) -> String {
    let label = HTMLText.escaped(DescriptionReport.words(intervals))
    var bars =
      "<rect x=\"0\" y=\"0\" width=\"\(Self.width)\" height=\"\(Self.height)\" rx=\"3\" style=\"fill: var(--no-ground)\"/>"
    for interval in intervals where interval.lowest <= last {
      let start = position(max(interval.lowest, 1) - 1)
      let end = position(min(interval.highest ?? last, last))
      bars +=
        "<rect x=\"\(start)\" y=\"0\" width=\"\(end - start)\" height=\"\(Self.height)\" rx=\"3\" style=\"fill: var(--yes)\"/>"
    }
    return "<svg role=\"img\" aria-label=\"\(label)\" width=\"\(Self.width)\" height=\"\(Self.height)\">\(bars)</svg>"
  }

  private func position(_ count: Int64) -> Double { (Double(count) / Double(last) * Self.width * 10).rounded() / 10 }
}
