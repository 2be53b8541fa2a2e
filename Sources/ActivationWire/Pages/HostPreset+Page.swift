package import ActivationRules
import Predicates

// The output of `hosts` about the content that real apps share.

extension HostPreset {
  /// Returns a line for each preset, cut to a width.
  package static func table(_ presets: [HostPreset], _ style: Style, width: Int) -> String {
    let rows = presets.map { [$0.name, $0.system, $0.evidence.rawValue, typesInShort($0.context)] }
    var lines = TextColumns.aligned([["name", "system", "known by", "shares"]] + rows).map {
      TextColumns.cut($0, to: width)
    }
    lines[0] = style.bold(lines[0])
    var text = lines.map { $0 + "\n" }.joined()
    let counted = presets.filter { !$0.isDated && !$0.sharesNothing }
    let rest = presets.count - counted.count
    let (phone, mac) = (counted.count { $0.isMet(on: .iOS) }, counted.count { $0.isMet(on: .macOS) })
    text += "\n\(phone) known shares on iOS, \(mac) on macOS"
    text +=
      rest > 0 ? "; \(rest) more, from old systems or with nothing shared, are used only if you name them.\n" : ".\n"
    return text
      + "Inferred means that nobody has printed the types. `activation-rule hosts NAME` prints a share's sources.\n"
  }

  /// The system, with its versions if they are known.
  fileprivate var system: String { systemVersions ?? platform?.rawValue ?? "any system" }

  /// Returns the last labels of the types, with equal attachments counted: `[pdf]; [url, active-webpage]`.
  fileprivate static func typesInShort(_ context: SharedContext) -> String {
    let items = context.registeredTypeIdentifiers
    let text = items.map { short($0) }.filter { !$0.isEmpty }.joined(separator: "; ")
    return text.isEmpty ? "nothing" : text
  }

  private static func short(_ attachments: [[String]]) -> String {
    func word(_ type: String) -> String {
      type.hasPrefix("dyn.") ? "dyn.…" : type.split(separator: ".").last.map(String.init) ?? type
    }
    return attachments.map { "[" + $0.map(word).separated(by: ", ") + "]" }.withNumbers.separated(by: " ")
  }

  /// Returns all known facts.
  package func page(_ style: Style) -> String {
    var text = style.bold(name) + "\n"
    text += "  host:        \(host), \(system)\n"
    text += "  known by:    \(evidence.rawValue)\n"
    if let seen { text += "  seen:        \(seen)\n" }
    let title = evidence == .inferred ? "  inferred from: " : "  source:      "
    for source in sourceTexts { text += title + source + "\n" }
    if let note { text += "  note:        \(note)\n" }
    if let gap { text += "  unrecorded:  \(gap.reason); verdicts that depend on it are uncertain\n" }
    for other in gap?.alternatives ?? [] { text += "  or shares:   \(Self.typesInShort(other))\n" }
    if let original { text += "\nRegistered by the host:\n" + Self.items(original) }
    for change in changes { text += "  \(change.summary)\n" }
    return text + "\nWhat a rule sees:\n" + Self.items(context)
  }

  private static func items(_ context: SharedContext) -> String {
    let items = context.registeredTypeIdentifiers
    if items.isEmpty { return "  no extension items\n" }
    var text = ""
    for (item, attachments) in items.enumerated() {
      text += "  extension item \(item + 1)\n"
      for (position, types) in attachments.enumerated() {
        text += "    attachment \(position + 1): \(types.joined(separator: ", "))\n"
      }
    }
    return text
  }

  /// All known facts, for programs.
  package var jsonLine: String { JSONWriter.line("share") { $0.appShare(self) } }
}
