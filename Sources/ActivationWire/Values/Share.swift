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
    as key: String = "share"
  ) {
    object(key) { writer in
      writer.content(context, declarations)
      if isProbable { writer.member("isProbable", true) }
    }
  }

  /// Writes a share that an analysis found. Writes nothing if the analysis found no share.
  package mutating func share(_ witness: Witness?, as key: String = "share") {
    if let witness { share(witness.context, declaring: witness.declarations, as: key) }
  }

  /// Writes a share with its name.
  ///
  /// - Parameter isWhole: Whether the items are written even if the share has the name of a known share, which `--host` accepts.
  package mutating func share(_ named: NamedContext, isWhole: Bool) {
    object("share") { writer in
      writer.member("name", ifPresent: named.name)
      writer.member("app", ifPresent: named.preset?.host)
      writer.member("evidence", ifPresent: named.preset?.evidence.rawValue)
      if isWhole || named.preset == nil { writer.content(named.context, []) }
    }
  }

  /// Writes all known facts about the content that an app shares.
  package mutating func appShare(_ preset: HostPreset) {
    member("name", preset.name)
    member("app", preset.host)
    extensionItems(preset.context)
    member("evidence", preset.evidence.rawValue)
    member("unrecorded", ifPresent: preset.gap?.reason)
    objects("sources", preset.sources) { writer, source in
      writer.member("address", ifPresent: source.address)
      writer.member("text", ifPresent: source.text)
    }
    member("isEveryday", preset.isEveryday)
    if preset.isOld { member("isOld", true) }
    member("platform", ifPresent: preset.platform?.rawValue)
    member("systemVersions", ifPresent: preset.systemVersions)
    member("seen", ifPresent: preset.seen)
    member("note", ifPresent: preset.note)
    if let original = preset.original { extensionItems(original, as: "registered") }
    if preset.form == .raw { prepared(preset.changes) }
  }

  private mutating func content(_ context: SharedContext, _ declarations: [TypeDeclaration]) {
    extensionItems(context)
    let declarations = context.declaredTypes + declarations
    guard !declarations.isEmpty else { return }
    object("types") { writer in
      for declaration in declarations { writer.member(declaration.identifier, declaration.conformsTo) }
    }
  }

  /// Writes the attachments of each item, and the type identifiers of each attachment.
  private mutating func extensionItems(_ context: SharedContext, as key: String = "extensionItems") {
    objects(key, context.registeredTypeIdentifiers) { writer, item in
      writer.array("attachments") { writer in for types in item { writer.strings(types) } }
    }
  }

  /// Writes the member `prepared`: the changes that the system makes to a share before it evaluates the rule.
  package mutating func prepared(_ changes: [NormalizationChange]) {
    objects("prepared", changes) { $0.change($1) }
  }

  /// Writes the verdict on a printed share without the system's changes, if these changes lead to another verdict.
  package mutating func verdictAsPrinted(of context: NamedContext) {
    member("asPrinted", ifPresent: context.verdictAsPrinted?.name)
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
    member("change", word)
    member("item", change.item)
    if let attachment = change.attachment { member("attachment", attachment) }
    member("type", ifPresent: type)
    member("key", ifPresent: key)
    member("newKey", ifPresent: newKey)
    member("message", change.reason)
    member("evidence", change.evidence.rawValue)
  }

  /// Writes the member `shares`: the names of the known shares that show the extension of a rule, and of those that don't.
  mutating func shares(_ split: HostSplit) {
    object("shares") { writer in
      writer.member("shown", split.shown.map { $0.name })
      writer.member("hidden", split.hidden.map { $0.name })
      if !split.uncertain.isEmpty { writer.member("uncertain", split.uncertain.map { $0.name }) }
    }
  }
}
