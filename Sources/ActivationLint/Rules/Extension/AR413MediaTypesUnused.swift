import ActivationRules

extension LintRule {
  static let mediaTypesUnused = LintRule(
    id: "AR413", name: "media-types-unused", severity: .note, evidence: .inferred,
    page: """
      `PHSupportedMediaTypes` is in an extension that isn't a photo editing extension.

      **Why it matters.** The system uses this key only for photo editing extensions.

      **Example.**

          { NSExtensionPointIdentifier: "com.apple.share-services", PHSupportedMediaTypes: [ "Image" ] }

      **Instead.** Remove the key, and write an activation rule.

      **When it is not a mistake.** Always harmless. Act only if this should be a photo editing extension.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
      """,
    check: .extension { subject, report in
      guard subject.attributes[key] != nil, ![ExtensionSubject.photoEditing, ""].contains(subject.point),
        !ExtensionSubject.isOpen(subject.point)
      else { return }
      report.add(
        "\(key) isn't known to do anything at \(subject.point)",
        help: "The key is for photo editing extensions. A share or action extension has an activation rule instead.",
        on: .value(ExtensionSubject.path(key)))
    })

  private static let key = "PHSupportedMediaTypes"
}
