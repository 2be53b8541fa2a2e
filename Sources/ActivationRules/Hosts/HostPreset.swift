/// The content that a real app shares, as far as it is known.
///
/// The presets come from `Corpus/hosts/hosts.json`, each with its sources.
public struct HostPreset: Sendable {
  /// A source of a preset.
  public struct Source: Sendable, Hashable, CustomStringConvertible {
    /// The address of a page, which starts with `https://`; nil when there is none.
    package let address: String?
    /// The contents of the source; without an address, the source itself. Nil when the address is enough.
    package let text: String?

    /// Creates a source.
    package init(address: String?, text: String?) {
      self.address = address
      self.text = text
    }

    /// The address, with its contents in parentheses; or the text.
    public var description: String {
      guard let address else { return text ?? "" }
      return text.map { address + " (" + $0 + ")" } ?? address
    }
  }

  /// The name of the preset, such as `Firefox: web page`.
  public let name: String
  /// The app that shares.
  public let host: String
  /// The family of systems on which it was seen; nil when the preset belongs to none.
  public let platform: ActivationRule.Platform?
  /// The versions of the system on which it was seen, such as `iOS 26 beta 3`; nil when they aren't known.
  public let systemVersions: String?
  /// The time when it was seen, such as `April 2026`, if the app changed what it shares; nil when that isn't known.
  package let seen: String?
  /// The form of the preset: written down before or after the system prepared it.
  package let form: ContextForm
  /// The basis of the preset.
  public let evidence: Evidence
  /// The sources; for an inferred preset, those that it is inferred from.
  public let sources: [Source]
  /// Any other facts to know; nil when there are none.
  public let note: String?
  /// The context that rules are evaluated on.
  public let context: SharedContext
  /// The context that the host registers; nil for a preset in matching form.
  package let original: SharedContext?
  /// The changes from ``original`` to ``context``; empty for a preset in matching form.
  package let changes: [NormalizationChange]

  /// All presets, in the order of the catalog.
  public static var all: [HostPreset] { HostCatalog.presets }

  /// Creates a preset of the catalog.
  init(
    name: String, host: String, platform: ActivationRule.Platform?, systemVersions: String?, seen: String?,
    form: ContextForm,
    evidence: Evidence, sources: [Source], note: String?, items: [ExtensionItem]
  ) {
    let shared = SharedContext(extensionItems: items)
    self.init(
      name: name, host: host, platform: platform, systemVersions: systemVersions, seen: seen, evidence: evidence,
      sources: sources, note: note,
      normalized: form == .raw ? NormalizedContext(raw: shared) : NormalizedContext(matching: shared))
  }

  /// Creates a preset, such as one of a user's own.
  package init(
    name: String, host: String, platform: ActivationRule.Platform?, systemVersions: String?, seen: String?,
    evidence: Evidence,
    sources: [Source], note: String?, normalized: NormalizedContext
  ) {
    self.name = name
    self.host = host
    self.platform = platform
    self.systemVersions = systemVersions
    self.seen = seen
    self.evidence = evidence
    self.sources = sources
    self.note = note
    form = normalized.form
    context = normalized.context
    original = normalized.original
    changes = normalized.changes
  }
}
