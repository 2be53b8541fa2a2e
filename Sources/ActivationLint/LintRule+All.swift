extension LintRule {
  /// Every rule, in the order of the ids.
  public static let all = ofTexts + ofTargets + [.unusedIgnore]

  /// The rules about the contents of a file.
  private static let ofTexts: [LintRule] = [
    .syntaxError,
    .missingAny,
    .variableErased,
    .unknownKeyPath,
    .unknownOperator,
    .damagedQuoting,
    .subqueryWithoutCount,
    .unboundVariable,
    .itemIndex,
    .alwaysTrue,
    .neverTrue,
    .failingRule,
    .boundAdmitsZero,
    .exactlyOneAttachment,
    .exactlyOneItem,
    .mixedAndOr,
    .coveredType,
    .equalityForConformance,
    .confusedType,
    .undeclaredType,
    .misspelledType,
    .unverifiedConstruct,
    .hiddenShare,
    .booleanForCount,
    .numberForText,
    .misplacedKey,
    .nestedRule,
    .unknownKey,
    .zeroRejects,
    .neverListed,
    .strictFlagIdle,
    .anyType,
    .stringForCount,
    .missingRule,
    .wrongValueKind,
    .nestedDictionary,
    .documentInBrowser,
    .hidingLimit,
    .keyMisspelled,
    .mediaTypesUnused,
    .activationRuleUnused,
    .preprocessingFileWithExtension,
    .preprocessingFileNotInBundle,
    .applicationGroupsDiffer,
    .unknownExtensionPoint,
    .missingEntryPoint,
    .twoEntryPoints,
    .misspelledExtensionKey,
    .duplicateKey,
    .preprocessingFileNotInProject,
    .ruleNotRead,
    .unknownServiceKey,
  ]

  /// The rules about how a project builds and embeds an extension.
  private static let ofTargets: [LintRule] = {
    #if hasFeature(Embedded)
      // A web page has no project.
      []
    #else
      [
        .deploymentTargetAboveApp,
        .bundleIdentifierOutsideApp,
        .extensionNotEmbedded,
        .extensionNotBuilt,
        .versionUnlikeApp,
        .interfaceMissing,
        .groupNotGranted,
        .scriptNotNamed,
        .unsafeFramework,
      ]
    #endif
  }()
}

/// The findings for which App Store Connect or App Review is known to reject an app; `lint --app-store` reports nothing else.
///
/// Apple publishes no list. Each entry names its source.
extension LintRule {
  private static let invalidValue =
    "Reported: upload ends with \"The value for the key 'NSExtensionActivationRule' in bundle … is invalid\" for a value that isn't a predicate."

  package static let appStoreReasons: [(id: String, reason: String)] =
    ["AR100", "AR110", "AR112", "AR113"].map { ($0, invalidValue) } + [
      (
        "AR201",
        "Xcode's own warning: an app with an extension that has TRUEPREDICATE is rejected. Reported: ITMS-90362, \"The value for the key 'NSExtensionActivationRule' in bundle … is invalid\"."
      ),
      ("AR303", "Reported: ITMS-90361, \"The value type … is not boolean\"."),
      ("AR304", "Reported together with the refusal of the value; it's inferred that the key is the cause."),
      ("AR305", "Reported together with the refusal of the value; it's inferred that the key is the cause."),
      ("AR422", "Reported: ITMS-90349, \"The value of the NSExtensionPointIdentifier key … is invalid\"."),
      ("AR313", "Inferred from ITMS-90361, which checks the type of another key of the dictionary."),
      ("AR417", "Reported: ITMS-90362, if the JavaScript file isn't at the root of the extension."),
      (
        "AR502",
        "Reported: \"Bad bundle identifier\", if the extension's identifier doesn't begin with the app's."
      ),
      (
        "AR505",
        "Reported: ITMS-90056 and ITMS-90057, if a version is missing; ITMS-90473, a warning, if it differs from the app's."
      ),
      ("AR506", "Reported: ITMS-90357, if the storyboard that NSExtensionMainStoryboard names isn't compiled."),
    ]

  /// The ids of the rules in ``appStoreReasons``.
  package static var appStoreIDs: Set<String> { Set(appStoreReasons.map { $0.id }) }

  /// The reason why App Store Connect or App Review rejects an app with such a finding; nil if no refusal is known.
  package var appStoreReason: String? { Self.appStoreReasons.first { $0.id == id }?.reason }
}
