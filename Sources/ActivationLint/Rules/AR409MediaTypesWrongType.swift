import ActivationRules
import PredicateSyntax

enum MediaTypesWrongType: ExtensionCheck {
  static let id = "AR409"
  static let name = "media-types-wrong-type"
  static let page = """
    `PHSupportedMediaTypes` is not an array of strings.

    **Why it matters.** No media type can be read from it.

    **Example.**

        { PHSupportedMediaTypes: "Image" }

    **Instead.** Write an array with `Image`, `Video`, or both.

    **When it is not a mistake.** Never: the system expects an array of texts, and finds no type that the extension
    edits.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let key = AttributeKeys.mediaTypes
    let path = ExtensionSubject.path(key)
    guard subject.isPhotoEditing, let value = subject.attributes[key] else { return [] }
    if let text = value.text, ExtensionSubject.isOpen(text) { return [] }
    guard case .array(let entries) = value else {
      return [
        finding(
          at: .value(path), "\(key) is \(value.kind), not an array of strings",
          help: "Make it an array with the entries Image, Video, or both.")
      ]
    }
    var findings: [Finding] = []
    for (index, entry) in entries.enumerated() where entry.text == nil {
      findings.append(
        finding(
          at: .value(path + ["\(index)"]), "an entry of \(key) is \(entry.kind), not a string",
          help: "Write Image or Video."))
    }
    return findings
  }
}
