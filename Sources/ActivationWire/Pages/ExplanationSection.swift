import ActivationAnalysis
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// One verdict on the page of ``ExplanationPage``.
struct ExplanationSection {
  let report: DecisionReport
  let number: Int
  let isAlone: Bool

  /// The section.
  var html: String {
    let explanation = report.decision.explanation
    let mark = VerdictMark(report.decision.verdict)
    let words = report.decision.styledVerdict(Style(isEnabled: false))
    let name = HTMLText.escaped(report.context.name)
    let note = report.context.preset == nil ? "" : " <span class=\"quiet\">(from this host)</span>"
    var text = "<section class=\"verdict\" id=\"verdict-\(number)\" aria-labelledby=\"title-\(number)\">\n"
    text += "<div class=\"banner \(mark.style)\">"
    text += "<h2 id=\"title-\(number)\">\(mark.badge(words))"
    text += isAlone ? "" : " <span class=\"context\">\(name)</span>"
    text += "</h2><p class=\"reason\">\(HTMLText.escaped(explanation.reason))</p></div>\n"
    text += block("Shared", isAlone ? "<p class=\"quiet\">\(name)\(note)</p>" + items : items)
    text += errorBlock
    text += deciding(explanation.decidingLines)
    text += ChangeSection(report: ChangeReport(report, explanation: explanation)).html
    text += block("Clause by clause", ClauseTree(explanation: explanation).html)
    let paths = ConformanceDrawing(explanation: explanation).html
    if !paths.isEmpty { text += block("Types", paths) }
    text += block("Rule", RuleListing(report: report, explanation: explanation).html)
    text += block("Evidence", EvidenceList(report: report).html)
    return text + "</section>\n"
  }

  private func block(_ title: String, _ content: String) -> String {
    "<h3>\(title)</h3>\n\(content)\n"
  }

  /// The lines that decide, without the tree around them.
  private func deciding(_ lines: [Explanation.Line]) -> String {
    if lines.isEmpty { return "" }
    let shown = lines.map { HTMLText.escaped($0.plainText) }.joined(separator: "\n")
    return block("What decides", "<pre class=\"wrap\">\(shown)</pre>")
  }

  private var errorBlock: String {
    guard let error = report.decision.errorInText else { return "" }
    let excerpt = Diagnostic(error.id, .error, error.message, at: error.range, help: error.help)
      .rendered(in: report.rule.rule.source, name: report.rule.name)
    return block("Error", "<div class=\"scroll\"><pre>\(HTMLText.escapedLines(excerpt))</pre></div>")
  }

  /// The items as cards, their attachments as cards in them.
  private var items: String {
    let items = report.context.context.registeredTypeIdentifiers
    if items.isEmpty { return "<p>No extension items.</p>" }
    var text = "<ol class=\"items\" role=\"list\">\n"
    for (index, item) in items.prefix(Self.shownItems).enumerated() {
      text += "<li class=\"item\"><span class=\"label\">extension item \(index + 1)</span>"
      if item.isEmpty { text += "<p>no attachments</p>" }
      text += "<ol class=\"attachments\" role=\"list\">"
      for (position, types) in item.prefix(Self.shownAttachments).enumerated() {
        let listed = types.map { "<li>\(HTMLText.code($0))</li>" }.joined()
        text += "<li class=\"attachment\"><span class=\"label\">attachment \(position + 1)</span>"
        text += types.isEmpty ? "<p>no types</p></li>" : "<ul>\(listed)</ul></li>"
      }
      text += "</ol>" + Self.rest(item.count - Self.shownAttachments, "attachment") + "</li>\n"
    }
    return text + "</ol>" + Self.rest(items.count - Self.shownItems, "extension item")
  }

  /// The number of items, and of attachments of each, that are shown.
  private static let shownItems = 20
  private static let shownAttachments = 60

  private static func rest(_ count: Int, _ noun: String) -> String {
    count > 0 ? "<p class=\"quiet\">and \(counted(count, "more " + noun))</p>" : ""
  }
}

/// The changes that would turn a verdict around.
struct ChangeSection {
  let report: ChangeReport

  /// The block with its heading.
  var html: String {
    var text = "<h3>\(report.title)</h3>\n<div class=\"changes\">"
    text += column("In the context", report.inContext.changes, report.contextExtent)
    text += column("In the rule", report.inRule.changes, report.ruleExtent) + "</div>\n"
    if let note = report.note { text += "<p class=\"quiet\">\(HTMLText.escaped(note.asSentence))</p>\n" }
    return text
  }

  private func column(_ title: String, _ changes: [VerdictChange], _ extent: String) -> String {
    var text = "<div class=\"card\"><h4>\(title)</h4>"
    let rest = "<p class=\"quiet\">\(HTMLText.escaped(extent.asSentence))</p></div>"
    if changes.isEmpty { return text + rest }
    text += "<ol>"
    for change in changes { text += "<li>\(HTMLText.escaped(change.sentence))\(detail(change))</li>" }
    return text + "</ol>" + rest
  }

  private func detail(_ change: VerdictChange) -> String {
    guard case .predicate(let text) = change.subject else { return "" }
    return "<details><summary>the rule then</summary><pre class=\"wrap\">\(HTMLText.escapedLines(text))</pre></details>"
  }
}
