import ActivationRules

/// The host presets for which a change of a rule turns the verdict.
package struct HostChanges: Sendable, Hashable {
  /// Names of presets for which the extension is offered after the change, and wasn't before.
  package var shown: [String] = []
  /// Names of presets for which the extension is no longer offered after the change.
  package var hidden: [String] = []

  /// Whether no verdict turns.
  package var isEmpty: Bool { shown.isEmpty && hidden.isEmpty }

  /// Creates a list of changes.
  package init(shown: [String] = [], hidden: [String] = []) {
    self.shown = shown
    self.hidden = hidden
  }

  /// Compares two rules on host presets; presets with an uncertain verdict are left out.
  init(from before: HostEvidence, to after: HostEvidence, on hosts: [HostPreset]) {
    for host in hosts {
      switch (before.activates(host.context), after.activates(host.context)) {
      case (false, true): shown.append(host.name)
      case (true, false): hidden.append(host.name)
      default: break
      }
    }
  }
}
