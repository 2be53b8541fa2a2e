/// The declarations in the Info.plist of a custom keyboard.
///
/// The keys are in `NSExtensionAttributes`. Sources: ``AppleDocumentation/customKeyboard`` and
/// ``AppleDocumentation/extensionKeys`` (documented).
package struct KeyboardExtension: Sendable, Hashable {
  /// The extension point of custom keyboards.
  package static let extensionPoint = "com.apple.keyboard-service"

  /// `IsASCIICapable`: whether the keyboard supports fields that ask for ASCII; nil when absent or no Boolean.
  package var isASCIICapable: Bool?
  /// `PrefersRightToLeft`: whether the keyboard is for a language written from right to left; nil when absent or no Boolean.
  package var prefersRightToLeft: Bool?
  /// `PrimaryLanguage`, such as `en-US`; nil when absent or no string.
  package var primaryLanguage: String?
  /// `RequestsOpenAccess`: whether the keyboard asks to leave its sandbox; nil when absent or no Boolean.
  package var requestsOpenAccess: Bool?

  /// Creates a declaration.
  package init(
    isASCIICapable: Bool? = nil, prefersRightToLeft: Bool? = nil, primaryLanguage: String? = nil,
    requestsOpenAccess: Bool? = nil
  ) {
    self.isASCIICapable = isASCIICapable
    self.prefersRightToLeft = prefersRightToLeft
    self.primaryLanguage = primaryLanguage
    self.requestsOpenAccess = requestsOpenAccess
  }

  /// Reads an Info.plist; nil when it isn't that of a custom keyboard.
  package init?(propertyList: PropertyListValue) {
    let bundle = propertyList[InfoKey.extensionKey]
    guard bundle?[InfoKey.point]?.text == Self.extensionPoint else { return nil }
    let attributes = bundle?[InfoKey.attributes]
    func boolean(_ key: String) -> Bool? {
      guard case .boolean(let value)? = attributes?[key] else { return nil }
      return value
    }
    self.init(
      isASCIICapable: boolean("IsASCIICapable"), prefersRightToLeft: boolean("PrefersRightToLeft"),
      primaryLanguage: attributes?["PrimaryLanguage"]?.text, requestsOpenAccess: boolean("RequestsOpenAccess"))
  }

  /// Returns the decision whether the keyboard can be chosen for a text field, once the user has added it in Settings.
  package func decision(for field: TextInputTraits) -> OfferDecision {
    OfferDecision(
      facts: [secureEntry(field), keyboardType(field), host(field), openAccess, language(field)],
      reasonToOffer: "No documented fact keeps a custom keyboard from this field, if the user has added it in Settings")
  }

  private func secureEntry(_ field: TextInputTraits) -> OfferFact {
    let text =
      field.isSecureTextEntry
      ? "The field has isSecureTextEntry true, for which the system shows its own keyboard"
      : "The field has isSecureTextEntry false"
    return OfferFact(
      text, field.isSecureTextEntry ? .excludes : .allows, .documented, source: AppleDocumentation.customKeyboard)
  }

  private func keyboardType(_ field: TextInputTraits) -> OfferFact {
    let name = "The field has keyboardType " + field.keyboardType.rawValue
    let source = AppleDocumentation.customKeyboard
    if field.keyboardType.isPhonePad {
      return OfferFact(
        name + ", a phone pad, for which the system shows its own keyboard", .excludes, .documented, source: source)
    }
    guard field.keyboardType == .asciiCapable else {
      return OfferFact(name + ", which is not a phone pad", .allows, .documented, source: source)
    }
    if isASCIICapable == true {
      return OfferFact(name + ", which the keyboard's IsASCIICapable supports", .allows, .documented, source: source)
    }
    let declared = isASCIICapable == false ? "false" : "absent or no Boolean"
    let effect: OfferFact.Effect =
      switch InferredOfferBehavior.asciiFieldAdmitsOtherKeyboards {
      case true?: .allows
      case false?: .excludes
      case nil: .undecided
      }
    return OfferFact(
      name + " and the keyboard's IsASCIICapable is " + declared
        + "; what the system does then is not known (nothing was found that documents it)", effect, .inferred,
      source: AppleDocumentation.extensionKeys)
  }

  private func host(_ field: TextInputTraits) -> OfferFact {
    let text =
      field.hostRefusesKeyboards
      ? "The host app refuses custom keyboards: it answers false for " + Self.extensionPoint
        + " in application(_:shouldAllowExtensionPointIdentifier:)"
      : "The host app does not refuse custom keyboards"
    return OfferFact(
      text, field.hostRefusesKeyboards ? .excludes : .allows, .documented,
      source: AppleDocumentation.refusedExtensionPoints)
  }

  private var openAccess: OfferFact {
    let value = requestsOpenAccess.map { $0 ? "true" : "false" } ?? "absent or no Boolean"
    return OfferFact(
      "RequestsOpenAccess is " + value + "; it decides what the keyboard may do, not where it appears", .none,
      .documented, source: AppleDocumentation.customKeyboard)
  }

  private func language(_ field: TextInputTraits) -> OfferFact {
    let own = primaryLanguage ?? "absent or no string"
    let other = field.language.map { " and the field's language is " + $0 } ?? ""
    return OfferFact(
      "PrimaryLanguage is " + own + other + "; nothing documented makes the offer depend on it", .none, .inferred,
      source: AppleDocumentation.customKeyboard)
  }
}
