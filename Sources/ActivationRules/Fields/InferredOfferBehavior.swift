/// What is not documented about extensions that are offered without an activation rule. One name each, so that an observation
/// on a device changes one line.
package enum InferredOfferBehavior {
  /// The entry of `PHSupportedMediaTypes` by which an extension is believed to ask for Live Photos.
  ///
  /// None of the pages in ``AppleDocumentation`` names it.
  package static let livePhotoMediaType = "LivePhoto"

  /// Whether a field that asks for ASCII is left to a keyboard with `IsASCIICapable` false; nil because it is not known.
  package static let asciiFieldAdmitsOtherKeyboards: Bool? = nil

  /// Whether Photos passes over the case of an entry of `PHSupportedMediaTypes`; nil because it is not known.
  package static let mediaTypesIgnoreCase: Bool? = nil
}
