package import ActivationRules

/// The hosts whose content the linter asks rules about.
package struct HostChoice: Sendable {
  /// The hosts that matter to a project; nil when all that are known do.
  package var named: [HostPreset]?
  /// The hosts that a project knows in addition to the catalog.
  package var own: [HostPreset]

  /// Creates a choice; without arguments it's the catalog.
  package init(named: [HostPreset]? = nil, own: [HostPreset] = []) {
    self.named = named
    self.own = own
  }

  /// The hosts to ask about: those named, otherwise a project's own and the catalog's but the dated ones, of which own ones replace
  /// those with their name.
  ///
  /// - Complexity: linear in the catalog, times the number of own hosts.
  package var presets: [HostPreset] {
    named ?? (own.isEmpty ? HostPreset.current : Self.catalog(with: own).filter { !$0.isDated && !$0.sharesNothing })
  }

  /// A project's own hosts and those of the catalog, of which own ones replace those with their name.
  package static func catalog(with own: [HostPreset]) -> [HostPreset] {
    own.isEmpty ? HostPreset.all : own + HostPreset.all.filter { !contains(own, $0) }
  }

  /// Returns whether hiding a host's content deserves a warning: the project named or recorded the host, or nearly everyone has it.
  func matters(_ preset: HostPreset) -> Bool { isChosen(preset) || preset.isEveryday }

  /// Returns whether the project named or recorded the host.
  func isChosen(_ preset: HostPreset) -> Bool { named != nil || Self.contains(own, preset) }

  private static func contains(_ presets: [HostPreset], _ preset: HostPreset) -> Bool {
    presets.contains { $0.name == preset.name }
  }
}
