import ActivationRules
import PredicateSyntax

enum MediaTypeUndocumented: ExtensionCheck {
  static let id = "AR412"
  static let name = "media-type-undocumented"
  static let page = """
    `PHSupportedMediaTypes` has an entry that is in use but was found in no document.

    **Why it matters.** It works as far as is known, and nothing says that it will go on to.

    **Example.**

        { PHSupportedMediaTypes: [ "LivePhoto" ] }

    **Instead.** Keep it if the extension was tried with it.

    **When it is not a mistake.** When it was tried on a device. Nothing is known against the entry, but that Apple
    doesn't write of it.

    **Reference.** https://developer.apple.com/documentation/photokit/phlivephotoeditingcontext.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .inferred

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let key = AttributeKeys.mediaTypes
    guard subject.isPhotoEditing, case .array(let entries)? = subject.attributes[key] else { return [] }
    var findings: [Finding] = []
    for (index, entry) in entries.enumerated() where entry.text == MediaType.livePhoto.declaredName {
      findings.append(
        finding(
          at: .value(ExtensionSubject.path(key) + ["\(index)"]),
          "no document was found that names \(MediaType.livePhoto.declaredName); it is believed to ask for Live Photos",
          help: "Try it on a device; keep Image beside it."))
    }
    return findings
  }
}
