/// What a real app shares, as far as it is known.
///
/// The presets lie in `Corpus/hosts/hosts.json`, with the source of each.
public struct HostPreset: Sendable {
  /// The name by which the preset is asked for, such as `Firefox: web page`.
  public let name: String
  /// The app that shares.
  public let host: String
  /// The version of the system on which it was seen; nil when that is not known.
  public let version: String?
  /// The family of systems on which it was seen; nil when the preset belongs to none.
  public let platform: Platform?
  /// Whether the preset was written down before or after the system prepared it.
  public let form: ContextForm
  /// Where it is from: an address, Apple's guide, or what it is inferred from.
  public let source: String
  /// What it rests on.
  public let confidence: Evidence
  /// What else is to be known; nil when nothing.
  public let note: String?
  /// What rules are matched against.
  public let context: SharedContext
  /// What the host registers; nil for a preset in matching form.
  public let original: SharedContext?
  /// How ``context`` came of ``original``; empty for a preset in matching form.
  public let changes: [NormalisationChange]

  /// All presets, in the order of the catalogue.
  public static var all: [HostPreset] { HostCatalog.presets }

  init(
    name: String, host: String, version: String?, platform: Platform?, form: ContextForm, confidence: Evidence,
    source: String, note: String?, items: [ExtensionItem]
  ) {
    self.name = name
    self.host = host
    self.version = version
    self.platform = platform
    self.form = form
    self.confidence = confidence
    self.source = source
    self.note = note
    let shared = SharedContext(extensionItems: items)
    let normalised =
      switch form {
      case .matching: NormalisedContext(matching: shared)
      case .raw: NormalisedContext(raw: shared)
      }
    context = normalised.context
    original = normalised.original
    changes = normalised.changes
  }
}
