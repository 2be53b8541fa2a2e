package import ActivationAnalysis
package import ActivationRules
package import UniformTypes

extension JSONWriter {
  /// Writes a share in the form that `--context` and requests accept.
  ///
  /// - Parameters:
  ///   - declarations: The types that must be declared for the share.
  ///   - isProbable: Whether the verdict on the share is only likely.
  package mutating func share(
    _ context: SharedContext, declaring declarations: [TypeDeclaration] = [], isProbable: Bool = false,
    as key: WireKey = .share
  ) {
    object(key) { writer in
      writer.content(context, declarations)
      if isProbable { writer.member(.isProbable, true) }
    }
  }

  /// Writes a share that an analysis found. Writes nothing if there's none.
  package mutating func share(_ witness: Witness?, as key: WireKey = .share) {
    if let witness { share(witness.context, declaring: witness.declarations, as: key) }
  }

  /// Writes a share with its name.
  ///
  /// - Parameter isWhole: Whether the items are written even if the share has the name of a known share, which `--host` accepts.
  package mutating func share(_ named: NamedContext, isWhole: Bool) {
    object(.share) { writer in
      writer.member(.name, ifPresent: named.name)
      writer.member(.app, ifPresent: named.preset?.host)
      writer.member(.evidence, ifPresent: named.preset?.evidence.rawValue)
      if isWhole || named.preset == nil { writer.content(named.context, []) }
    }
  }

  /// Writes all known facts about the content that an app shares.
  package mutating func appShare(_ preset: HostPreset) {
    member(.name, preset.name)
    member(.app, preset.host)
    extensionItems(preset.context)
    member(.evidence, preset.evidence.rawValue)
    member(.unrecorded, ifPresent: preset.gap?.reason)
    sources(preset.sources)
    member(.isEveryday, preset.isEveryday)
    if preset.isOld { member(.isOld, true) }
    member(.platform, ifPresent: preset.platform?.rawValue)
    member(.systemVersions, ifPresent: preset.systemVersions)
    member(.seen, ifPresent: preset.seen)
    member(.note, ifPresent: preset.note)
    if let original = preset.original { extensionItems(original, as: .registered) }
    if preset.form == .raw { prepared(preset.changes) }
  }

  private mutating func content(_ context: SharedContext, _ declarations: [TypeDeclaration]) {
    extensionItems(context)
    let declarations = context.declaredTypes + declarations
    guard !declarations.isEmpty else { return }
    object(.types) { writer in
      for declaration in declarations { writer.member(declaration.identifier, declaration.conformsTo) }
    }
  }

  /// Writes the attachments of each item, and the type identifiers of each attachment.
  private mutating func extensionItems(_ context: SharedContext, as key: WireKey = .extensionItems) {
    array(key) { writer in
      for item in context.registeredTypeIdentifiers {
        writer.object { writer in
          writer.array(.attachments) { writer in for types in item { writer.strings(types) } }
        }
      }
    }
  }

  private mutating func sources(_ sources: [HostPreset.Source]) {
    array(.sources) { writer in
      for source in sources {
        writer.object { writer in
          writer.member(.address, ifPresent: source.address)
          writer.member(.text, ifPresent: source.text)
        }
      }
    }
  }

  /// Writes the member `prepared`: the changes that the system makes to a share before it evaluates the rule.
  package mutating func prepared(_ changes: [NormalizationChange]) {
    array(.prepared) { writer in for change in changes { writer.change(change) } }
  }

  /// Writes the verdict for a printed share before the system's changes, if they change the verdict.
  package mutating func verdictAsPrinted(of context: NamedContext) {
    member(.asPrinted, ifPresent: context.verdictAsPrinted?.name)
  }

  private mutating func change(_ change: NormalizationChange) {
    let (word, key, newKey, type): (String, String?, String?, String?) =
      switch change.kind {
      case .typeAdded(let type): ("typeAdded", nil, nil, type)
      case .typeRemoved(let type): ("typeRemoved", nil, nil, type)
      case .keyRenamed(let key, let name): ("keyRenamed", key, name, nil)
      case .keyRemoved(let key): ("keyRemoved", key, nil, nil)
      case .notApplied: ("notApplied", nil, nil, nil)
      }
    object { writer in
      writer.member(.change, word)
      writer.member(.item, change.item)
      if let attachment = change.attachment { writer.member(.attachment, attachment) }
      writer.member(.type, ifPresent: type)
      writer.member(.key, ifPresent: key)
      writer.member(.newKey, ifPresent: newKey)
      writer.member(.message, change.reason)
      writer.member(.evidence, change.evidence.rawValue)
    }
  }

  /// Writes the member `shares`: the names of the known shares that show a rule, and of those that don't.
  mutating func shares(_ split: HostSplit) {
    object(.shares) { writer in
      writer.member(.shown, split.shown.map { $0.name })
      writer.member(.hidden, split.hidden.map { $0.name })
      if !split.uncertain.isEmpty { writer.member(.uncertain, split.uncertain.map { $0.name }) }
    }
  }
}
