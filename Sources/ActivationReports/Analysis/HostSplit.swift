import ActivationRules

/// The host presets that show a rule, and those that don't.
struct HostSplit {
  private(set) var shown: [HostPreset] = []
  private(set) var hidden: [HostPreset] = []
  private(set) var uncertain: [HostPreset] = []

  init(_ rule: ActivationRule, among presets: [HostPreset] = HostPreset.current) {
    for preset in presets {
      switch rule.decision(for: preset.context).verdict {
      case .activates: shown.append(preset)
      case .uncertain: uncertain.append(preset)
      case .doesNotActivate, .failed, .notOffered: hidden.append(preset)
      }
    }
  }

  /// A line for each verdict, with the first hosts of each; and, unless proofs cover empty contexts, the hosts that no proof speaks of.
  func text(_ style: Style, title: String = "Hosts", most: Int = 6, provesEmpty: Bool = false) -> String {
    var text = style.bold(title) + "\n"
    for (word, presets) in [("shown", shown), ("hidden", hidden), ("uncertain", uncertain)] where !presets.isEmpty {
      text += "\(word) (\(presets.count)): \(presets.map(\.name).listed(most: most))\n"
    }
    if !provesEmpty, !unproved.isEmpty {
      text += "\(Self.unprovedTitle): \(unproved.map(\.name).listed(most: most))\n"
    }
    return text
  }

  /// The presets that seem to contradict a proof, since proofs leave out what they share.
  var unproved: [HostPreset] {
    shown.filter(\.sharesNothing) + (hidden.allSatisfy(\.sharesNothing) ? hidden : [])
  }

  static let unprovedTitle = "outside the proof, since they share nothing"

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("hidden", hidden.map(\.name))
      writer.member("shown", shown.map(\.name))
      writer.member("uncertain", uncertain.map(\.name))
    }
  }
}

extension HostPreset {
  /// Whether the host shares no item, or an item without attachments.
  var sharesNothing: Bool {
    let items = context.registeredTypeIdentifiers
    return items.isEmpty || items.contains { $0.isEmpty }
  }
}
