import ActivationRules
import PredicateSyntax

/// `eval --hosts --html`: the verdicts of every rule for every context, as one page that needs nothing else.
///
/// As ``ExplanationPage`` it has no script, loads nothing, and is the same for the same input.
package struct HostMatrixPage {
  package let table: HostTable
  package let version: String

  package init(table: HostTable, version: String) {
    self.table = table
    self.version = version
  }

  private var rules: [NamedRule] { table.rules }
  private var contexts: [NamedContext] { table.contexts }

  /// The whole page.
  package var html: String {
    let title = rules.count == 1 ? rules[0].name : "\(rules.count) rules"
    var main = "<section class=\"summary\" aria-labelledby=\"hosts\">\n<h2 id=\"hosts\">Hosts</h2>\n"
    for (index, summary) in table.decisions.map({ table.summary(of: $0) }).enumerated() {
      let name = rules.count == 1 ? "" : "<code>\(HTMLText.escaped(rules[index].name))</code>: "
      main += "<p>\(name)\(HTMLText.escaped(summary))</p>\n"
    }
    main += "<div class=\"scroll\"><table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n"
    for index in contexts.indices { main += row(index) }
    main += "</tbody></table></div>\n</section>\n"
    return PageFrame(title: "Hosts: " + title, heading: title, main: main, version: version).html
  }

  private var head: String {
    var names = ["Host", "Known"]
    names += rules.count == 1 ? ["Verdict", "Why"] : rules.map { $0.name }
    return names.map { "<th scope=\"col\">\(HTMLText.escaped($0))</th>" }.joined()
  }

  private func row(_ index: Int) -> String {
    let context = contexts[index]
    var text = "<tr><th scope=\"row\">\(HTMLText.escaped(context.name))</th><td>\(known(context.preset))</td>"
    for decisions in table.decisions {
      let decision = decisions[index]
      let badge = VerdictMark(decision.verdict).badge(decision.verdict.kind.word)
      let brief = decision.isShown ? "" : HTMLText.escaped(decision.explanation.brief)
      if rules.count == 1 {
        text += "<td>\(badge)</td><td>\(brief)</td>"
      } else {
        text += "<td>\(badge)" + (brief.isEmpty ? "" : "<p class=\"quiet\">\(brief)</p>") + "</td>"
      }
    }
    return text + "</tr>\n"
  }

  /// Returns the confidence in a host's share, with links to the sources.
  private func known(_ preset: HostPreset?) -> String {
    guard let preset else { return "given" }
    var text = HTMLText.escaped(
      [preset.evidence.rawValue, preset.systemVersions].compactMap { $0 }.joined(separator: ", "))
    let addresses = preset.sources.compactMap { $0.address }.filter { $0.hasPrefix("https://") && !$0.contains(" ") }
    for (index, address) in addresses.enumerated() {
      text += " <a href=\"\(HTMLText.escaped(address))\">source\(addresses.count == 1 ? "" : " \(index + 1)")</a>"
    }
    return text
  }
}

/// The frame around the content of every page.
struct PageFrame {
  /// The title of the window.
  let title: String
  /// The heading of the page.
  let heading: String
  /// The content, as HTML.
  let main: String
  /// The version of the tool.
  let version: String

  /// The whole page.
  var html: String {
    let header = "<p class=\"kicker\">NSExtensionActivationRule</p><h1>\(HTMLText.escaped(heading))</h1>"
    var body = HTMLText.element("header", header)
    body += HTMLText.element("main", main)
    body += HTMLText.element(
      "footer",
      "<p>Made by activation-rule \(version). Apple’s engine is closed: this follows what is documented and observed, and "
        + "says where it only infers.</p>")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(HTMLText.escaped(title))</title>
      <style>
      \(PageStyle.sheet)
      </style>
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
  }
}
