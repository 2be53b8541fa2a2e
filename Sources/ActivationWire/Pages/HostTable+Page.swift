import ActivationRules
import PredicateSyntax

/// `eval --hosts --html`: the verdicts of every rule for every context, as one page that needs nothing else.
///
/// As that of `explain --html` it has no script, loads nothing, and is the same for the same input.
extension HostTable {
  /// The whole page.
  ///
  /// - Parameter version: The version of the tool.
  package func page(version: String) -> String {
    let title = rules.count == 1 ? rules[0].name : "\(rules.count) rules"
    var main = "<section class=\"summary\" aria-labelledby=\"hosts\">\n<h2 id=\"hosts\">Hosts</h2>\n"
    for (index, summary) in decisions.map({ summary(of: $0) }).enumerated() {
      let name = rules.count == 1 ? "" : "<code>\(HTMLText.escaped(rules[index].name))</code>: "
      main += "<p>\(name)\(HTMLText.escaped(summary))</p>\n"
    }
    main += "<div class=\"scroll\"><table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n"
    for index in contexts.indices { main += row(index) }
    main += "</tbody></table></div>\n</section>\n"
    return HTMLText.page(title: "Hosts: " + title, heading: title, main: main, version: version)
  }

  private var head: String {
    var names = ["Host", "Known"]
    names += rules.count == 1 ? ["Verdict", "Why"] : rules.map { $0.name }
    return names.map { "<th scope=\"col\">\(HTMLText.escaped($0))</th>" }.joined()
  }

  private func row(_ index: Int) -> String {
    let context = contexts[index]
    var text = "<tr><th scope=\"row\">\(HTMLText.escaped(context.name))</th><td>\(known(context.preset))</td>"
    for decisions in self.decisions {
      let decision = decisions[index]
      let badge = decision.verdict.badge(decision.verdict.kind.word)
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
