import Texts
package import ActivationRules

/// The basis of a verdict, where Apple's behavior isn't known for certain.
extension Decision {
  /// Lines for the page of `explain`.
  var evidenceLines: [(title: String, text: String)] {
    var lines: [(title: String, text: String)] = []
    if handedItems != .all { lines.append(("Handed over", handedText)) }
    guard case .dictionary(let rule) = rule.form else { return lines }
    if let text = tableText(rule) { lines.append(("Tables", text)) }
    return lines
  }

  /// The part of the shared items that the extension is handed.
  package var handedText: String {
    switch handedItems {
    case .all: "all items"
    case .webPage: "only the item with the web page, which the system asks about by itself"
    case .webArchive: "only the item with the web archive, which the system asks about by itself"
    }
  }

  private func tableText(_ rule: DictionaryRule) -> String? {
    if case .uncertain(.tables(let disagreement)) = verdict {
      let shown = disagreement.answers.filter { $0.isShown }.map { $0.table }
      let hidden = disagreement.answers.filter { !$0.isShown }.map { $0.table }
      let parts = [(shown, "shown"), (hidden, "hidden")].stablySorted { first, _ in
        (first.1 == "shown") == disagreement.preferred
      }
      return parts.map { "\($0.1) by \($0.0.joined(separator: ", "))" }.joined(separator: "; ")
        + " (what the keys mean is inferred)"
    }
    guard let first = rule.tables.first, rule.refusal == nil, rule.uncertainties.isEmpty, error == nil else {
      return nil
    }
    return rule.tables.count == 1
      ? "\(first.name) alone (\(first.summary))"
      : "all \(rule.tables.count) agree (what the keys mean is inferred)"
  }
}
