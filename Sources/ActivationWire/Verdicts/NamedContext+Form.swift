import ActivationRules
import Predicates

extension NamedContext {
  /// The most changes that a page lists; JSON lists all.
  private static let shownChanges = 20

  /// Returns the lines of `explain` about the context's form and origin, each with its line break.
  package func formLines(_ style: Style) -> String {
    var text = ""
    if let preset {
      text += style.bold("Host: ") + safe(preset.name + " (" + preset.evidenceLine + ")") + "\n"
      if let note = preset.note { text += "  note: " + safe(note) + "\n" }
      for other in preset.gap?.alternatives ?? [] { text += "  or it shares " + safe(other.summary) + "\n" }
    }
    // Types as rules are matched against them need no word.
    guard form == .raw else { return text }
    text += style.bold("Form: ")
    guard !changes.isEmpty else { return text + "as the host sends it; the system changes nothing\n" }
    text += "as the host sends it; before it asks the rule, the system makes these changes:\n"
    for change in changes.prefix(Self.shownChanges) { text += "  " + safe(change.summary) + "\n" }
    let rest = changes.count - Self.shownChanges
    return rest > 0 ? text + "  … and \(rest) more\n" : text
  }

  private func safe(_ text: String) -> String { escapingControlCharacters(text) }
}

extension HostPreset {
  /// The evidence for the preset, the systems on which it was seen, and its sources.
  fileprivate var evidenceLine: String {
    let words = evidence == .inferred ? "inferred from " : evidence.rawValue + "; "
    return (systemVersions.map { $0 + "; " } ?? "") + words + sources.map { $0.description }.joined(separator: ", ")
  }
}
