/// Undocumented behavior of extensions that are offered without an activation rule. One name each, so that an observation on
/// a device changes one line.
package enum InferredOfferBehavior {
  /// The entry of `PHSupportedMediaTypes` by which an extension is believed to ask for Live Photos.
  ///
  /// None of the pages in ``AppleDocumentation`` names it.
  package static let livePhotoMediaType = "LivePhoto"

  /// A Boolean value that indicates whether a keyboard with `IsASCIICapable` false is offered for a field that requests
  /// ASCII; nil because it isn't known.
  package static let asciiFieldAdmitsOtherKeyboards: Bool? = nil

  /// A Boolean value that indicates whether Photos ignores the case of an entry of `PHSupportedMediaTypes`; nil because
  /// it isn't known.
  package static let mediaTypesIgnoreCase: Bool? = nil
}
