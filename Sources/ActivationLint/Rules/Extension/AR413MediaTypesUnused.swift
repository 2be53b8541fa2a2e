import ActivationRules

extension LintRule {
  static let mediaTypesUnused = LintRule(
    id: "AR413", name: "media-types-unused", severity: .note, evidence: .inferred,
    page: """
      `PHSupportedMediaTypes` is in an extension of another kind.

      **Why it matters.** Only photo editing extensions are offered by it.

      **Example.**

          { NSExtensionPointIdentifier: "com.apple.share-services", PHSupportedMediaTypes: [ "Image" ] }

      **Instead.** Remove it, and write an activation rule.

      **When it is not a mistake.** Always harmless. Act if the extension was meant to be one for photo editing.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard subject.attributes[key] != nil, ![ExtensionSubject.photoEditing, ""].contains(subject.point),
      !ExtensionSubject.isOpen(subject.point)
    else { return }
    report.add(
      "\(key) isn't known to do anything at \(subject.point)",
      help: "It belongs to photo editing extensions; a share or action extension has an activation rule.",
      on: .value(ExtensionSubject.path(key)))
  }

  private static let key = "PHSupportedMediaTypes"
}
