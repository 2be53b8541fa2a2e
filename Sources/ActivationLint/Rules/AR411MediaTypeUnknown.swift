import ActivationRules
import PredicateSyntax

enum MediaTypeUnknown: ExtensionCheck {
  static let id = "AR411"
  static let name = "media-type-unknown"
  static let page = """
    `PHSupportedMediaTypes` has an entry that nobody knows.

    **Why it matters.** The entry stands for nothing.

    **Example.**

        { PHSupportedMediaTypes: [ "Photo" ] }

    **Instead.** Write `Image` or `Video`.

    **When it is not a mistake.** When a newer system knows the entry, and the app is for that system only.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let key = AttributeKeys.mediaTypes
    guard subject.isPhotoEditing, case .array(let entries)? = subject.attributes[key] else { return [] }
    let known = MediaType.allCases.map { $0.declaredName }
    var findings: [Finding] = []
    for (index, entry) in entries.enumerated() {
      guard let text = entry.text, !known.contains(text), !ExtensionSubject.isOpen(text) else { continue }
      findings.append(
        finding(
          at: .value(ExtensionSubject.path(key) + ["\(index)"]), "unknown media type \"\(text)\"",
          help: closestMatch(to: text, among: known).map { "Did you mean \($0)?" }
            ?? "The documented entries are Image and Video."))
    }
    return findings
  }
}
