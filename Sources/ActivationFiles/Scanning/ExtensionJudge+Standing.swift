import ActivationRules
/// What can be said of an extension whatever is shared.
extension ExtensionJudge {
  /// The verdict for every context, for extensions that no rule decides; nil when the rules must be asked.
  static func standingVerdict(of found: FoundExtension) -> ExtensionVerdict? {
    if found.isExtensionKit {
      return ExtensionVerdict(.notApplicable, "ExtensionKit extensions use no activation rule")
    }
    if let identifier = found.extensionPointIdentifier, found.isSource,
      let reference = BuildSettings.firstReference(in: identifier)
    {
      return ExtensionVerdict(.uncertain, "the extension point is decided at build time by \(reference)")
    }
    // Of a File Provider the actions decide.
    if found.extensionPoint?.ruleUse != .fileProviderActions,
      let obstacle = found.identification.obstacle(toRulesOn: ContextKey.extensionItems)
    {
      return ExtensionVerdict(obstacle)
    }
    switch found.ruleState {
    case .found: return nil
    case .decidedAtBuildTime(let reference):
      return ExtensionVerdict(.uncertain, "the rule is decided at build time by \(reference)")
    case .unusable(let message):
      return ExtensionVerdict(.doesNotActivate, "it has no usable rule: \(message)")
    case .missing: return missingRule(found)
    }
  }

  private static func missingRule(_ found: FoundExtension) -> ExtensionVerdict {
    switch found.extensionPoint?.ruleUse {
    case .required:
      ExtensionVerdict(.doesNotActivate, "there is no activation rule: the extension never appears (inferred)")
    case .fileProviderActions: ExtensionVerdict(.notApplicable, "it has no actions with rules")
    default:
      ExtensionVerdict(
        .notApplicable,
        "there is no activation rule, and whether \(found.extensionPointIdentifier ?? "such an extension") needs one is not known"
      )
    }
  }

  /// What is odd about a rule's presence or absence.
  static func remarks(on found: FoundExtension) -> [String] {
    guard !found.isExtensionKit else { return [] }
    var remarks: [String] = []
    switch (found.extensionPoint?.ruleUse, found.ruleState) {
    case (.required, .missing):
      remarks.append("there is no activation rule; a \(found.kind) extension without one never appears (inferred)")
    case (.required, .unusable(let message)), (.fileProviderActions, .unusable(let message)),
      (nil, .unusable(let message)):
      remarks.append(message)
    case (.replayKit, .found):
      let key = "NSExtensionActivationSupportsReplayKitStreaming"
      let hasKey = found.rules.contains {
        if case .dictionary(let value) = $0.rule { value[key] != nil } else { false }
      }
      if !hasKey { remarks.append("its rule lacks \(key), the only key that is looked up for a broadcast") }
    default: break
    }
    if let remark = found.identification.remark, !found.problems.contains(remark) { remarks.append(remark) }
    if let obstacle = found.identification.obstacle(toRulesOn: ContextKey.extensionItems), !obstacle.isOfferedOtherwise
    {
      remarks.append(obstacle.message)
    }
    return remarks
  }
}
