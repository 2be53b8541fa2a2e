import ActivationAnalysis
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// One verdict on the page of `explain --html`.
extension DecisionReport {
  /// The section.
  ///
  /// - Parameters:
  ///   - number: Its number on the page, from 1.
  ///   - isAlone: Whether the page has no other one.
  func section(number: Int, isAlone: Bool) -> String {
    let explanation = decision.explanation
    let words = decision.styledVerdict(Style(isEnabled: false))
    let name = HTMLText.escaped(context.name)
    let note = context.preset == nil ? "" : " <span class=\"quiet\">(from this host)</span>"
    var text = "<section class=\"verdict\" id=\"verdict-\(number)\" aria-labelledby=\"title-\(number)\">\n"
    text += "<div class=\"banner \(decision.verdict.mark.style)\">"
    text += "<h2 id=\"title-\(number)\">\(decision.verdict.badge(words))"
    text += isAlone ? "" : " <span class=\"context\">\(name)</span>"
    text += "</h2><p class=\"reason\">\(HTMLText.escaped(explanation.reason))</p></div>\n"
    text += block("Shared", isAlone ? "<p class=\"quiet\">\(name)\(note)</p>" + items : items)
    if let errorExcerpt {
      text += block("Error", "<div class=\"scroll\"><pre>\(HTMLText.escapedLines(errorExcerpt))</pre></div>")
    }
    text += deciding(explanation.decidingLines)
    text += ChangeReport(self, explanation: explanation).html
    text += block("Clause by clause", explanation.clauseList)
    let paths = explanation.conformancePaths
    if !paths.isEmpty { text += block("Types", paths) }
    text += block("Rule", listing(explanation))
    text += block("Evidence", evidenceList)
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

  /// The items as cards, their attachments as cards in them.
  private var items: String {
    let items = context.context.registeredTypeIdentifiers
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

  // MARK: The rule

  /// The rule's text with the deciding clause marked; for a dictionary, its keys and their predicate.
  private func listing(_ explanation: Explanation) -> String {
    let listing = predicateListing(explanation)
    guard case .dictionary(let dictionary) = decision.ruleForm else { return listing }
    var rows = ""
    for entry in dictionary.dictionary.entries {
      rows += "<tr><th scope=\"row\">\(HTMLText.code(entry.key))</th><td>\(HTMLText.code(entry.value.text))</td></tr>\n"
    }
    let table = "<div class=\"scroll\"><table class=\"keys\"><tbody>\(rows)</tbody></table></div>\n"
    let name = dictionary.tables.first.map { " under table \(HTMLText.escaped($0.name))" } ?? ""
    return table + "<details><summary>The predicate that the keys stand for\(name)</summary>\(listing)</details>"
  }

  private func predicateListing(_ explanation: Explanation) -> String {
    let source = rule.rule.source
    let range = decision.errorInText?.range ?? explanation.decidingClause.range
    guard !range.isEmpty, range.upperBound <= source.count else { return pre(text(source[...])) }
    return pre(
      text(source[..<range.lowerBound]) + "<mark title=\"this clause decides\">"
        + text(source[range.lowerBound..<range.upperBound]) + "</mark>" + text(source[range.upperBound...]))
  }

  private func pre(_ content: String) -> String { "<pre class=\"wrap\"><code>\(content)</code></pre>\n" }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    HTMLText.escapedLines(String(decoding: bytes, as: UTF8.self))
  }

  // MARK: Evidence

  /// The basis of the verdict.
  private var evidenceList: String {
    var text = "<dl>"
    if let preset = context.preset {
      text += row("Host", "\(preset.name) (\(preset.evidence.rawValue))")
      if let versions = preset.systemVersions { text += row("Seen on", versions) }
      if let seen = preset.seen { text += row("Seen", seen) }
      text += sourceRow(preset)
      if let note = preset.note { text += row("Note", note) }
    }
    text += row("Form", form)
    for change in context.changes.prefix(20) { text += row("", change.summary) }
    for line in decision.evidenceLines { text += row(line.title, line.text) }
    if case .predicate = decision.ruleForm {
      text += row(
        "Language",
        "the predicate as it is written, evaluated as Apple documents it and as was observed; Grammar/meaning.md says which parts are inferred"
      )
    }
    return text + "</dl>"
  }

  private var form: String {
    guard context.form == .raw else { return "matching: the items are taken as they are" }
    return context.changes.isEmpty
      ? "raw, with nothing to prepare" : "raw; prepared as the system does it, with these changes"
  }

  private func row(_ title: String, _ text: String) -> String {
    "<dt>\(HTMLText.escaped(title))</dt><dd>\(HTMLText.escaped(text))</dd>\n"
  }

  private func sourceRow(_ preset: HostPreset) -> String {
    guard !preset.sources.isEmpty else { return "" }
    let title = preset.evidence == .inferred ? "Inferred from" : preset.sources.count == 1 ? "Source" : "Sources"
    return "<dt>\(title)</dt>" + preset.sources.map { "<dd>\(Self.link($0))</dd>" }.joined() + "\n"
  }

  /// An address is a link; nothing but HTTPS ever becomes one.
  private static func link(_ source: HostPreset.Source) -> String {
    guard let address = source.address, address.hasPrefix("https://"), !address.contains(" ") else {
      return HTMLText.escaped(source.description)
    }
    let escaped = HTMLText.escaped(address)
    return "<a href=\"\(escaped)\">\(escaped)</a>" + (source.text.map { " (" + HTMLText.escaped($0) + ")" } ?? "")
  }
}

/// The changes that would turn a verdict around.
extension ChangeReport {
  /// The block with its heading.
  var html: String {
    var text = "<h3>\(title)</h3>\n<div class=\"changes\">"
    text += column("In the context", inContext.changes, contextExtent)
    text += column("In the rule", inRule.changes, ruleExtent) + "</div>\n"
    if let note { text += "<p class=\"quiet\">\(HTMLText.escaped(note.asSentence))</p>\n" }
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

extension String {
  /// A remark as a sentence.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
