internal import Texts

/// One fact that a decision about a keyboard or a photo editing extension looked at.
package struct OfferFact: Sendable, Hashable {
  /// The effect on the decision: the fact allows the offer, excludes it, matters in a way that isn't known, or has none.
  package enum Effect: String, Sendable { case allows, excludes, undecided, none }

  /// The fact in one sentence without a period.
  package let text: String
  package let effect: Effect
  package let evidence: Evidence
  /// The public address of its source.
  package let source: String

  init(_ text: String, _ effect: Effect, _ source: String, isDocumented: Bool = true) {
    (self.text, self.effect, self.source) = (text, effect, source)
    evidence = isDocumented ? .documented : .inferred
  }
}

/// A decision whether an extension without an activation rule is offered, with every fact that was considered.
package struct OfferDecision: Sendable, Hashable {
  /// The extension point of custom keyboards.
  package static let keyboardPoint = "com.apple.keyboard-service"
  /// The extension point of photo editing extensions.
  package static let photoEditingPoint = "com.apple.photo-editing"

  /// The field or asset.
  package let question: OfferQuestion
  /// Every fact that was looked at, in a fixed order.
  package let facts: [OfferFact]

  /// Decides whether an extension is offered; nil when the Info.plist isn't that of an extension that is asked this question.
  ///
  /// A keyboard appears in Settings first, where the user adds it.
  ///
  /// - Complexity: linear in the number of declared media types.
  package init?(_ propertyList: PropertyListValue, _ question: OfferQuestion) {
    self.question = question
    let bundle = propertyList[InfoKey.extensionKey]
    let attributes = bundle?[InfoKey.attributes]
    switch (bundle?[InfoKey.point]?.text, question) {
    case (Self.keyboardPoint, .field(let field)): facts = Self.facts(ofKeyboard: attributes, field)
    case (Self.photoEditingPoint, .media(let media)): facts = [Self.fact(ofMediaTypes: attributes, media)]
    default: return nil
    }
  }

  /// The first fact that keeps the extension away, or else the first one that matters and for which the system's behavior isn't known; nil when
  /// the extension is offered.
  package var decidingFact: OfferFact? {
    facts.first { $0.effect == .excludes } ?? facts.first { $0.effect == .undecided }
  }

  /// The answer: shown, hidden, or uncertain.
  package var kind: Verdict.Kind { decidingFact.map { $0.effect == .excludes ? .hidden : .uncertain } ?? .shown }

  /// The answer's reason in a sentence, without the address of its source.
  package var reason: String {
    let toOffer = "No documented fact keeps a custom keyboard from this field, if the user has added it in Settings"
    return (decidingFact?.text ?? (facts.count == 1 ? facts[0].text : toOffer)) + "."
  }
}

/// Where a keyboard is offered, and what open access allows.
extension OfferDecision {
  /// The keys of a custom keyboard in `NSExtensionAttributes`.
  ///
  /// Source: ``AppleDocumentation/customKeyboard``, "Configuring the Info.plist File for a Custom Keyboard" (documented).
  package static let keyboardKeys = ["IsASCIICapable", "PrefersRightToLeft", languageKey, "RequestsOpenAccess"]
  package static let languageKey = "PrimaryLanguage"

  /// The settings of a field that keep custom keyboards away.
  private static let exclusions: [(setting: String, values: [String], reason: String, source: String)] = [
    ("isSecureTextEntry", ["true"], systemKeyboard, AppleDocumentation.customKeyboard),
    ("keyboardType", ["phonePad", "namePhonePad"], systemKeyboard, AppleDocumentation.customKeyboard),
    (
      "hostRefusesKeyboards", ["true"],
      ": its app returns false in application(_:shouldAllowExtensionPointIdentifier:)",
      AppleDocumentation.refusedExtensionPoints
    ),
  ]
  private static let systemKeyboard = ", for which the system shows its own keyboard"

  private static func facts(ofKeyboard attributes: PropertyListValue?, _ field: TextField) -> [OfferFact] {
    func declared(_ key: String) -> String {
      guard let value = attributes?[key] else { return key + " is absent" }
      if case .boolean(let value) = value { return key + " is " + (value ? "true" : "false") }
      return key + " is " + (value.text.map { "\"" + $0 + "\"" } ?? value.kind)
    }
    var facts = exclusions.map { setting, values, reason, source in
      let (value, isExcluded) = (field[setting] ?? "", values.contains(field[setting] ?? ""))
      let text = "The field has \(setting) \(value)" + (isExcluded ? reason : "")
      return OfferFact(text, isExcluded ? .excludes : .allows, source)
    }
    if ["asciiCapable", "alphabet"].contains(field["keyboardType"]) {
      let isCapable = attributes?["IsASCIICapable"] == .boolean(true)
      let text = "The field asks for ASCII, and " + declared("IsASCIICapable")
      facts.append(
        OfferFact(
          text + (isCapable ? "" : "; what the system does then is not known (nothing was found that documents it)"),
          isCapable ? .allows : .undecided, AppleDocumentation.extensionKeys, isDocumented: isCapable))
    }
    let access = declared("RequestsOpenAccess") + "; it decides what the keyboard may do, not where it appears"
    let language = declared(languageKey) + "; nothing documented makes the offer depend on it"
    facts.append(OfferFact(access, .none, AppleDocumentation.customKeyboard))
    facts.append(OfferFact(language, .none, AppleDocumentation.customKeyboard, isDocumented: false))
    return facts
  }
}

/// Which assets an editor is offered for.
extension OfferDecision {
  /// The key for the media types of a photo editing extension.
  package static let mediaTypesKey = "PHSupportedMediaTypes"

  /// The names `Image` and `Video` are documented. Live Photos have an editing interface that such extensions use, but no
  /// document was found that tells which entry requests them, nor whether an entry's case matters.
  private static func fact(ofMediaTypes attributes: PropertyListValue?, _ media: MediaType) -> OfferFact {
    let name = media.declaredName
    func fact(_ text: String, _ effect: OfferFact.Effect, _ source: String? = nil) -> OfferFact {
      OfferFact(
        mediaTypesKey + text, effect, source ?? AppleDocumentation.extensionKeys, isDocumented: effect != .undecided)
    }
    guard case .array(let values)? = attributes?[mediaTypesKey] else {
      return fact(" is absent or not an array; what Photos takes instead is not known", .undecided)
    }
    let entries = values.compactMap { $0.text }
    if entries.isEmpty { return fact(" names nothing", .excludes) }
    if media == .livePhoto {
      let text = " has no documented entry for Live Photos; LivePhoto is believed to be one"
      return fact(text, .undecided, AppleDocumentation.livePhotoEditing)
    }
    if entries.contains(name) { return fact(" names " + name, .allows) }
    let unclear = entries.first {
      ActivationDictionary.Value.string($0).isBuildSetting || $0.utf8.foldingASCII == name.utf8.foldingASCII
    }
    return unclear.map { fact(" has the entry \($0), which may or may not mean \(name)", .undecided) }
      ?? fact(" does not name " + name, .excludes)
  }
}
