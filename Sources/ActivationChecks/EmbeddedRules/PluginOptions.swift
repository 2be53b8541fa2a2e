import ActivationRules

/// Options of Expo's plug-ins that say a rule in other words, and the rules that plug-ins write where an option is absent.
///
/// Each fact has the version of the plug-in that it was taken from. react-native-share-menu and send-intent have no option: their
/// instructions (README of 5.0.5, and of send-intent at commit ab8d7df) have people write an Info.plist, which is read as any other.
enum PluginOptions {
  /// The option of expo-share-extension and of expo-targets: an array of `{ type, max }` and of `{ type, maxCount }`.
  static let rules = "activationRules"
  /// The file with the script for pages, next to ``rules``.
  static let script = "preprocessingFile"
  /// The key with the plug-ins of a project, each a name, or an array of its name and its options.
  static let plugins = "plugins"

  /// The key that each type of ``rules`` means.
  ///
  /// Source: expo-share-extension 2.0.2, `plugin/src/withShareExtensionInfoPlist.ts` (commit 0670c1c); expo-targets,
  /// `plugin/src/ios/plan/buildInfoPlist.ts` (observed in 2026), which has `webpage` too.
  private static let keys: [String: String] = [
    "text": ActivationKey.text, "url": ActivationKey.webURLs, "image": ActivationKey.images,
    "video": ActivationKey.movies, "file": ActivationKey.files, "webpage": ActivationKey.webPages,
  ]

  /// The rule that an array of types and counts means; nil for something else.
  ///
  /// - Parameter hasScript: Whether a script is named next to it, with which URLs also mean pages.
  static func rule(of option: PropertyListValue, hasScript: Bool) -> PropertyListValue? {
    guard case .array(let elements) = option, !elements.isEmpty else { return nil }
    var rule: [String: PropertyListValue] = [:]
    for element in elements {
      guard case .dictionary(let entries) = element, let type = entries["type"]?.text, let key = keys[type] else {
        return nil
      }
      let count = entries["maxCount"] ?? entries["max"] ?? .integer(1)
      rule[key] = key == ActivationKey.text ? .boolean(true) : count
      if hasScript, key == ActivationKey.webURLs { rule[ActivationKey.webPages] = count }
    }
    return .dictionary(rule)
  }

  /// The plug-ins that write a rule of their own where the option is absent, each with the option and the rule.
  ///
  /// Source: expo-share-intent 2.5.2 to 5, `plugin/src/ios/writeIosShareExtensionFiles.ts` (commit 5021bf7). The defaults of
  /// expo-share-extension 2.0.2 and of expo-targets are text and one address.
  private static let defaults: [(plugin: String, option: String, rule: [String: PropertyListValue])] = [
    (
      "expo-share-intent", InfoKey.expoRule,
      [ActivationKey.webURLs: .integer(1), ActivationKey.webPages: .integer(1)]
    ),
    ("expo-share-extension", rules, [ActivationKey.text: .boolean(true), ActivationKey.webURLs: .integer(1)]),
  ]

  /// The rule that a plug-in writes; nil for one that writes none, or has a rule in its options or none for iOS.
  static func defaultRule(of plugin: PropertyListValue) -> PropertyListValue? {
    let name: String?
    var options: [String: PropertyListValue] = [:]
    switch plugin {
    case .string(let text): name = text
    case .array(let elements):
      name = elements.first?.text
      if elements.count > 1 {
        guard case .dictionary(let entries) = elements[1] else { return nil }
        options = entries
      }
    default: name = nil
    }
    guard let name, let found = defaults.first(where: { $0.plugin == name }), options[found.option] == nil,
      options["disableIOS"] != .boolean(true)
    else { return nil }
    return .dictionary(found.rule)
  }

  /// The rule that expo-targets writes for a share or action extension whose description for iOS has none; nil for another document.
  ///
  /// Source: expo-targets, `plugin/src/ios/plan/buildInfoPlist.ts` (observed in 2026).
  static func defaultRule(ofTarget description: PropertyListValue) -> PropertyListValue? {
    guard let type = description["type"]?.text, ["share", "action"].contains(type), description["name"]?.text != nil,
      case .array(let platforms)? = description["platforms"], platforms.contains(.string("ios")),
      description["ios"]?[rules] == nil, description[rules] == nil
    else { return nil }
    return .dictionary([ActivationKey.text: .boolean(true), ActivationKey.webURLs: .integer(1)])
  }

  /// Returns whether a document may describe a target of expo-targets.
  static func mayDescribeTarget(_ bytes: [UInt8]) -> Bool {
    ["\"platforms\"", "\"type\"", "\"ios\""].allSatisfy { RuleKeys.contains(Array($0.utf8), bytes) }
      && ["\"share\"", "\"action\""].contains { RuleKeys.contains(Array($0.utf8), bytes) }
  }

  /// The names of the plug-ins that write a rule of their own.
  static var names: [String] { defaults.map(\.plugin) }
}
