package import ActivationRules
import PredicateSyntax

extension NamedContext {
  /// The most changes that a page lists; JSON lists all.
  private static let shownChanges = 20

  /// What `explain` says of the context's form and origin, each line with its end.
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
  /// How sure the preset is, on which systems it was seen, and where it is known from.
  fileprivate var evidence: String {
    let words = confidence == .inferred ? "inferred from " : confidence.rawValue + "; "
    return (systemVersions.map { $0 + "; " } ?? "") + words + sources.map { $0.description }.joined(separator: ", ")
  }
}

extension JSONWriter {
  /// Writes the member `host`.
  mutating func host(_ preset: HostPreset) {
    object("host") { writer in
      writer.member("confidence", preset.confidence.rawValue)
      writer.member("name", preset.name)
      writer.member("note", ifPresent: preset.note)
      writer.sources(preset.sources)
      writer.member("systemVersions", ifPresent: preset.systemVersions)
    }
  }

  /// Writes the member `sources`.
  package mutating func sources(_ sources: [HostPreset.Source]) {
    array("sources") { writer in
      for source in sources {
        writer.object { writer in
          writer.member("address", ifPresent: source.address)
          writer.member("text", ifPresent: source.text)
        }
      }
    }
  }

  /// Writes the member `normalized`: how a context was prepared.
  package mutating func normalized(_ changes: [NormalizationChange]) {
    array("normalized") { writer in for change in changes { writer.change(change) } }
  }

  private mutating func change(_ change: NormalizationChange) {
    let (words, key, newKey, type): (String, String?, String?, String?) =
      switch change.kind {
      case .typeAdded(let type): ("type added", nil, nil, type)
      case .typeRemoved(let type): ("type removed", nil, nil, type)
      case .keyRenamed(let key, let name): ("key renamed", key, name, nil)
      case .keyRemoved(let key): ("key removed", key, nil, nil)
      case .notApplied: ("not applied", nil, nil, nil)
      }
    object { writer in
      if let attachment = change.attachment { writer.member("attachment", attachment) }
      writer.member("change", words)
      writer.member("evidence", change.evidence.rawValue)
      writer.member("item", change.item)
      writer.member("key", ifPresent: key)
      writer.member("newKey", ifPresent: newKey)
      writer.member("reason", change.reason)
      writer.member("type", ifPresent: type)
    }
  }
}
