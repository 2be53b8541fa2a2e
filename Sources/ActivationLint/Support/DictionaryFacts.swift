import ActivationRules

/// Facts about a dictionary that several lint rules use.
enum DictionaryFacts {
  /// The keys that take a Boolean.
  static let flags = [ActivationKey.text, ActivationKey.usesStrictMatching, ActivationKey.replayKitStreaming]

  /// The keys for types of content.
  static let typeKeys = [
    ActivationKey.files, ActivationKey.images, ActivationKey.movies, ActivationKey.text, ActivationKey.webURLs,
    ActivationKey.webPages,
  ]

  /// The keys of web addresses and pages.
  static let linkKeys = [ActivationKey.webURLs, ActivationKey.webPages]

  /// The keys of types whose content is accepted.
  static func acceptedTypeKeys(of dictionary: ActivationDictionary) -> [String] {
    typeKeys.filter { (dictionary[$0]?.integerValue ?? 0) >= 1 }
  }

  /// The version; 0 when it is absent.
  static func version(of dictionary: ActivationDictionary) -> Int64 {
    dictionary[ActivationKey.dictionaryVersion]?.integerValue ?? 0
  }

  /// Returns whether one accepted attachment is enough.
  static func isFuzzy(_ dictionary: ActivationDictionary) -> Bool {
    version(of: dictionary) >= 2 && (dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) == 0
  }

  /// Returns whether the version is set by the build, or a text whose effect isn't known.
  static func hasUnreadableVersion(_ dictionary: ActivationDictionary) -> Bool {
    switch dictionary[ActivationKey.dictionaryVersion] {
    case .string, .other: true
    default: false
    }
  }

  /// Returns whether a value is set by the build, so that nothing is known about the rule as a whole.
  static func hasUnreadableValues(_ dictionary: ActivationDictionary) -> Bool {
    for entry in dictionary.entries where entry.value.isBuildSetting { return true }
    return hasUnreadableVersion(dictionary)
  }

  /// Returns whether content of some type is accepted.
  static func acceptsTypes(_ dictionary: ActivationDictionary) -> Bool {
    for key in typeKeys + [ActivationKey.locations] {
      if let value = dictionary[key], value.integerValue >= 1 { return true }
    }
    return false
  }

  /// The keys of types that are there with the value 0.
  static func zeroTypeKeys(of dictionary: ActivationDictionary) -> [String] {
    var keys: [String] = []
    for entry in dictionary.entries where typeKeys.contains(entry.key) {
      if case .other = entry.value { continue }
      if entry.value.integerValue == 0, !entry.value.isBuildSetting { keys.append(entry.key) }
    }
    return keys
  }

  /// Returns whether some value isn't zero, and each such value belongs to a key without a meaning.
  static func hasOnlyUnknownKeys(_ dictionary: ActivationDictionary) -> Bool {
    let set = dictionary.entries.filter { $0.value.integerValue != 0 }
    return !set.isEmpty && set.allSatisfy { !ActivationKey.isKnown($0.key) && $0.key != ActivationKey.rule }
  }

  /// Returns the reason why the dictionary accepts nothing; nil when it may accept something, or when that cannot be known.
  static func refusal(of dictionary: ActivationDictionary) -> DictionaryRule.Refusal? {
    for entry in dictionary.entries {
      if entry.value.isBuildSetting { return nil }
      if case .other = entry.value { return nil }
    }
    for key in [ActivationKey.locations, ActivationKey.replayKitStreaming] {
      if let value = dictionary[key], value.integerValue >= 1 { return nil }
    }
    guard case .dictionary(let rule) = ActivationRule(dictionary: dictionary).form else { return nil }
    return rule.refusal
  }
}
