import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// The rule's text with the deciding clause marked; for a dictionary, its keys and their predicate.
struct RuleListing {
  let report: DecisionReport
  let explanation: Explanation

  /// The listing.
  var html: String {
    guard case .dictionary(let dictionary) = report.decision.ruleForm else { return listing }
    var rows = ""
    for entry in dictionary.dictionary.entries {
      rows += "<tr><th scope=\"row\">\(HTMLText.code(entry.key))</th><td>\(HTMLText.code(entry.value.text))</td></tr>\n"
    }
    let table = "<div class=\"scroll\"><table class=\"keys\"><tbody>\(rows)</tbody></table></div>\n"
    let name = dictionary.tables.first.map { " under table \(HTMLText.escaped($0.name))" } ?? ""
    return table + "<details><summary>The predicate that the keys stand for\(name)</summary>\(listing)</details>"
  }

  private var listing: String {
    let source = report.rule.rule.source
    let range = report.decision.errorInText?.range ?? explanation.decidingClause.range
    guard !range.isEmpty, range.upperBound <= source.count else { return pre(text(source[...])) }
    return pre(
      text(source[..<range.lowerBound]) + "<mark title=\"this clause decides\">"
        + text(source[range.lowerBound..<range.upperBound]) + "</mark>" + text(source[range.upperBound...]))
  }

  private func pre(_ content: String) -> String { "<pre class=\"wrap\"><code>\(content)</code></pre>\n" }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    HTMLText.escapedLines(String(decoding: bytes, as: UTF8.self))
  }
}

/// The basis of a verdict.
struct EvidenceList {
  let report: DecisionReport

  /// The list.
  var html: String {
    var text = "<dl>"
    if let preset = report.context.preset {
      text += row("Host", "\(preset.name) (\(preset.evidence.rawValue))")
      if let versions = preset.systemVersions { text += row("Seen on", versions) }
      if let seen = preset.seen { text += row("Seen", seen) }
      text += sourceRow(preset)
      if let note = preset.note { text += row("Note", note) }
    }
    text += row("Form", form)
    for change in report.context.changes.prefix(20) { text += row("", change.summary) }
    for line in report.decision.evidenceLines { text += row(line.title, line.text) }
    if case .predicate = report.decision.ruleForm {
      text += row(
        "Language",
        "the predicate as it is written, evaluated as Apple documents it and as was observed; Grammar/meaning.md says which parts are inferred"
      )
    }
    return text + "</dl>"
  }

  private var form: String {
    guard report.context.form == .raw else { return "matching: the items are taken as they are" }
    return report.context.changes.isEmpty
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

extension String {
  /// A remark as a sentence.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
