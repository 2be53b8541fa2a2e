import ActivationRules
import PredicateSyntax

enum MediaTypesUnused: ExtensionCheck {
  static let id = "AR413"
  static let name = "media-types-unused"
  static let page = """
    `PHSupportedMediaTypes` is in an extension of another kind.

    **Why it matters.** Only photo editing extensions are offered by it.

    **Example.**

        { NSExtensionPointIdentifier: "com.apple.share-services", PHSupportedMediaTypes: [ "Image" ] }

    **Instead.** Remove it, and write an activation rule.

    **When it is not a mistake.** Always harmless: nobody reads the key in an extension of this kind. Act if the
    extension was meant to be one for photo editing.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .inferred

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let key = AttributeKeys.mediaTypes
    guard !subject.isPhotoEditing, subject.attributes[key] != nil, !subject.point.isEmpty,
      !ExtensionSubject.isOpen(subject.point)
    else { return [] }
    return [
      finding(
        at: .value(ExtensionSubject.path(key)), "\(key) isn't known to do anything at \(subject.point)",
        help: "It belongs to photo editing extensions; a share or action extension has an activation rule.")
    ]
  }
}
