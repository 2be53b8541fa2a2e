import ActivationRules

/// Facts that several lint rules use.
extension ActivationDictionary {
  static let flags = ActivationKey.rows.filter { $0.isFlag }.map { $0.key }

  private static let typeKeys = ActivationKey.kinds.map { $0.key }

  /// A Boolean value that indicates whether the build sets the version, or the version is a text or a collection whose effect isn't known.
  var hasUnreadableVersion: Bool {
    self[ActivationKey.dictionaryVersion].map { !$0.isSimple || $0.text != nil } ?? false
  }

  /// A Boolean value that indicates whether the build sets a value or the version can't be read, so that nothing is known about the rule as a whole.
  var hasUnreadableValues: Bool {
    hasUnreadableVersion || entries.contains { $0.value.isBuildSetting }
  }

  var acceptsTypes: Bool {
    (Self.typeKeys + [ActivationKey.locations]).contains { (self[$0]?.integerValue ?? 0) >= 1 }
  }

  var zeroTypeKeys: [String] {
    entries.filter { entry in
      Self.typeKeys.contains(entry.key) && entry.value.integerValue == 0 && entry.value.isSimple
        && !entry.value.isBuildSetting
    }.map { $0.key }
  }

  /// A Boolean value that indicates whether some value isn't zero and all such values have keys that mean nothing.
  var hasOnlyUnknownKeys: Bool {
    let set = entries.filter { $0.value.integerValue != 0 }
    return !set.isEmpty && set.allSatisfy { !ActivationKey.isKnown($0.key) && $0.key != ActivationKey.rule }
  }

  /// The reason why the dictionary accepts nothing; nil if it may accept something or if that can't be known.
  var refusal: DictionaryRule.Refusal? {
    if entries.contains(where: { $0.value.isBuildSetting || !$0.value.isSimple }) { return nil }
    let others = [ActivationKey.locations, ActivationKey.replayKitStreaming]
    guard !others.contains(where: { (self[$0]?.integerValue ?? 0) >= 1 }),
      case .dictionary(let rule) = ActivationRule(dictionary: self).form
    else { return nil }
    return rule.refusal
  }
}
