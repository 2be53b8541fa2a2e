import ActivationRules
import PredicateSyntax

enum MediaTypesEmpty: ExtensionCheck {
  static let id = "AR410"
  static let name = "media-types-empty"
  static let page = """
    `PHSupportedMediaTypes` is empty.

    **Why it matters.** An extension for nothing is never offered.

    **Example.**

        { PHSupportedMediaTypes: [] }

    **Instead.** Write `Image`, `Video`, or both into the array.

    **When it is not a mistake.** When the extension must not be offered yet. Otherwise Photos never shows it.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let key = AttributeKeys.mediaTypes
    guard subject.isPhotoEditing, case .array(let entries)? = subject.attributes[key], entries.isEmpty else {
      return []
    }
    return [
      finding(
        at: .value(ExtensionSubject.path(key)), "\(key) is empty, so the extension is offered for nothing",
        help: "Add Image, Video, or both.")
    ]
  }
}
