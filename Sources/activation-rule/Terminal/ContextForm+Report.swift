import ActivationRules
import PredicateSyntax
import ToolSupport

extension NamedContext {
  /// The most changes that a page lists; JSON lists all.
  private static let shownChanges = 20

  /// What `explain` says of the context's form and origin, each line with its end.
  func formLines(_ style: Style) -> String {
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

  /// The keys of JSON that say the same.
  var formFields: [String: Any] {
    var fields: [String: Any] = ["form": form.rawValue, "normalized": changes.map { $0.object }]
    if let preset {
      var host: [String: Any] = [
        "name": preset.name, "confidence": preset.confidence.rawValue, "sources": preset.sources.map { $0.object },
      ]
      host["systemVersions"] = preset.systemVersions
      host["note"] = preset.note
      fields["host"] = host
    }
    return fields
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

extension NormalizationChange {
  /// The change for programs.
  var object: [String: Any] {
    var object: [String: Any] = ["item": item, "reason": reason, "evidence": evidence.rawValue]
    if let attachment { object["attachment"] = attachment }
    switch kind {
    case .typeAdded(let type): object.merge(["change": "type added", "type": type]) { $1 }
    case .typeRemoved(let type): object.merge(["change": "type removed", "type": type]) { $1 }
    case .keyRenamed(let key, let name): object.merge(["change": "key renamed", "key": key, "newKey": name]) { $1 }
    case .keyRemoved(let key): object.merge(["change": "key removed", "key": key]) { $1 }
    case .notApplied: object["change"] = "not applied"
    }
    return object
  }
}
