package import Documents
import Texts

/// Options of Expo's plug-ins that express a rule with their own keys, and the rules that plug-ins write if an option is absent.
///
/// Each fact names the version of the plug-in that it comes from. react-native-share-menu and send-intent have no option: their instructions
/// (README of 5.0.5, and of send-intent at commit ab8d7df) tell people to write an Info.plist, which is read like any other.
package enum PluginOptions {
  /// The option of expo-share-extension, an array of `{ type, max }`, and of expo-targets, an array of `{ type, maxCount }`.
  package static let rules = "activationRules"
  /// The key of the script for web pages, next to ``rules``.
  package static let script = "preprocessingFile"
  /// The key of the plug-ins of a project. An entry is a plug-in's name, or an array of the name and the options.
  package static let plugins = "plugins"

  /// Expo's own plug-in, which has the rule in its options for iOS.
  package static let sharing = "expo-sharing"
  /// The option of expo-sharing: a predicate, or a dictionary with short names for the keys.
  private static let sharingRule = "activationRule"
  /// The keys and indexes that lead from expo-sharing to this option.
  static let sharingPath = ["1", "ios", sharingRule]

  /// The key that each name in the dictionary of expo-sharing means.
  ///
  /// Source: expo-sharing of SDK 57, `plugin/src/ios/createInfoPlistFile.ts` (commit 60b2373), which omits values that are 0 or false.
  static let sharingKeys: [String: String] = [
    "supportsText": ActivationKey.text, "supportsWebUrlWithMaxCount": ActivationKey.webURLs,
    "supportsImageWithMaxCount": ActivationKey.images, "supportsMovieWithMaxCount": ActivationKey.movies,
    "supportsFileWithMaxCount": ActivationKey.files, "supportsWebPageWithMaxCount": ActivationKey.webPages,
    "supportsAttachmentsWithMaxCount": ActivationKey.attachmentsMaximum,
  ]

  /// The name for each key in the dictionary of expo-sharing.
  static let sharingNames = Dictionary(uniqueKeysWithValues: sharingKeys.map { ($1, $0) })

  /// Returns the keys and indexes that lead from a plug-in to the rule of expo-sharing; nil unless the plug-in is expo-sharing and makes
  /// an extension for iOS.
  package static func sharingPath(of plugin: PropertyListValue) -> [String]? {
    entry(of: plugin)?.name == sharing ? sharingPath : nil
  }

  /// Returns whether a plug-in is expo-sharing, and its options don't say whether to make an extension. If so, a rule in them has no effect.
  static func isUntoldSharing(_ plugin: PropertyListValue) -> Bool {
    guard case .array(let elements) = plugin, elements.count > 1 else { return false }
    return elements[0].text == sharing && elements[1]["ios"]?["enabled"] == nil
  }

  /// Returns the rule that a dictionary of expo-sharing means, and the first name in it that the plug-in doesn't know.
  static func sharingRule(of option: [String: PropertyListValue]) -> (rule: PropertyListValue, unknown: String?) {
    var rule: [String: PropertyListValue] = [:]
    for (name, value) in option {
      guard let key = sharingKeys[name], value != .boolean(false), value != .integer(0) else { continue }
      rule[key] = key == ActivationKey.text ? .boolean(true) : value
    }
    return (.dictionary(rule), option.keys.stablySorted().first { sharingKeys[$0] == nil })
  }

  /// Returns a rule's dictionary in the words of expo-sharing, and the first key that has no such word.
  package static func sharingOption(of dictionary: ActivationDictionary) -> (
    option: ActivationDictionary, unsaid: String?
  ) {
    let said = dictionary.entries.filter { $0.value.integerValue != 0 }
    let entries = said.compactMap { entry in
      sharingNames[entry.key].map { ActivationDictionary.Entry(key: $0, value: entry.value) }
    }
    return (ActivationDictionary(entries), said.first { sharingNames[$0.key] == nil }?.key)
  }

  /// The plug-ins that write their own rule if the option is absent, each with the option and the rule.
  ///
  /// Source: expo-share-intent 2.5.2 to 5, `plugin/src/ios/writeIosShareExtensionFiles.ts` (commit 5021bf7). The defaults of
  /// expo-share-extension 2.0.2, of expo-sharing (`plugin/src/index.ts`, commit 0460168) and of expo-targets are text and one web URL.
  private static let defaults: [(plugin: String, option: String, rule: [String: PropertyListValue])] = [
    (
      "expo-share-intent", InfoKey.expoRule,
      [ActivationKey.webURLs: .integer(1), ActivationKey.webPages: .integer(1)]
    ),
    ("expo-share-extension", rules, textAndLink), (sharing, sharingRule, textAndLink),
  ]

  private static let textAndLink: [String: PropertyListValue] = [
    ActivationKey.text: .boolean(true), ActivationKey.webURLs: .integer(1),
  ]

  /// Returns a plug-in that writes its own rule, with its options; nil for any other plug-in.
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
      // A computed value may be true, so only a literal false disables the extension.
      guard case .dictionary(let ios)? = options["ios"], let isEnabled = ios["enabled"], isEnabled != .boolean(false)
      else { return nil }
      options = ios
    }
    return defaults.first { $0.plugin == name }.map { ($0.plugin, $0.option, $0.rule, options) }
  }

  /// Returns the rule that a plug-in writes by default, and the words that its options use for keys; nil if the plug-in writes no rule, has
  /// a rule in its options, or is disabled for iOS.
  static func defaultRule(of plugin: PropertyListValue) -> (PropertyListValue, [String: String])? {
    guard let found = entry(of: plugin), found.options[found.option] == nil,
      found.options["disableIOS"] != .boolean(true)
    else { return nil }
    var rule = found.rule
    // With a script, URLs also mean pages.
    if found.option == rules, found.options[script] != nil {
      rule[ActivationKey.webPages] = rule[ActivationKey.webURLs]
    }
    let words = found.name == sharing ? sharingNames : [:]
    return (.dictionary(rule), found.option == rules ? ListPlugin.shareExtension.names : words)
  }

  /// Returns an option of a plug-in with a misspelled name, its path, and the name of the option for the rule; nil if there's none, or if the
  /// rule is present.
  static func misspelledOption(of plugin: PropertyListValue) -> (path: [String], name: String, option: String)? {
    guard let found = entry(of: plugin), found.options[found.option] == nil else { return nil }
    let name = found.options.keys.stablySorted().first { closestMatch(to: $0, among: [found.option]) != nil }
    return name.map { ((found.name == sharing ? ["1", "ios"] : ["1"]) + [$0], $0, found.option) }
  }

  /// Returns the rule that expo-targets writes for a share or action extension without a rule in its description; nil for any other document.
  ///
  /// Source: expo-targets, `plugin/src/ios/plan/buildInfoPlist.ts` (observed in 2026).
  static func defaultRule(ofTarget description: PropertyListValue) -> PropertyListValue? {
    guard let type = description["type"]?.text, ["share", "action"].contains(type), description["name"]?.text != nil,
      case .array(let platforms)? = description["platforms"], platforms.contains(.string("ios")),
      description["ios"]?[rules] == nil, description[rules] == nil
    else { return nil }
    return targetRule
  }

  /// The rule that expo-targets writes if the list is absent or empty.
  static let targetRule = PropertyListValue.dictionary(textAndLink)

  /// The names of the plug-ins that write their own rule.
  package static var plugInNames: [String] { defaults.map { $0.plugin } }
}

/// A plug-in whose option ``PluginOptions/rules`` is an array of types and counts, with the types and the count keys that it knows.
///
/// Sources: expo-share-extension 2.0.2, `plugin/src/withShareExtensionInfoPlist.ts` (commit 0670c1c); expo-targets,
/// `plugin/src/ios/plan/buildInfoPlist.ts` (commit 370b47c). Both skip an entry whose type they don't know, and ignore all other keys.
package struct ListPlugin {
  let name: String
  /// The key that each type means.
  let keys: [String: String]
  /// The keys that can give the count of an entry. If an entry has several of these keys, the first one in this list is used.
  let counts: [String]

  private static let commonKeys: [String: String] = [
    "text": ActivationKey.text, "url": ActivationKey.webURLs, "image": ActivationKey.images,
    "video": ActivationKey.movies, "file": ActivationKey.files,
  ]
  private static let targetKeys = Dictionary(
    uniqueKeysWithValues: commonKeys.map { ($0, $1) } + [("webpage", ActivationKey.webPages)])

  package static let shareExtension = ListPlugin(name: "expo-share-extension", keys: commonKeys, counts: ["max"])
  static let targets = ListPlugin(name: "expo-targets", keys: targetKeys, counts: ["maxCount"])
  /// The plug-in if a file doesn't say which one it is. It knows everything that the others know.
  private static let either = ListPlugin(name: "", keys: targetKeys, counts: ["maxCount", "max"])

  var types: [String] { keys.keys.stablySorted() }

  /// The words for each key.
  var names: [String: String] {
    Dictionary(uniqueKeysWithValues: keys.map { ($1, "\"\($0)\" of \(PluginOptions.rules)") })
  }
}

extension ListPlugin {
  /// Creates the plug-in that reads an option.
  ///
  /// - Parameter around: The nodes around the option, the outermost first.
  package init(ofOptionIn around: [Node]) {
    self =
      switch Self.name(ofOptionIn: around) {
      case Self.shareExtension.name?: .shareExtension
      case nil where Self.isOfTarget(around): .targets
      default: .either
      }
  }

  /// Returns the name of the plug-in that has an option: the string at the start of the innermost array that starts with a string.
  static func name(ofOptionIn around: [Node]) -> String? {
    around.reversed().lazy.compactMap { $0.kind == .array ? $0.members.first?.string : nil }.first
  }

  /// Returns whether an option is in the description of a target of expo-targets, or in its part for iOS.
  private static func isOfTarget(_ around: [Node]) -> Bool {
    let isInPart = around.last?.name == "ios" && around.count > 1
    let type = (isInPart ? around.dropLast() : around[...]).last?["type"]?.string
    return type.map { ["share", "action"].contains($0) } ?? false
  }

  // MARK: Reading

  /// Returns the rule that an array of types and counts means; nil for any other value, or if no type is known.
  ///
  /// - Parameter hasScript: Whether a script is named next to the option, so that URLs also mean pages.
  func rule(of option: PropertyListValue, hasScript: Bool) -> PropertyListValue? {
    guard case .array(let elements) = option else { return nil }
    if elements.isEmpty, name == Self.targets.name { return PluginOptions.targetRule }
    var rule: [String: PropertyListValue] = [:]
    for element in elements {
      guard case .dictionary(let entries) = element, let type = entries["type"]?.text else {
        if name.isEmpty { return nil }
        continue
      }
      guard let key = keys[type] else { continue }
      let count = counts.lazy.compactMap { entries[$0] }.first ?? .integer(1)
      rule[key] = key == ActivationKey.text ? .boolean(true) : count
      if hasScript, key == ActivationKey.webURLs { rule[ActivationKey.webPages] = count }
    }
    // Without entries, expo-share-extension writes a rule without keys.
    let hasEntries = elements.contains { if case .dictionary = $0 { true } else { false } }
    return rule.isEmpty && (hasEntries || name != Self.shareExtension.name) ? nil : .dictionary(rule)
  }

  /// The reason why the plug-in makes no rule of an option; nil if a file doesn't say which plug-in it is.
  var refusal: String? {
    let types = types.joined(separator: ", ")
    return name.isEmpty ? nil : "\(name) can't make a rule from this value: expected an array of types (\(types))"
  }

  // MARK: Writing

  /// The plug-in to write for. If a file doesn't say which plug-in reads its option, the plug-in with fewer types is used.
  package var writer: ListPlugin { name.isEmpty ? .shareExtension : self }

  /// Returns a dictionary as an array of types and counts.
  ///
  /// - Parameter hasScript: Whether a script is named next to the option, so that URLs also mean pages.
  /// - Throws: ``ReadingError`` with the reason and some advice, if no such array expresses the rule.
  package func option(of dictionary: ActivationDictionary, hasScript: Bool) throws(ReadingError) -> String {
    let entries = dictionary.entries.filter { $0.value.integerValue != 0 }
    func count(_ key: String) -> Int64 { entries.first { $0.key == key }?.value.integerValue ?? 0 }
    let (links, pages) = (count(ActivationKey.webURLs), count(ActivationKey.webPages))
    let hasPageType = keys.values.contains(ActivationKey.webPages)
    if hasScript, links != pages, links > 0 || !hasPageType {
      let noun = links == 1 ? "link" : "links"
      throw ReadingError(
        .rule, "\(name) can't express this rule: with \(PluginOptions.script) set, each url also counts as a web page",
        help: links > 0 && pages == 0
          ? "Add as many web pages to the description: '… \(links) \(noun) and \(links) web page\(links == 1 ? "" : "s")'."
          : "Describe as many web pages as links, or remove \(PluginOptions.script).")
    }
    if pages > 0, !hasPageType, !hasScript {
      throw ReadingError(
        .rule, "\(name) has no type for web pages",
        help: "\(typeSentence), and a url counts as a web page only with \(PluginOptions.script). \(Self.others)")
    }
    var elements: [String] = []
    for entry in entries where !(hasScript && entry.key == ActivationKey.webPages && links > 0) {
      guard let type = keys.first(where: { $0.value == entry.key })?.key else { throw unsaid }
      let count = entry.key == ActivationKey.text ? "" : ", \"\(counts[0])\": \(entry.value.integerValue)"
      elements.append("{ \"type\": \"\(type)\"\(count) }")
    }
    return "[\(elements.joined(separator: ", "))]"
  }

  /// The error for a rule that types and counts can't express.
  package var unsaid: ReadingError {
    ReadingError(.rule, "\(PluginOptions.rules) can't express this rule", help: "\(typeSentence). \(Self.others)")
  }

  private var typeSentence: String { "Its types are \(types.joined(separator: ", "))" }
  private static let others = "expo-share-intent and expo-sharing take any rule."
}
