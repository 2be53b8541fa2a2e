import ActivationRules
import PredicateSyntax

extension LintRule {
  static let mediaTypesMissing = LintRule(
    id: "AR408", name: "media-types-missing", severity: .warning, evidence: .documented,
    page: """
      A photo editing extension declares no media types.

      **Why it matters.** `PHSupportedMediaTypes` says for what the extension is offered.

      **Example.**

          { NSExtensionPointIdentifier: "com.apple.photo-editing" }

      **Instead.** Write an array with `Image`, `Video`, or both.

      **When it is not a mistake.** When the build adds the key. Then lint the built bundle.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    let key = ExtensionSubject.mediaTypesKey
    guard subject.isPhotoEditing, subject.attributes[key] == nil, !subject.isFoundElsewhere(key)
    else { return }
    report.add(.missing, on: .value(ExtensionSubject.mediaTypesPath))
  }

  static let mediaTypesWrongType = LintRule(
    id: "AR409", name: "media-types-wrong-type", severity: .error, evidence: .documented,
    page: """
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
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard subject.isPhotoEditing, let value = subject.attributes[ExtensionSubject.mediaTypesKey] else { return }
    if let text = value.text, ExtensionSubject.isOpen(text) { return }
    guard case .array(let entries) = value else {
      return report.add(.notAnArray(value.kind), on: .value(ExtensionSubject.mediaTypesPath))
    }
    for (index, entry) in entries.enumerated() where entry.text == nil {
      report.add(.notAString(entry.kind), on: .value(ExtensionSubject.mediaTypesPath + ["\(index)"]))
    }
  }

  static let mediaTypesEmpty = LintRule(
    id: "AR410", name: "media-types-empty", severity: .error, evidence: .documented,
    page: """
      `PHSupportedMediaTypes` is empty.

      **Why it matters.** An extension for nothing is never offered.

      **Example.**

          { PHSupportedMediaTypes: [] }

      **Instead.** Write `Image`, `Video`, or both into the array.

      **When it is not a mistake.** When the extension must not be offered yet. Otherwise Photos never shows it.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    if subject.mediaTypes?.isEmpty == true { report.add(.empty, on: .value(ExtensionSubject.mediaTypesPath)) }
  }

  static let mediaTypeUnknown = LintRule(
    id: "AR411", name: "media-type-unknown", severity: .warning, evidence: .documented,
    page: """
      `PHSupportedMediaTypes` has an entry that nobody knows.

      **Why it matters.** The entry has no meaning.

      **Example.**

          { PHSupportedMediaTypes: [ "Photo" ] }

      **Instead.** Write `Image` or `Video`.

      **When it is not a mistake.** When a newer system knows the entry, and the app is for that system only.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Photos.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    let known = MediaType.allCases.map { $0.declaredName }
    for (index, entry) in (subject.mediaTypes ?? []).enumerated() {
      guard let text = entry.text, !known.contains(text), !ExtensionSubject.isOpen(text) else { continue }
      report.add(
        .unknownType(text, meant: closestMatch(to: text, among: known)),
        on: .value(ExtensionSubject.mediaTypesPath + ["\(index)"]))
    }
  }

  static let mediaTypeUndocumented = LintRule(
    id: "AR412", name: "media-type-undocumented", severity: .note, evidence: .inferred,
    page: """
      `PHSupportedMediaTypes` has an entry that is in use but was found in no document.

      **Why it matters.** It works as far as is known, and nothing says that it will go on to.

      **Example.**

          { PHSupportedMediaTypes: [ "LivePhoto" ] }

      **Instead.** Keep it if the extension was tried with it.

      **When it is not a mistake.** When it was tried on a device. Nothing is known against the entry, but that Apple
      doesn't write of it.

      **Reference.** https://developer.apple.com/documentation/photokit/phlivephotoeditingcontext.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    for (index, entry) in (subject.mediaTypes ?? []).enumerated() where entry.text == MediaType.livePhoto.declaredName {
      report.add(.undocumented, on: .value(ExtensionSubject.mediaTypesPath + ["\(index)"]))
    }
  }

  static let mediaTypesUnused = LintRule(
    id: "AR413", name: "media-types-unused", severity: .note, evidence: .inferred,
    page: """
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
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard !subject.isPhotoEditing, subject.attributes[ExtensionSubject.mediaTypesKey] != nil, !subject.point.isEmpty,
      !ExtensionSubject.isOpen(subject.point)
    else { return }
    report.add(.unused(at: subject.point), on: .value(ExtensionSubject.mediaTypesPath))
  }
}

extension ExtensionSubject {
  /// The media types of a photo editing extension; nil for another one, and where they aren't an array.
  fileprivate var mediaTypes: [PropertyListValue]? {
    guard isPhotoEditing, case .array(let entries)? = attributes[ExtensionSubject.mediaTypesKey] else { return nil }
    return entries
  }
}

extension Finding.Message {
  private static let key = ExtensionSubject.mediaTypesKey

  fileprivate static let missing = Self(
    "\(key) is absent; what Photos takes instead is not known",
    help: "Add an array with the entries Image, Video, or both.")

  fileprivate static func notAnArray(_ kind: String) -> Self {
    Self("\(key) is \(kind), not an array of strings", help: "Make it an array with the entries Image, Video, or both.")
  }

  fileprivate static func notAString(_ kind: String) -> Self {
    Self("an entry of \(key) is \(kind), not a string", help: "Write Image or Video.")
  }

  fileprivate static let empty = Self(
    "\(key) is empty, so the extension is offered for nothing", help: "Add Image, Video, or both.")

  fileprivate static func unknownType(_ text: String, meant: String?) -> Self {
    Self(
      "unknown media type \"\(text)\"",
      help: meant.map { "Did you mean \($0)?" } ?? "The documented entries are Image and Video.")
  }

  fileprivate static let undocumented = Self(
    "no document was found that names \(MediaType.livePhoto.declaredName); it is believed to ask for Live Photos",
    help: "Try it on a device; keep Image beside it.")

  fileprivate static func unused(at point: String) -> Self {
    Self(
      "\(key) isn't known to do anything at \(point)",
      help: "It belongs to photo editing extensions; a share or action extension has an activation rule.")
  }
}
