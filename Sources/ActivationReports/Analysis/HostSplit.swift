import ActivationRules

/// The host presets that show a rule, and those that don't.
struct HostSplit {
  private(set) var shown: [HostPreset] = []
  private(set) var hidden: [HostPreset] = []
  private(set) var uncertain: [HostPreset] = []

  init(_ rule: ActivationRule) {
    for preset in HostPreset.all {
      switch rule.decision(for: preset.context).verdict {
      case .activates: shown.append(preset)
      case .uncertain: uncertain.append(preset)
      case .doesNotActivate, .failed, .notOffered: hidden.append(preset)
      }
    }
  }

  func text(_ style: Style) -> String {
    var text = style.bold("Hosts") + "\n"
    for (word, presets) in [("shown", shown), ("hidden", hidden), ("uncertain", uncertain)] where !presets.isEmpty {
      text += "\(word) (\(presets.count)): " + presets.prefix(6).map(\.name).joined(separator: "; ")
      if presets.count > 6 { text += "; and \(presets.count - 6) more" }
      text += "\n"
    }
    return text
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("hidden", hidden.map(\.name))
      writer.member("shown", shown.map(\.name))
      writer.member("uncertain", uncertain.map(\.name))
    }
  }
}
