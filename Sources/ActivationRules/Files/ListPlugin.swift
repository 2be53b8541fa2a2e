import Texts
package import Documents

/// A plug-in whose option ``PluginOptions/rules`` is an array of types and counts: the types and the key of a count that it knows.
///
/// Sources: expo-share-extension 2.0.2, `plugin/src/withShareExtensionInfoPlist.ts` (commit 0670c1c); expo-targets,
/// `plugin/src/ios/plan/buildInfoPlist.ts` (commit 370b47c). Both skip an entry whose type they don't know, and read no other key.
package struct ListPlugin {
  let name: String
  /// The key that each type means.
  let keys: [String: String]
  /// The keys of a count, of which an entry's first one counts.
  let counts: [String]

  private static let commonKeys: [String: String] = [
    "text": ActivationKey.text, "url": ActivationKey.webURLs, "image": ActivationKey.images,
    "video": ActivationKey.movies, "file": ActivationKey.files,
  ]
  private static let targetKeys: [String: String] = {
    var keys = commonKeys
    keys["webpage"] = ActivationKey.webPages
    return keys
  }()

  package static let shareExtension = ListPlugin(name: "expo-share-extension", keys: commonKeys, counts: ["max"])
  static let targets = ListPlugin(name: "expo-targets", keys: targetKeys, counts: ["maxCount"])
  /// Either of them, where a file doesn't say which: it's read as by the one that knows more.
  private static let either = ListPlugin(name: "", keys: targetKeys, counts: ["maxCount", "max"])

  /// The types.
  var types: [String] { keys.keys.stablySorted() }

  /// The words for each key.
  var names: [String: String] {
    PluginOptions.names(of: keys) { "\"\($0)\" of \(PluginOptions.rules)" }
  }

  /// The plug-in that reads an option.
  ///
  /// - Parameter around: The nodes around it, the outermost first.
  package init(ofOptionIn around: [Node]) {
    self =
      switch Self.name(ofOptionIn: around) {
      case Self.shareExtension.name?: .shareExtension
      case nil where Self.isOfTarget(around): .targets
      default: .either
      }
  }

  private init(name: String, keys: [String: String], counts: [String]) {
    self.name = name
    self.keys = keys
    self.counts = counts
  }

  /// The name of the plug-in that has an option: of the first array around it that begins with a text.
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

  /// The rule that an array of types and counts means; nil for something else, and where no type is known.
  ///
  /// - Parameter hasScript: Whether a script is named next to it, with which URLs also mean pages.
  func rule(of option: PropertyListValue, hasScript: Bool) -> PropertyListValue? {
    guard case .array(let elements) = option else { return nil }
    if elements.isEmpty { return name == Self.targets.name ? PluginOptions.targetRule : nil }
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
    return rule.isEmpty ? nil : .dictionary(rule)
  }

  /// Returns whether an array has no entry with a type or count, as the plug-in reads it.
  func isEmptyRule(_ option: PropertyListValue) -> Bool {
    guard name == Self.shareExtension.name, case .array(let elements) = option else { return false }
    return !elements.contains { if case .dictionary = $0 { true } else { false } }
  }

  /// A part of an option that the plug-in ignores: why, the keys and indexes that lead to it from the option, and whether its place is that
  /// of the key, not that of the value.
  typealias Mistake = (reason: String, path: [String], isKey: Bool)

  /// The parts of an option that the plug-in ignores; none of an option of another tool.
  func mistakes(in option: PropertyListValue) -> [Mistake] {
    guard case .array(let elements) = option else {
      guard !name.isEmpty || isOwn(option) else { return [] }
      let consequence = name == Self.shareExtension.name ? "; with anything else the plug-in ends expo prebuild" : ""
      return [(reason: "\(PluginOptions.rules) must be an array" + consequence, path: [], isKey: true)]
    }
    if name.isEmpty, !elements.allSatisfy(isOwn) { return [] }
    var mistakes: [Mistake] = []
    for (index, element) in elements.enumerated() {
      guard case .dictionary(let entries) = element else { continue }
      let place = "\(index)"
      if let type = entries["type"]?.text {
        if keys[type] == nil, !type.hasPrefix("$(") {
          mistakes.append((reason: reason(againstType: type), path: [place, "type"], isKey: false))
        }
      } else {
        mistakes.append(
          Mistake(
            reason: "an entry of \(PluginOptions.rules) has no type, and is skipped; \(typeHelp)", path: [place],
            isKey: false))
      }
      let known = ["type"] + counts
      for key in entries.keys.stablySorted() where !known.contains(key) {
        mistakes.append((reason: reason(againstKey: key), path: [place, key], isKey: true))
      }
    }
    return mistakes
  }

  /// Returns whether an element is one of types and counts, and not one of another tool.
  private func isOwn(_ element: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = element, let type = entries["type"]?.text else { return false }
    return keys[type] != nil || entries.keys.allSatisfy { $0 == "type" || counts.contains($0) }
  }

  private var typeHelp: String { "the types are " + types.joined(separator: ", ") }

  private func reason(againstType type: String) -> String {
    let owner = name.isEmpty ? PluginOptions.rules + " have" : name + " has"
    let help = closestMatch(to: type, among: types).map { "did you mean \($0)?" } ?? typeHelp
    return "\(owner) no type '\(type)'; \(help)"
  }

  private func reason(againstKey key: String) -> String {
    let owner = name.isEmpty ? "the plug-in" : name
    let isCount = closestMatch(to: key, among: counts) != nil || Self.either.counts.contains(key)
    let help = isCount ? "did you mean \(counts[0])?" : "the keys are " + (["type"] + counts).joined(separator: ", ")
    return "\(owner) ignores '\(key)' in \(PluginOptions.rules); \(help)"
  }

  // MARK: Writing

  /// The plug-in to write for: where a file doesn't say which one reads its option, the one with fewer types.
  package var writer: ListPlugin { name.isEmpty ? .shareExtension : self }

  /// A dictionary as an array of types and counts.
  ///
  /// - Parameter hasScript: Whether a script is named next to it, with which URLs also mean pages.
  /// - Throws: Why, and what can be said, where the plug-in would make another rule of any such array.
  package func option(of dictionary: ActivationDictionary, hasScript: Bool) throws(ReadingError) -> String {
    let entries = dictionary.entries.filter { $0.value.integerValue != 0 }
    func count(_ key: String) -> Int64 { entries.first { $0.key == key }?.value.integerValue ?? 0 }
    let (links, pages) = (count(ActivationKey.webURLs), count(ActivationKey.webPages))
    let hasPageType = keys.values.contains(ActivationKey.webPages)
    if hasScript, links != pages, links > 0 || !hasPageType {
      let noun = links == 1 ? "link" : "links"
      throw ReadingError(
        .rule, "\(name) can't say this rule: a url brings a web page along, since \(PluginOptions.script) is set",
        help: links > 0 && pages == 0
          ? "Add as many web pages to the description: '… \(links) \(noun) and \(links) web page\(links == 1 ? "" : "s")'."
          : "Describe as many web pages as links, or remove \(PluginOptions.script).")
    }
    if pages > 0, !hasPageType, !hasScript {
      throw ReadingError(
        .rule, "\(name) has no type for web pages",
        help: "\(typeSentence), and a url brings a web page along only with \(PluginOptions.script). \(Self.others)")
    }
    var elements: [String] = []
    for entry in entries where !(hasScript && entry.key == ActivationKey.webPages && links > 0) {
      guard let type = keys.first(where: { $0.value == entry.key })?.key else { throw unsaid }
      let count = entry.key == ActivationKey.text ? "" : ", \"\(counts[0])\": \(entry.value.integerValue)"
      elements.append("{ \"type\": \"\(type)\"\(count) }")
    }
    return "[\(elements.joined(separator: ", "))]"
  }

  /// The answer to a rule that isn't a count of types.
  package var unsaid: ReadingError {
    ReadingError(.rule, "\(PluginOptions.rules) can't say this rule", help: "\(typeSentence). \(Self.others)")
  }

  private var typeSentence: String { "Its types are \(types.joined(separator: ", "))" }
  private static let others = "expo-share-intent and expo-sharing take any rule."
}
