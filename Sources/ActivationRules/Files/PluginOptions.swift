import Texts

/// Options of Expo's plug-ins that say a rule in other words, and the rules that plug-ins write where an option is absent.
///
/// Each fact has the version of the plug-in that it was taken from. react-native-share-menu and send-intent have no option: their
/// instructions (README of 5.0.5, and of send-intent at commit ab8d7df) have people write an Info.plist, which is read as any other.
package enum PluginOptions {
  /// The option of expo-share-extension and of expo-targets: an array of `{ type, max }` and of `{ type, maxCount }`.
  package static let rules = "activationRules"
  /// The file with the script for pages, next to ``rules``.
  package static let script = "preprocessingFile"
  /// The key with the plug-ins of a project, each a name, or an array of its name and its options.
  package static let plugins = "plugins"

  /// Expo's own plug-in, whose options for iOS have the rule.
  package static let sharing = "expo-sharing"
  /// The option of expo-sharing: a predicate, or a dictionary with short names for the keys.
  private static let sharingRule = "activationRule"

  /// The key that each name in the dictionary of expo-sharing means.
  ///
  /// Source: expo-sharing of SDK 57, `plugin/src/ios/createInfoPlistFile.ts` (commit 60b2373), which leaves out what is 0 or false.
  static let sharingKeys: [String: String] = [
    "supportsText": ActivationKey.text, "supportsWebUrlWithMaxCount": ActivationKey.webURLs,
    "supportsImageWithMaxCount": ActivationKey.images, "supportsMovieWithMaxCount": ActivationKey.movies,
    "supportsFileWithMaxCount": ActivationKey.files, "supportsWebPageWithMaxCount": ActivationKey.webPages,
    "supportsAttachmentsWithMaxCount": ActivationKey.attachmentsMaximum,
  ]

  /// The name for each key in the dictionary of expo-sharing.
  static let sharingNames = names(of: sharingKeys) { $0 }

  /// The word for each key.
  static func names(of keys: [String: String], _ word: (String) -> String) -> [String: String] {
    var names: [String: String] = [:]
    for (name, key) in keys { names[key] = word(name) }
    return names
  }

  /// The keys and indexes that lead from a plug-in with its options to the rule of expo-sharing, when it is that plug-in and makes an
  /// extension for iOS.
  package static func sharingPath(of plugin: PropertyListValue) -> [String]? {
    entry(of: plugin)?.name == sharing ? ["1", "ios", sharingRule] : nil
  }

  /// The keys and indexes that lead to a rule of expo-sharing that has no effect, since the plug-in isn't told to make an extension.
  static func unusedSharingPath(of plugin: PropertyListValue) -> [String]? {
    guard case .array(let elements) = plugin, elements.count > 1, elements[0].text == sharing,
      case .dictionary(let ios)? = elements[1]["ios"], ios[sharingRule] != nil, ios["enabled"] == nil
    else { return nil }
    return ["1", "ios", sharingRule]
  }

  /// The rule that a dictionary of expo-sharing means, or the name in it that it doesn't know.
  static func sharingRule(of option: [String: PropertyListValue]) -> (rule: PropertyListValue, unknown: String?) {
    var rule: [String: PropertyListValue] = [:]
    for (name, value) in option {
      guard let key = sharingKeys[name], value != .boolean(false), value != .integer(0) else { continue }
      rule[key] = key == ActivationKey.text ? .boolean(true) : value
    }
    return (.dictionary(rule), option.keys.stablySorted().first { sharingKeys[$0] == nil })
  }

  /// A rule's dictionary in the words of expo-sharing, and a key that these have no word for.
  package static func sharingOption(of dictionary: ActivationDictionary) -> (
    option: ActivationDictionary, unsaid: String?
  ) {
    var entries: [ActivationDictionary.Entry] = []
    var unsaid: String?
    for entry in dictionary.entries where entry.value.integerValue != 0 {
      guard let name = sharingNames[entry.key] else {
        unsaid = unsaid ?? entry.key
        continue
      }
      entries.append(ActivationDictionary.Entry(key: name, value: entry.value))
    }
    return (ActivationDictionary(entries), unsaid)
  }

  /// The name of expo-sharing that is spelled most like one that it doesn't know.
  static func closestSharingName(to name: String) -> String? {
    closestMatch(to: name, among: sharingKeys.keys.stablySorted())
  }

  /// The plug-ins that write a rule of their own where the option is absent, each with the option and the rule.
  ///
  /// Source: expo-share-intent 2.5.2 to 5, `plugin/src/ios/writeIosShareExtensionFiles.ts` (commit 5021bf7). The defaults of
  /// expo-share-extension 2.0.2, of expo-sharing (`plugin/src/index.ts`, commit 0460168) and of expo-targets are text and one address.
  private static let defaults: [(plugin: String, option: String, rule: [String: PropertyListValue])] = [
    (
      "expo-share-intent", InfoKey.expoRule,
      [ActivationKey.webURLs: .integer(1), ActivationKey.webPages: .integer(1)]
    ),
    ("expo-share-extension", rules, [ActivationKey.text: .boolean(true), ActivationKey.webURLs: .integer(1)]),
    (sharing, sharingRule, [ActivationKey.text: .boolean(true), ActivationKey.webURLs: .integer(1)]),
  ]

  /// A plug-in that writes a rule of its own, with its options; nil for another one.
  private static func entry(
    of plugin: PropertyListValue
  ) -> (name: String, option: String, rule: [String: PropertyListValue], options: [String: PropertyListValue])? {
    var (name, options) = (plugin.text, [String: PropertyListValue]())
    if case .array(let elements) = plugin {
      name = elements.first?.text
      if elements.count > 1 {
        guard case .dictionary(let entries) = elements[1] else { return nil }
        options = entries
      }
    }
    if name == sharing {
      // What a program computes may be true.
      guard case .dictionary(let ios)? = options["ios"], let isEnabled = ios["enabled"], isEnabled != .boolean(false)
      else { return nil }
      options = ios
    }
    return defaults.first { $0.plugin == name }.map { ($0.plugin, $0.option, $0.rule, options) }
  }

  /// The rule that a plug-in writes, and the words of its options for keys; nil for one that writes none, or has a rule in its options or
  /// none for iOS.
  static func defaultRule(of plugin: PropertyListValue) -> (PropertyListValue, [String: String])? {
    guard let found = entry(of: plugin), found.options[found.option] == nil,
      found.options["disableIOS"] != .boolean(true)
    else { return nil }
    var rule = found.rule
    // With a script URLs also mean pages.
    if found.option == rules, found.options[script] != nil {
      rule[ActivationKey.webPages] = rule[ActivationKey.webURLs]
    }
    let words = found.name == sharing ? sharingNames : [:]
    return (.dictionary(rule), found.option == rules ? ListPlugin.shareExtension.names : words)
  }

  /// An option of a plug-in that is spelled much like the one for the rule, with the keys and indexes that lead to it, and that one; nil
  /// when there is none, or the rule is there.
  static func misspelledOption(of plugin: PropertyListValue) -> (path: [String], name: String, option: String)? {
    guard let found = entry(of: plugin), found.options[found.option] == nil else { return nil }
    let name = found.options.keys.stablySorted().first { closestMatch(to: $0, among: [found.option]) != nil }
    return name.map { ((found.name == sharing ? ["1", "ios"] : ["1"]) + [$0], $0, found.option) }
  }

  /// The options that plug-ins know.
  ///
  /// Source: `plugin/src/index.ts` of expo-share-extension (commit 088e7d3), `plugin/src/types.ts` of expo-share-intent 5.1.1, and
  /// `plugin/src/sharingPlugin.types.ts` of expo-sharing (commit 186c3d8).
  private static let known: [String: Set<String>] = [
    "expo-share-extension": [
      rules, script, "backgroundColor", "height", "excludedPackages", "googleServicesFile",
    ],
    "expo-share-intent": [
      InfoKey.expoRule, "iosShareExtensionName", "iosAppGroupIdentifier", "iosShareExtensionBundleIdentifier",
      "androidMainActivityAttributes", "androidIntentFilters", "androidMultiIntentFilters", "disableExperimental",
      "preprocessorInjectJS", "disableAndroid", "disableIOS",
    ],
    sharing: ["ios", "android"],
  ]
  private static let knownInSharing: Set = ["enabled", "extensionBundleIdentifier", "appGroupId", sharingRule]

  /// The options of a plug-in that it doesn't know, in words, and the keys and indexes that lead to the first; nil when there is none, or
  /// the plug-in is told to make no extension.
  static func unknownOptions(of plugin: PropertyListValue) -> (path: [String], reason: String)? {
    guard case .array(let elements) = plugin, elements.count > 1, let name = elements[0].text, let known = known[name],
      case .dictionary(let options) = elements[1]
    else { return nil }
    var levels = [(path: ["1"], options: options, known: known)]
    var condition = ""
    if name == sharing {
      guard options["ios"]?["enabled"] != .boolean(false) else { return nil }
      if case .dictionary(let ios)? = options["ios"] { levels.append((["1", "ios"], ios, knownInSharing)) }
      if options["ios"]?["enabled"] == nil {
        condition = ", and makes an extension only with \"enabled\": true in \"ios\""
      }
    }
    for level in levels {
      let unknown = level.options.keys.stablySorted().filter { !level.known.contains($0) }
      guard let first = unknown.first else { continue }
      let words = unknown.count == 1 ? "option" : "options"
      return (level.path + [first], "\(name) doesn't know the \(words) \(unknown.joined(separator: ", "))\(condition)")
    }
    return nil
  }

  /// The rule that expo-targets writes for a share or action extension whose description for iOS has none; nil for another document.
  ///
  /// Source: expo-targets, `plugin/src/ios/plan/buildInfoPlist.ts` (observed in 2026).
  static func defaultRule(ofTarget description: PropertyListValue) -> PropertyListValue? {
    guard let type = description["type"]?.text, ["share", "action"].contains(type), description["name"]?.text != nil,
      case .array(let platforms)? = description["platforms"], platforms.contains(.string("ios")),
      description["ios"]?[rules] == nil, description[rules] == nil
    else { return nil }
    return targetRule
  }

  /// The rule that expo-targets writes where the list is absent or empty.
  static let targetRule: PropertyListValue = .dictionary([
    ActivationKey.text: .boolean(true), ActivationKey.webURLs: .integer(1),
  ])

  /// The names of the plug-ins that write a rule of their own.
  package static var plugInNames: [String] { defaults.map { $0.plugin } }
}
