/// The kinds of media that Photos lets a user edit.
package enum MediaType: String, Sendable, Hashable, CaseIterable {
  /// A photo or another image.
  case image
  /// A video.
  case video
  /// A Live Photo: an image with motion and sound.
  case livePhoto

  /// The entry of `PHSupportedMediaTypes` for the kind; the one for Live Photos is inferred.
  package var declaredName: String {
    switch self {
    case .image: "Image"
    case .video: "Video"
    case .livePhoto: InferredOfferBehavior.livePhotoMediaType
    }
  }
}

/// The declarations in the Info.plist of a photo editing extension.
///
/// Sources: App Extension Programming Guide (archived), "Photo Editing", and ``AppleDocumentation/extensionKeys`` (documented).
package struct PhotoEditingExtension: Sendable, Hashable {
  /// The extension point of photo editing extensions.
  package static let extensionPoint = "com.apple.photo-editing"

  /// The strings of `PHSupportedMediaTypes` in `NSExtensionAttributes`; nil when the key is absent or no array.
  package var supportedMediaTypes: [String]?

  /// Creates a declaration.
  package init(supportedMediaTypes: [String]?) { self.supportedMediaTypes = supportedMediaTypes }

  /// Reads an Info.plist; nil when it isn't that of a photo editing extension.
  package init?(propertyList: PropertyListValue) {
    let bundle = propertyList[InfoKey.extensionKey]
    guard bundle?[InfoKey.point]?.text == Self.extensionPoint else { return nil }
    guard case .array(let values)? = bundle?[InfoKey.attributes]?["PHSupportedMediaTypes"] else {
      self.init(supportedMediaTypes: nil)
      return
    }
    var types: [String] = []
    for value in values { if let text = value.text { types.append(text) } }
    self.init(supportedMediaTypes: types)
  }

  /// Returns the decision whether Photos offers the extension for an asset.
  ///
  /// The names `Image` and `Video` are documented. Live Photos have an editing interface that such extensions use, but no
  /// document was found that tells which entry requests them, so the answer is uncertain unless nothing is declared.
  ///
  /// - Complexity: linear in the number of declared types.
  package func decision(for media: MediaType) -> OfferDecision {
    OfferDecision(
      facts: [fact(for: media)],
      reasonToOffer: "PHSupportedMediaTypes names " + media.declaredName)
  }

  private func fact(for media: MediaType) -> OfferFact {
    let keys = AppleDocumentation.extensionKeys
    guard let supportedMediaTypes else {
      return OfferFact(
        "PHSupportedMediaTypes is absent or no array; what Photos takes instead is not known", .undecided, .inferred,
        source: keys)
    }
    if supportedMediaTypes.isEmpty {
      return OfferFact("PHSupportedMediaTypes names nothing", .excludes, .documented, source: keys)
    }
    if media == .livePhoto { return livePhotoFact(supportedMediaTypes) }
    if supportedMediaTypes.contains(media.declaredName) {
      return OfferFact("PHSupportedMediaTypes names " + media.declaredName, .allows, .documented, source: keys)
    }
    for entry in supportedMediaTypes {
      let isOpaque = ActivationDictionary.Value.string(entry).isBuildSetting
      guard let effect = isOpaque ? .undecided : effectOfCase(entry, media) else { continue }
      return OfferFact(
        "PHSupportedMediaTypes has the entry " + entry + ", of which it is not known whether it stands for "
          + media.declaredName, effect, .inferred, source: keys)
    }
    return OfferFact(
      "PHSupportedMediaTypes does not name " + media.declaredName, .excludes, .documented, source: keys)
  }

  private func livePhotoFact(_ types: [String]) -> OfferFact {
    let entry = MediaType.livePhoto.declaredName
    let found = types.contains(entry) ? " (it names " + entry + ", which is believed to)" : ""
    return OfferFact(
      "No document was found that says which entry of PHSupportedMediaTypes admits Live Photos" + found, .undecided,
      .inferred, source: AppleDocumentation.livePhotoEditing)
  }

  /// Returns the effect of an entry that differs from the name only in case; nil for every other entry.
  private func effectOfCase(_ entry: String, _ media: MediaType) -> OfferFact.Effect? {
    let name = Array(media.declaredName.utf8)
    let letters = Array(entry.utf8)
    guard name.count == letters.count else { return nil }
    for (letter, other) in zip(name, letters) where letter | 0x20 != other | 0x20 { return nil }
    return switch InferredOfferBehavior.mediaTypesIgnoreCase {
    case true?: .allows
    case false?: nil
    case nil: .undecided
    }
  }
}
