import ActivationRules
import PredicateSyntax

/// `PHSupportedMediaTypes`.
///
/// Source: ``AppleDocumentation/extensionKeys`` (documented: an array of strings, `Image` and `Video`).
enum PhotoEditingChecks {
  private static let key = ExtensionDescription.mediaKey
  private static let path = ExtensionDescription.path(key)

  static func findings(in description: ExtensionDescription) -> [ExtensionFinding] {
    let value = description.attributes[key]
    guard description.isPhotoEditing else { return unused(value, description) }
    switch value {
    case nil: return missing(description)
    case .array(let entries)?: return findings(inEntries: entries)
    case .string(let text)? where holdsBuildSetting(text): return []
    case let other?:
      return [
        finding(
          .mediaTypesWrongType, .error, "\(key) is \(other.kind), not an array of strings",
          help: "Make it an array with the entries Image, Video, or both.")
      ]
    }
  }

  private static func finding(
    _ kind: ExtensionFinding.Kind, _ severity: ExtensionFinding.Severity, at path: [String] = path, _ message: String,
    help: String
  ) -> ExtensionFinding {
    ExtensionFinding(kind, severity, at: path, message, help: help, source: AppleDocumentation.extensionKeys)
  }

  private static func unused(
    _ value: PropertyListValue?, _ description: ExtensionDescription
  ) -> [ExtensionFinding] {
    guard value != nil, !description.point.isEmpty, !holdsBuildSetting(description.point) else { return [] }
    return [
      finding(
        .mediaTypesUnused, .note, "\(key) is not known to do anything at \(description.point) (inferred)",
        help: "It belongs to photo editing extensions; a share or action extension has an activation rule.")
    ]
  }

  private static func missing(_ description: ExtensionDescription) -> [ExtensionFinding] {
    if AttributeChecks.isFoundElsewhere(key, in: description) { return [] }
    return [
      finding(
        .mediaTypesMissing, .warning, "\(key) is absent; what Photos takes instead is not known",
        help: "Add an array with the entries Image, Video, or both.")
    ]
  }

  private static func findings(inEntries entries: [PropertyListValue]) -> [ExtensionFinding] {
    if entries.isEmpty {
      return [
        finding(
          .mediaTypesEmpty, .error, "\(key) is empty, so that the extension is offered for nothing",
          help: "Add Image, Video, or both.")
      ]
    }
    return entries.enumerated().compactMap { index, entry in
      let place = path + ["\(index)"]
      guard let text = entry.text else {
        return finding(
          .mediaTypesWrongType, .error, at: place, "an entry of \(key) is \(entry.kind), not a string",
          help: "Write Image or Video.")
      }
      return unknown(text, at: place)
    }
  }

  private static func unknown(_ text: String, at place: [String]) -> ExtensionFinding? {
    let known = MediaType.allCases.map(\.declaredName)
    if text == InferredOfferBehavior.livePhotoMediaType {
      return finding(
        .mediaTypeUndocumented, .note, at: place,
        "no document was found that names \(text); it is believed to ask for Live Photos (inferred)",
        help: "Try it on a device; keep Image beside it.")
    }
    if known.contains(text) || holdsBuildSetting(text) { return nil }
    let near = closestMatch(to: text, among: known)
    return finding(
      .mediaTypeUnknown, .warning, at: place, "\"\(text)\" is no media type",
      help: near.map { "Did you mean \($0)?" } ?? "The documented entries are Image and Video.")
  }
}
