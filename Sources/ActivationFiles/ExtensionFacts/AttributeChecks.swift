import ActivationRules
import PredicateSyntax

/// Keys that are misspelt or stand where nothing reads them, and rules that nothing uses.
enum AttributeChecks {
  static func findings(in description: ExtensionDescription) -> [ExtensionFinding] {
    misplacedKeys(in: description) + misspeltKeys(in: description) + misspeltAttributes(in: description)
      + attributesOfAnotherType(in: description) + unusedRule(in: description)
  }

  /// The keys of `NSExtensionAttributes` that this package reads for an extension point.
  private static func keys(of description: ExtensionDescription) -> [String] {
    if description.isKeyboard { return KeyboardChecks.keys.map(\.name) }
    if description.isPhotoEditing { return [ExtensionDescription.mediaKey] }
    return [ExtensionDescription.scriptKey]
  }

  /// The keys among them that are absent from where they belong.
  private static func absentKeys(of description: ExtensionDescription) -> [String] {
    keys(of: description).filter { description.attributes[$0] == nil }
  }

  /// Whether a key is absent from its place, and found at another level or in another spelling.
  static func isFoundElsewhere(_ key: String, in description: ExtensionDescription) -> Bool {
    description.bundle[key] != nil || description.root[key] != nil
      || description.attributes.keys.contains { isMisspelling($0, of: key) }
  }

  private static func misplacedKeys(in description: ExtensionDescription) -> [ExtensionFinding] {
    var findings: [ExtensionFinding] = []
    for key in keys(of: description) {
      for (level, path) in [(description.bundle, ["NSExtension", key]), (description.root, [key])]
      where level[key] != nil {
        findings.append(
          ExtensionFinding(
            .keyMisplaced, .warning, at: path, "\(key) stands outside of NSExtensionAttributes and is ignored there",
            help: "Move it to NSExtension > NSExtensionAttributes.", source: AppleDocumentation.extensionKeys))
      }
    }
    return findings
  }

  private static func misspeltKeys(in description: ExtensionDescription) -> [ExtensionFinding] {
    let absent = absentKeys(of: description)
    return description.attributes.keys.sorted().compactMap { key in
      guard let meant = absent.first(where: { isMisspelling(key, of: $0) }) else { return nil }
      return ExtensionFinding(
        .keyMisspelt, .warning, at: ExtensionDescription.path(key), "there is no key \(key)",
        help: "Did you mean \(meant)?", source: AppleDocumentation.extensionKeys)
    }
  }

  /// Near enough to a key to be meant; the long key needs a word of its own in common, or every key of its family is near.
  private static func isMisspelling(_ word: String, of key: String) -> Bool {
    guard word != key, closestMatch(to: word, among: [key]) != nil else { return false }
    let letters = word.lowercased()
    switch key {
    case ExtensionDescription.scriptKey: return letters.contains("script") || letters.contains("preprocess")
    case ExtensionDescription.mediaKey: return letters.contains("media")
    default: return !KeyboardChecks.keys.map(\.name).contains(word)
    }
  }

  private static func misspeltAttributes(in description: ExtensionDescription) -> [ExtensionFinding] {
    let name = "NSExtensionAttributes"
    guard description.bundle[name] == nil, description.isKeyboard || description.isPhotoEditing else { return [] }
    return description.bundle.keys.sorted().compactMap { key in
      guard case .dictionary? = description.bundle[key], closestMatch(to: key, among: [name]) != nil else { return nil }
      return ExtensionFinding(
        .keyMisspelt, .warning, at: ["NSExtension", key], "there is no key \(key)", help: "Did you mean \(name)?",
        source: AppleDocumentation.extensionKeys)
    }
  }

  private static func attributesOfAnotherType(in description: ExtensionDescription) -> [ExtensionFinding] {
    guard let value = description.bundle["NSExtensionAttributes"], description.isKeyboard || description.isPhotoEditing
    else { return [] }
    if case .dictionary = value { return [] }
    return [
      ExtensionFinding(
        .attributesWrongType, .error, at: ExtensionDescription.attributesPath,
        "NSExtensionAttributes is \(value.kind), not a dictionary",
        help: "Make it a dictionary of the extension's keys.",
        source: AppleDocumentation.extensionKeys)
    ]
  }

  private static func unusedRule(in description: ExtensionDescription) -> [ExtensionFinding] {
    let key = ExtensionDescription.ruleKey
    guard description.attributes[key] != nil, let point = ExtensionPoint.named(description.point) else { return [] }
    let instead: String
    switch point.ruleUse {
    case .required, .replayKit: return []
    case .unused:
      instead = description.isPhotoEditing ? " PHSupportedMediaTypes says which media the extension is for." : ""
    case .fileProviderActions: instead = " Each action in NSExtensionFileProviderActions has a rule of its own."
    }
    return [
      ExtensionFinding(
        .activationRuleUnused, .warning, at: ExtensionDescription.path(key),
        "the system asks no activation rule for this kind of extension (\(point.kind); inferred)",
        help: "Remove it." + instead, source: point.source)
    ]
  }
}
