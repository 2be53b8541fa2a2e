package import ActivationRules
import PredicateSyntax

extension NamedContext {
  /// The most changes that a page lists; JSON lists all.
  private static let shownChanges = 20

  /// Returns the lines of `explain` about the context's form and origin, each with its line break.
  package func formLines(_ style: Style) -> String {
    var text = ""
    if let preset {
      text += style.bold("Host: ") + safe(preset.name + " (" + preset.evidence + ")") + "\n"
      if let note = preset.note { text += "  note: " + safe(note) + "\n" }
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
  /// The confidence in the preset, the systems on which it was seen, and its sources.
  fileprivate var evidence: String {
    let words = confidence == .inferred ? "inferred from " : confidence.rawValue + "; "
    return (systemVersions.map { $0 + "; " } ?? "") + words + sources.map { $0.description }.joined(separator: ", ")
  }
}

extension JSONWriter {
  /// Writes how sure a preset is, on which systems it was seen, and where it is known from.
  mutating func facts(of preset: HostPreset) {
    member("app", preset.host)
    member("evidence", preset.confidence.rawValue)
    member("systemVersions", ifPresent: preset.systemVersions)
    member("note", ifPresent: preset.note)
    array("sources") { writer in
      for source in preset.sources {
        writer.object { writer in
          writer.member("text", ifPresent: source.text)
          writer.member("address", ifPresent: source.address)
        }
      }
    }
  }

  /// Writes the member `prepared`: the system's changes to a share before it evaluates the rule.
  package mutating func prepared(_ changes: [NormalizationChange]) {
    array("prepared") { writer in for change in changes { writer.change(change) } }
  }

  private mutating func change(_ change: NormalizationChange) {
    let (word, key, newKey, type): (String, String?, String?, String?) =
      switch change.kind {
      case .typeAdded(let type): ("typeAdded", nil, nil, type)
      case .typeRemoved(let type): ("typeRemoved", nil, nil, type)
      case .keyRenamed(let key, let name): ("keyRenamed", key, name, nil)
      case .keyRemoved(let key): ("keyRemoved", key, nil, nil)
      case .notApplied: ("notApplied", nil, nil, nil)
      }
    object { writer in
      writer.member("change", word)
      writer.member("item", change.item)
      if let attachment = change.attachment { writer.member("attachment", attachment) }
      writer.member("type", ifPresent: type)
      writer.member("key", ifPresent: key)
      writer.member("newKey", ifPresent: newKey)
      writer.member("message", change.reason)
      writer.member("evidence", change.evidence.rawValue)
    }
  }
}
