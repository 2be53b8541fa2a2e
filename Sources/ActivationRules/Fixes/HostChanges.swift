/// The host presets for which a change of a rule turns the verdict.
package struct HostChanges: Sendable, Hashable {
  /// Names of presets for which the extension is offered after the change, and wasn't before.
  package var shown: [String] = []
  /// Names of presets for which the extension isn't offered any more after the change.
  package var hidden: [String] = []
  /// Names of presets for which the verdict is uncertain either before the change or after it.
  package var uncertain: [String] = []
  /// A Boolean value that indicates whether a verdict is uncertain for another reason than an unrecorded share.
  package private(set) var isOpen = false
  /// Names of presets for which the extension is certainly offered before the change, and may not be after it.
  package private(set) var noLongerCertain: [String] = []

  /// A Boolean value that indicates whether no verdict changes.
  package var isEmpty: Bool { shown.isEmpty && hidden.isEmpty }

  /// Creates a list of changes.
  package init(shown: [String] = [], hidden: [String] = []) {
    self.shown = shown
    self.hidden = hidden
  }

  /// Compares two rules on host presets; those with one uncertain verdict are listed apart.
  ///
  /// - Parameter namesUnrecorded: Whether those are listed whose verdict depends on what nobody recorded.
  package init(
    from before: ActivationRule, to after: ActivationRule, among presets: [HostPreset] = HostPreset.current,
    namesUnrecorded: Bool = false
  ) {
    self.init(
      from: presets.map { before.decision(for: $0).verdict.kind }, to: after, among: presets,
      namesUnrecorded: namesUnrecorded)
  }

  /// Compares the verdicts of a rule on host presets with those of another.
  init(
    from before: [Verdict.Kind], to after: ActivationRule, among presets: [HostPreset], namesUnrecorded: Bool = false
  ) {
    for (preset, old) in zip(presets, before) {
      switch (old, after.decision(for: preset).verdict.kind) {
      case (let old, let new) where old == new: break
      case (.uncertain, _), (_, .uncertain):
        isOpen = isOpen || preset.gap == nil
        if preset.gap != nil, !namesUnrecorded { continue }
        uncertain.append(preset.name)
        if old == .shown { noLongerCertain.append(preset.name) }
      case (_, .shown): shown.append(preset.name)
      case (.shown, _): hidden.append(preset.name)
      default: break
      }
    }
  }
}
