import ActivationRules
import Predicates

extension LintRule {
  static let mediaTypesMissing = LintRule(
    id: "AR408", name: "media-types-missing", severity: .warning, source: AppleDocumentation.photoEditing,
    summary: "A photo editing extension declares no media types.",
    why: "`PHSupportedMediaTypes` says for what the extension is offered.",
    example: "{ NSExtensionPointIdentifier: \"com.apple.photo-editing\" }",
    instead: "Write an array with `Image`, `Video`, or both.",
    exception: "When the build adds the key. Then lint the built bundle."
  ) { subject, report in
    if subject.isPhotoEditing, subject.mediaTypes == nil, !subject.isFoundElsewhere(OfferDecision.mediaTypesKey) {
      report.addMediaTypes("is absent; what Photos takes instead is not known")
    }
  }

  static let mediaTypesWrongType = LintRule(
    id: "AR409", name: "media-types-wrong-type", severity: .error, source: AppleDocumentation.photoEditing,
    summary: "`PHSupportedMediaTypes` is not an array of strings.", why: "No media type can be read from it.",
    example: "{ PHSupportedMediaTypes: \"Image\" }", instead: "Write an array with `Image`, `Video`, or both.",
    exception: "Never: the system finds no type that the extension edits."
  ) { subject, report in
    for (index, entry) in subject.entries where entry.text == nil {
      report.addMediaTypes("has an entry that is \(entry.kind), not a string", entry: index)
    }
    guard let value = subject.mediaTypes, value.kind != "an array", !ExtensionSubject.isOpen(value.text ?? "")
    else { return }
    report.addMediaTypes("is \(value.kind), not an array of strings")
  }

  static let mediaTypesEmpty = LintRule(
    id: "AR410", name: "media-types-empty", severity: .error, source: AppleDocumentation.photoEditing,
    summary: "`PHSupportedMediaTypes` is empty.", why: "An extension for nothing is never offered.",
    example: "{ PHSupportedMediaTypes: [] }", instead: "Write `Image`, `Video`, or both into the array.",
    exception: "When the extension must not be offered yet. Otherwise Photos never shows it."
  ) { subject, report in
    if subject.mediaTypes == .array([]) { report.addMediaTypes("is empty, so the extension is offered for nothing") }
  }

  static let mediaTypeUnknown = LintRule(
    id: "AR411", name: "media-type-unknown", severity: .warning, source: AppleDocumentation.photoEditing,
    summary: "`PHSupportedMediaTypes` has an entry that nobody knows.", why: "The entry has no meaning.",
    example: "{ PHSupportedMediaTypes: [ \"Photo\" ] }", instead: "Write `Image` or `Video`.",
    exception: "When a newer system knows the entry, and the app is for that system only."
  ) { subject, report in
    let known = MediaType.allCases.map { $0.declaredName }
    for (index, entry) in subject.entries {
      guard let text = entry.text, !known.contains(text), !ExtensionSubject.isOpen(text) else { continue }
      let help = closestMatch(to: text, among: known).map { "Did you mean \($0)?" }
      report.addMediaTypes(
        "has the unknown entry \"\(text)\"", entry: index, help: help ?? "The documented entries are Image and Video.")
    }
  }

  static let mediaTypesUnused = LintRule(
    id: "AR413", name: "media-types-unused", severity: .note, evidence: .inferred,
    source: AppleDocumentation.photoEditing, summary: "`PHSupportedMediaTypes` is in an extension of another kind.",
    why: "Only photo editing extensions are offered by it.",
    example: "{ NSExtensionPointIdentifier: \"com.apple.share-services\", PHSupportedMediaTypes: [ \"Image\" ] }",
    instead: "Remove it, and write an activation rule.",
    exception: "Always harmless. Act if the extension was meant to be one for photo editing."
  ) { subject, report in
    guard !subject.isPhotoEditing, subject.attributes[OfferDecision.mediaTypesKey] != nil, !subject.point.isEmpty,
      !ExtensionSubject.isOpen(subject.point)
    else { return }
    report.addMediaTypes(
      "isn't known to do anything at \(subject.point)",
      help: "It belongs to photo editing extensions; a share or action extension has an activation rule.")
  }
}

extension ExtensionSubject {
  /// The value of `PHSupportedMediaTypes`; nil without one, and for another kind of extension.
  fileprivate var mediaTypes: PropertyListValue? { isPhotoEditing ? attributes[OfferDecision.mediaTypesKey] : nil }

  /// The entries with their indexes; none where they aren't an array.
  fileprivate var entries: EnumeratedSequence<[PropertyListValue]> {
    if case .array(let entries)? = mediaTypes { entries.enumerated() } else { [].enumerated() }
  }
}

extension Findings {
  /// Reports a mistake in `PHSupportedMediaTypes`, or in one of its entries.
  fileprivate mutating func addMediaTypes(
    _ text: String, entry: Int? = nil, help: String = "Write an array with the entries Image, Video, or both."
  ) {
    let path = ExtensionSubject.path(OfferDecision.mediaTypesKey) + (entry.map { ["\($0)"] } ?? [])
    add(.init(OfferDecision.mediaTypesKey + " " + text, help: help), on: .value(path))
  }
}
