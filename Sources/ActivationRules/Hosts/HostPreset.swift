import Predicates

/// The content that a real app shares, as far as it's known.
///
/// The presets come from `Corpus/hosts/hosts.json`, each with its sources.
public struct HostPreset: Sendable {
  /// A source of a preset: the address of a page, which starts with `https://`, and the content of the page. A source without an address is a text.
  public typealias Source = (address: String?, text: String?)

  /// The name of the preset, such as `Firefox: web page`.
  public let name: String
  /// The app that shares the content.
  public let host: String
  /// The family of systems on which the share was seen; nil if the preset isn't specific to one family.
  public let platform: ActivationRule.Platform?
  /// The versions of the system on which the share was seen, such as `iOS 26 beta 3`; nil if they aren't known.
  public let systemVersions: String?
  /// The time when the share was seen, such as `April 2026`; nil if it isn't recorded.
  package let seen: String?
  private let normalized: NormalizedContext
  /// The form of the preset: recorded before or after the system prepared it.
  package var form: ContextForm { normalized.form }
  /// The evidence for the preset.
  public let evidence: Evidence
  /// The sources of the preset, or the sources from which the preset is inferred.
  public let sources: [Source]
  /// The sources as texts: each address, with the page's content in parentheses, or the text of a source without an address.
  package var sourceTexts: [String] {
    sources.map { address, text in address.map { $0 + (text.map { " (\($0))" } ?? "") } ?? text ?? "" }
  }
  /// Any other facts worth knowing; nil if there are none.
  public let note: String?
  /// The context that rules are evaluated on.
  public var context: SharedContext { normalized.context }
  /// The type identifiers of ``context``, by item and attachment. They're stored because they're used often, and finding them takes time.
  package let registeredTypeIdentifiers: [[[String]]]
  /// The context that the host registers; nil for a preset in matching form.
  package var original: SharedContext? { normalized.original }
  /// The changes from ``original`` to ``context``; empty for a preset in matching form.
  package var changes: [NormalizationChange] { normalized.changes }
  /// The part of the preset that wasn't recorded; nil if all of it was recorded, or if all of it is inferred.
  package let gap: Gap?
  /// A Boolean value that indicates whether a later preset of the catalog has the same share of the same host, from a newer version of the
  /// app or the system.
  package private(set) var isSuperseded = false

  /// A part of a share that wasn't recorded: a sentence that says so, without a period, and contexts that the app may share instead, in
  /// the form that a rule sees.
  package typealias Gap = (reason: String, alternatives: [SharedContext])

  /// All presets in the order of the catalog, with the old ones last.
  public static let all: [HostPreset] = {
    var presets = read(HostCatalog.text)
    for place in presets.indices {
      let (host, share) = (presets[place].host, presets[place].share)
      presets[place].isSuperseded = presets[(place + 1)...].contains { $0.host == host && $0.share == share }
    }
    return presets.filter { !$0.isOld } + presets.filter { $0.isOld }
  }()

  /// Creates a preset, such as one from a file.
  package init(
    name: String, host: String, platform: ActivationRule.Platform?, systemVersions: String?, seen: String?,
    evidence: Evidence, sources: [Source], note: String?, gap: Gap? = nil, normalized: NormalizedContext
  ) {
    self.name = name
    self.host = host
    self.platform = platform
    self.systemVersions = systemVersions
    self.seen = seen
    self.evidence = evidence
    self.sources = sources
    self.note = note
    self.gap = gap
    self.normalized = normalized
    registeredTypeIdentifiers = normalized.context.registeredTypeIdentifiers
  }
}

extension HostPreset {
  /// Reads the generated catalog. A preset has a line for each extension item (`+`), source (`-`), note (`~`), unrecorded part (`?`) and
  /// alternative (`*`, with items separated by semicolons), and then a line of facts (`=`). Code with the same values would be three times as large.
  private static func read(_ catalog: String) -> [HostPreset] {
    var presets: [HostPreset] = []
    var (items, sources, note): ([ExtensionItem], [Source], String?) = ([], [], nil)
    var (reason, others): (String?, [SharedContext]) = (nil, [])
    for line in catalog.utf8.split(separator: 0x0A) {
      let rest = line.dropFirst(2)
      switch line.first {
      case 0x2B: items.append(item(rest))
      case 0x2D: sources.append(source(rest))
      case 0x7E: note = String(decoding: rest, as: UTF8.self)
      case 0x3F: reason = String(decoding: rest, as: UTF8.self)
      case 0x2A: others.append(SharedContext(extensionItems: rest.split(separator: 0x3B).map { item($0) }))
      default:
        let facts = rest.split(separator: 0x7C, omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        guard facts.count == 7 else { continue }
        let shared = SharedContext(extensionItems: items)
        presets.append(
          HostPreset(
            name: facts[0], host: facts[1], platform: ActivationRule.Platform(rawValue: facts[2]),
            systemVersions: facts[5].isEmpty ? nil : facts[5], seen: facts[6].isEmpty ? nil : facts[6],
            evidence: Evidence(rawValue: facts[4]) ?? .inferred, sources: sources, note: note,
            gap: reason.map { ($0, others) },
            normalized: facts[3] == "raw" ? NormalizedContext(raw: shared) : NormalizedContext(matching: shared)))
        (items, sources, note, reason, others) = ([], [], nil, nil, [])
      }
    }
    return presets
  }

  private static func item(_ text: Substring.UTF8View) -> ExtensionItem {
    let isFlagged = text.first == 0x21
    let attachments = text.dropFirst(isFlagged ? 2 : 0).split(separator: 0x2C).map { attachment in
      var provider = ItemProvider(registeredTypeIdentifiers: [String](words: attachment))
      if let last = provider.registeredTypeIdentifiers.last, last.utf8.first == 0x40 {
        provider.registeredTypeIdentifiers.removeLast()
        let scheme = String(decoding: last.utf8.dropFirst(), as: UTF8.self)
        provider.additionalValues = [.init(key: ContextKey.urlScheme, value: .string(scheme))]
      }
      return provider
    }
    var item = ExtensionItem(attachments: attachments)
    if isFlagged { item.additionalValues = [.init(key: ContextKey.supportsJavaScript, value: .boolean(true))] }
    return item
  }

  private static func source(_ text: Substring.UTF8View) -> Source {
    let address = text.starts(with: "https://".utf8) ? text.prefix { $0 != 0x20 } : text.prefix(0)
    let rest = text.dropFirst(address.isEmpty ? 0 : address.count + 1)
    func string(_ part: Substring.UTF8View) -> String? { part.isEmpty ? nil : String(decoding: part, as: UTF8.self) }
    return (string(address), string(rest))
  }
}

extension ActivationRule {
  /// Returns whether the extension appears for the content that an app shares, and why.
  ///
  /// The verdict is uncertain if it depends on a part of the share that wasn't recorded, or on how macOS treats files.
  ///
  /// - Complexity: one evaluation, and up to one more for each content that the app may share instead.
  public func decision(for preset: HostPreset) -> Decision {
    let decision = decision(for: preset.context)
    if preset.platform == .macOS, !preset.isOfQuickActions { return decision.doubtedInFinder }
    guard let gap = preset.gap, decision.verdict.isCertain else { return decision }
    let isOpen = gap.alternatives.contains { context in
      let other = self.decision(for: context)
      return !other.verdict.isCertain || other.isShown != decision.isShown
    }
    return isOpen ? decision.turned(.unrecorded(gap.reason, isShown: decision.isShown)) : decision
  }
}

extension Decision {
  /// The decision for an extension on macOS, where reports about files differ from the known behavior of iOS.
  package var doubtedInFinder: Decision {
    let files = context.registeredTypeIdentifiers.joined().filter { $0.contains(SharedType.fileURL) }
    if files.isEmpty { return self }
    guard let form = rule.dictionary else {
      return isShown && rule.tree[rule.tree.root] == .truePredicate ? turned(.fileOnMac) : self
    }
    let isText = files.joined().contains { type in
      ["public.html", "public.rtf"].contains { rule.types.conforms(type, to: $0) }
    }
    // In the table M1, every kind of text counts as text.
    guard isText, verdict == .hidden, let table = DictionaryTable(named: "M1") else { return self }
    let other = ActivationRule(
      dictionary: form.dictionary, tables: [table], platform: .macOS, types: rule.types, services: rule.services)
    return other.decision(for: context).isShown ? turned(.textFileOnMac) : self
  }

  /// A Boolean value that indicates whether the verdict depends on an unrecorded part of the share, or on reports about macOS. In that case
  /// no change of the rule is sure to help.
  package var isUnrecorded: Bool {
    switch verdict {
    case .uncertain(.unrecorded), .uncertain(.fileOnMac), .uncertain(.textFileOnMac): true
    default: false
    }
  }

  /// Returns the decision with an uncertain verdict.
  fileprivate func turned(_ uncertainty: Uncertainty) -> Decision {
    Decision(.uncertain(uncertainty), handedItems, rule: rule, for: prepared, of: shared)
  }
}

extension Verdict {
  fileprivate var isCertain: Bool { if case .uncertain = self { false } else { true } }
}

/// The basis of a statement about Apple's systems or about a host app.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple's documentation says so.
  case documented
  /// Somebody observed it and published the observation.
  case observed
  /// It follows from other facts, and no observation of it is known.
  case inferred
}
