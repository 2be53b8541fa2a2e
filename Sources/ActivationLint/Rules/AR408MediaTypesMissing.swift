import ActivationRules
import PredicateSyntax

enum MediaTypesMissing: ExtensionCheck {
  static let id = "AR408"
  static let name = "media-types-missing"
  static let page = """
    A photo editing extension declares no media types.

    **Why it matters.** `PHSupportedMediaTypes` says for what the extension is offered.

    **Example.**

        { NSExtensionPointIdentifier: "com.apple.photo-editing" }

    **Instead.** Write an array with `Image`, `Video`, or both.

    **When it is not a mistake.** When the build adds the key. Then lint the built bundle.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let key = AttributeKeys.mediaTypes
    guard subject.isPhotoEditing, subject.attributes[key] == nil, !AttributeKeys.isFoundElsewhere(key, in: subject)
    else {
      return []
    }
    return [
      finding(
        at: .value(ExtensionSubject.path(key)), "\(key) is absent; what Photos takes instead is not known",
        help: "Add an array with the entries Image, Video, or both.")
    ]
  }
}
