import ActivationRules

/// A rule that admits web pages, and no JavaScript file that would read them.
///
/// Source: ``AppleDocumentation/commonScenarios``, "Accessing a Webpage" (documented: preprocessing needs a count for web pages that
/// is not zero). The other way round nothing is wrong: Xcode's own template of an action extension names a file and has no such count.
enum WebPageChecks {
  static func findings(in description: ExtensionDescription) -> [ExtensionFinding] {
    let key = ActivationKey.webPages
    guard ExtensionPoint.named(description.point)?.ruleUse ?? .required == .required,
      case .dictionary(let entries)? = description.attributes[ExtensionDescription.ruleKey],
      let count = entries[key].map({ ActivationDictionary.Value($0) }), !count.isBuildSetting, count.integerValue >= 1,
      description.attributes[ExtensionDescription.scriptKey] == nil,
      !AttributeChecks.isFoundElsewhere(ExtensionDescription.scriptKey, in: description)
    else { return [] }
    return [
      ExtensionFinding(
        .webPageWithoutPreprocessingFile, .note, at: ExtensionDescription.path(ExtensionDescription.ruleKey) + [key],
        "the rule accepts web pages, and no JavaScript file reads them: the extension gets their addresses",
        help: "To read the page, name a file in \(ExtensionDescription.scriptKey); otherwise leave this as it is.",
        source: AppleDocumentation.commonScenarios)
    ]
  }
}
