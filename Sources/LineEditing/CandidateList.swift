import PredicateSyntax
import ToolSupport

/// Words in columns, as many as a screen takes without scrolling out of sight.
package enum CandidateList {
  /// The most words that are listed.
  package static let most = 120

  /// The rows.
  package static func rows(_ words: [String], width: Int) -> [String] {
    let shown = words.prefix(most).map { escapingControlCharacters($0) }
    let longest = shown.map { CharacterWidth.columns(of: $0) }.max() ?? 0
    let columns = max(1, (max(20, width) - 1) / (longest + 2))
    let height = (shown.count + columns - 1) / columns
    var rows = [String](repeating: "", count: height)
    for (position, word) in shown.enumerated() {
      let isLast = position + height >= shown.count
      let padding = isLast ? 0 : longest + 2 - CharacterWidth.columns(of: word)
      rows[position % height] += word + String(repeating: " ", count: padding)
    }
    if words.count > most { rows.append("… and \(words.count - most) more") }
    return rows
  }
}
