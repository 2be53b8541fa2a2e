import ActivationRules
import PredicateSyntax

/// A JavaScript file for web pages and a rule that admits no web page, or the other way round.
///
/// Source: ``AppleDocumentation/commonScenarios``, "Accessing a Webpage" (documented: preprocessing needs a count for web pages that
/// is not zero).
enum WebPageChecks {
  private static let countKey = ActivationKey.webPages

  static func findings(in description: ExtensionDescription) -> [ExtensionFinding] {
    guard !InferredExtensionBehavior.pointsWithoutRule.contains(description.point),
      let rule = description.attributes[ExtensionDescription.ruleKey]
    else { return [] }
    let hasFile = description.attributes[ExtensionDescription.scriptKey] != nil
    switch rule {
    case .dictionary(let entries):
      return findings(count: entries[countKey].map { ActivationDictionary.Value($0) }, hasFile, description)
    case .string(let text) where hasFile: return findings(inPredicate: text)
    default: return []
    }
  }

  private static func findings(
    count: ActivationDictionary.Value?, _ hasFile: Bool, _ description: ExtensionDescription
  ) -> [ExtensionFinding] {
    if count?.isBuildSetting == true { return [] }
    let admitsPages = (count?.integerValue ?? 0) >= 1
    if hasFile, !admitsPages {
      let found = count == nil ? "has no \(countKey)" : "has \(countKey) below 1"
      return [
        withoutWebPage("a JavaScript file is named, and the rule \(found)", help: "Set \(countKey) to 1 or more.")
      ]
    }
    guard admitsPages, !hasFile, !AttributeChecks.isFoundElsewhere(ExtensionDescription.scriptKey, in: description)
    else { return [] }
    return [
      ExtensionFinding(
        .webPageWithoutPreprocessingFile, .warning,
        at: ExtensionDescription.path(ExtensionDescription.ruleKey) + [countKey],
        "the rule admits web pages, and no JavaScript file is named: pages are not preprocessed",
        help: "Name one in \(ExtensionDescription.scriptKey), or leave this as it is if the address is enough.",
        source: AppleDocumentation.commonScenarios)
    ]
  }

  /// The types of web pages are all exported by the system, which no app's declaration changes; so none are needed here.
  private static func findings(inPredicate text: String) -> [ExtensionFinding] {
    guard !holdsBuildSetting(text), text.utf8.count <= Limits.standard.sourceBytes,
      let rule = try? ActivationRule(predicate: text, services: FoundationServices.platformServices)
    else { return [] }
    for page in InferredExtensionBehavior.webPages {
      switch rule.decision(for: context(page)).verdict {
      case .activates, .uncertain: return []
      case .doesNotActivate, .failed: continue
      }
    }
    let count = InferredExtensionBehavior.webPages.count
    return [
      withoutWebPage(
        "a JavaScript file is named, and the rule activates for none of the \(count) web-page payloads tried",
        help: "Let the rule admit com.apple.active-webpage or public.url, as Safari shares a page.")
    ]
  }

  private static func withoutWebPage(_ message: String, help: String) -> ExtensionFinding {
    ExtensionFinding(
      .preprocessingFileWithoutWebPage, .warning, at: ExtensionDescription.path(ExtensionDescription.scriptKey),
      message, help: help, source: AppleDocumentation.commonScenarios)
  }

  private static func context(_ items: [[[String]]]) -> SharedContext {
    SharedContext(
      extensionItems: items.map { attachments in
        ExtensionItem(attachments: attachments.map { Attachment(registeredTypeIdentifiers: $0) })
      })
  }
}
