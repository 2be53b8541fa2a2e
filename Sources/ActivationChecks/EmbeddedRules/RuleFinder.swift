import ActivationFiles
import ActivationMemory
import ActivationRules
import PredicateSyntax

/// Finds the rules among the keys of a document.
///
/// `NSExtension` makes the dictionary around it an Info.plist; `NSExtensionActivationRule` and `iosActivationRules` elsewhere are
/// rules by themselves, and so is a document of nothing but activation keys, an option of a plug-in that says a rule in other words, and a
/// plug-in that writes a rule of its own.
///
/// - Complexity: linear in the document, times its depth where one Info.plist is within another.
struct RuleFinder {
  private(set) var found = FoundParts()
  private let map: PropertyListMap
  /// The values of an XML document.
  private let value: PropertyListValue?
  private let ends: [Int]
  /// The keys that names in options mean, by their entries.
  private var keys: [Int: String] = [:]
  /// A Boolean value that indicates whether the source is a program or an excerpt, in which an Info.plist may have more
  /// keys than are seen.
  private let isExcerpt: Bool

  init(_ map: PropertyListMap, value: PropertyListValue? = nil, isExcerpt: Bool) {
    self.map = map
    self.value = value
    self.isExcerpt = isExcerpt
    ends = map.ends()
    find()
  }

  private mutating func find() {
    guard let top = map.entries.first else { return }
    for (index, entry) in map.entries.enumerated()
    where value == nil && TypeDeclarationReader.declaresTypes(entry.name) && entry.key != nil {
      if let types = map.value(at: index, end: ends[index]) { found.typeKeys.append(.dictionary([entry.name: types])) }
    }
    let keys = map.childIndexes(of: 0).map { map.entries[$0].name }
    if top.kind == .dictionary, !keys.contains(InfoKey.extensionKey), Self.areOfARule(keys), !isMention(0) {
      return addRule(0)
    }
    var around: Set<Int> = []
    for entry in map.entries
    where entry.name == InfoKey.extensionKey && entry.kind == .dictionary && entry.key != nil && entry.parent >= 0 {
      around.insert(entry.parent)
    }
    var next = 0
    for (index, entry) in map.entries.enumerated() where index >= next && entry.key != nil && entry.parent >= 0 {
      if entry.name == InfoKey.extensionKey, entry.kind == .dictionary {
        addPropertyList(entry.parent, extension: index)
        next = ends[index]
      } else if entry.name == ActivationKey.rule || entry.name == InfoKey.expoRule, !around.contains(entry.parent) {
        if let properties = propertiesOfTarget(around: entry.parent), !isInApp(entry.parent) {
          // XcodeGen writes them all; that the system doesn't look for a rule there is said as of any Info.plist.
          if let list = value(at: properties) {
            var part = RuleFile.Part(.propertyList(list), PartText(map, root: properties))
            part.platform = platform(ofTargetAround: properties)
            found.parts.append(part)
          }
          next = ends[properties]
          continue
        } else if let reason = reasonAgainstTarget(entry.parent, entry.name) {
          found.unread.append(RuleFile.Unread(range: entry.key, reason: reason, kind: .ignored))
        } else if isOfExpoApp(entry.parent), case .dictionary(var list)? = value(at: entry.parent) {
          list["CFBundlePackageType"] = .string("APPL")
          add(.propertyList(.dictionary(list)), entry.parent)
        } else if entry.name == InfoKey.expoRule
          ? ListPlugin.name(ofOption: index, in: map) != PluginOptions.sharing : !isMention(index)
        {
          addRule(index)
        }
        next = ends[index]
      } else if value == nil, entry.name == PluginOptions.rules {
        addOption(index)
      } else if value == nil, entry.name == PluginOptions.plugins, entry.kind == .array {
        addDefaults(index)
      }
    }
    addDefaultOfTarget()
    // A plug-in's own rule is found before those within it.
    found.parts = found.parts.stablySorted { $0.text?.root ?? 0 < $1.text?.root ?? 0 }
    giveKeys()
  }

  /// Makes the entries of options known by the keys that they mean, for findings and fixes.
  private mutating func giveKeys() {
    guard !keys.isEmpty else { return }
    var entries = map.entries
    for (place, key) in keys { entries[place].name = key }
    let known = PropertyListMap(map.text, entries)
    for place in found.parts.indices where found.parts[place].options != nil { found.parts[place].text?.map = known }
  }

  /// The rule that a plug-in writes for a target whose description says none.
  private mutating func addDefaultOfTarget() {
    guard found.parts.isEmpty, found.unread.isEmpty, value == nil, !isExcerpt, map.entries[0].kind == .dictionary,
      let place = map.childIndexes(of: 0).first(where: { map.entries[$0].name == "type" }),
      let description = map.value(at: 0, end: map.entries.count),
      let rule = PluginOptions.defaultRule(ofTarget: description)
    else { return }
    add(.rule(.dictionary(rule)), place, options: ListPlugin.targets.names)
  }

  /// A rule that a plug-in's option says in other words; an option for Android says nothing here.
  private mutating func addOption(_ index: Int) {
    let siblings = map.childIndexes(of: map.entries[index].parent).map { map.entries[$0].name }
    guard map.entries[map.entries[index].parent].name != "android", let option = map.value(at: index, end: ends[index])
    else { return }
    if isComputed(index) { return _ = addUnread(index) }
    let plugin = ListPlugin(ofOption: index, in: map)
    let rule =
      plugin.rule(of: option, hasScript: siblings.contains(PluginOptions.script))
      // An array without a type is a rule without a key.
      ?? (plugin.isEmptyRule(option) ? .dictionary([:]) : nil)
    // What a program puts into it may have what is missing.
    let isWhole = !map.entries[index..<ends[index]].contains { $0.unknownPart != nil }
    for mistake in isWhole ? plugin.mistakes(in: option) : [] {
      let entry = map.entries[map.index(at: mistake.path, from: index) ?? index]
      found.unread.append(
        RuleFile.Unread(
          range: mistake.isKey ? entry.key : entry.value, reason: mistake.reason,
          kind: rule == nil ? .ignored : .option))
    }
    guard let rule else { return }
    guard !addUnread(index) else { return }
    add(.rule(.dictionary(rule)), index, options: plugin.names)
  }

  /// The rule of expo-sharing: a predicate, or a dictionary in other words.
  private mutating func addSharingRule(_ index: Int) {
    guard case .dictionary(let option)? = map.value(at: index, end: ends[index]) else { return addRule(index) }
    guard !addUnread(index) else { return }
    let (rule, unknown) = PluginOptions.sharingRule(of: option)
    if let unknown, let place = map.index(at: [unknown], from: index) {
      let near = PluginOptions.closestSharingName(to: unknown).map { "; did you mean \($0)?" } ?? ""
      let reason = "the plug-in has no option \(unknown)\(near)"
      found.unread.append(RuleFile.Unread(range: map.entries[place].key, reason: reason, kind: .option))
    }
    for place in map.childIndexes(of: index) {
      if let key = PluginOptions.sharingKeys[map.entries[place].name] { keys[place] = key }
    }
    add(.rule(.dictionary(rule)), index, options: PluginOptions.sharingNames)
  }

  /// The rules that plug-ins write whose options say none.
  private mutating func addDefaults(_ index: Int) {
    for plugin in map.childIndexes(of: index) {
      guard let value = map.value(at: plugin, end: ends[plugin]) else { continue }
      let misspelled = PluginOptions.misspelledOption(of: value)
      if misspelled == nil, let (path, reason) = PluginOptions.unknownOptions(of: value),
        let place = map.index(at: path, from: plugin)
      {
        found.unread.append(RuleFile.Unread(range: map.entries[place].key, reason: reason, kind: .unknownOption))
      }
      if let path = PluginOptions.sharingPath(of: value), let place = map.index(at: path, from: plugin) {
        addSharingRule(place)
        continue
      }
      if let path = PluginOptions.unusedSharingPath(of: value), let place = map.index(at: path, from: plugin) {
        let reason = "expo-sharing makes an extension only with \"enabled\": true beside it"
        found.unread.append(RuleFile.Unread(range: map.entries[place].key, reason: reason, kind: .ignored))
        continue
      }
      if let (path, name, option) = misspelled,
        let place = map.index(at: path, from: plugin)
      {
        let reason = "the plug-in has no option \(name); did you mean \(option)?"
        found.unread.append(RuleFile.Unread(range: map.entries[place].key, reason: reason, kind: .ignored))
        continue
      }
      guard let (rule, options) = PluginOptions.defaultRule(of: value),
        !map.entries[plugin..<ends[plugin]].contains(where: { $0.unknownPart != nil })
      else { continue }
      add(.rule(.dictionary(rule)), plugin, options: options)
    }
  }

  /// Returns whether a value under keys of rules is about them, as in translations and documentation, and no rule.
  private func isMention(_ index: Int) -> Bool {
    guard !isExcerpt, value == nil else { return false }
    if case .text(let literal)? = map.entries[index].leaf { return literal.text.isProse }
    let children = map.childIndexes(of: index)
    guard map.entries[index].kind == .dictionary, !children.isEmpty else { return false }
    return children.allSatisfy { child in
      let name = map.entries[child].name
      let isKey = ["Activation", "Supports", "Count"].contains { name.contains($0) }
      return isMention(child) || !isKey && [.scalar, .string].contains(map.entries[child].kind)
    }
  }

  /// Returns whether a dictionary is what Expo writes into the Info.plist of the app.
  private func isOfExpoApp(_ index: Int) -> Bool {
    guard !isExcerpt, value == nil, map.entries[index].name == "infoPlist" else { return false }
    return map.entries[map.entries[index].parent].name == "ios"
  }

  /// Returns whether keys are those of a rule by itself. One of them may be the key of a rule, which doesn't belong there; next to a
  /// rule, other keys may be misplaced.
  private static func areOfARule(_ keys: [String]) -> Bool {
    let prefix = keys.contains(ActivationKey.rule) ? ActivationKey.prefix + "Supports" : ActivationKey.prefix
    return keys.contains { $0.hasPrefix(prefix) && $0 != ActivationKey.rule }
  }

  private mutating func addRule(_ index: Int) {
    guard !addUnread(index) else { return }
    switch value(at: index) {
    case .string(let text)?: add(.rule(.predicate(text)), index)
    case .dictionary(let entries)?: add(.rule(.dictionary(.dictionary(entries))), index)
    case let other?: addUnread(index, "found \(other.kind), expected a string or a dictionary")
    case nil: break
    }
  }

  private mutating func addPropertyList(_ parent: Int, extension index: Int) {
    if let reason = reasonAgainstApp(parent) ?? reasonAgainstTarget(parent, InfoKey.extensionKey) {
      found.unread.append(RuleFile.Unread(range: map.entries[index].key, reason: reason, kind: .ignored))
      return
    }
    let paths = [InfoKey.rulePath, [InfoKey.extensionKey, ActivationKey.rule], [ActivationKey.rule]]
    let rule = paths.compactMap { map.index(at: $0, from: parent) }.first
    if let rule {
      guard !addUnread(rule) else { return }
    } else if let unknown = (index..<ends[index]).first(where: { [map] in map.entries[$0].unknownPart != nil }) {
      // Whatever is spread into it may hold the rule.
      return addUnread(unknown, map.entries[unknown].unknownPart ?? "")
    }
    if !isExcerpt, value == nil, let point = map.index(at: [InfoKey.point], from: index),
      case .unknown(let reason)? = map.entries[point].leaf
    {
      found.unread.append(RuleFile.Unread(range: map.entries[point].key, reason: reason, kind: .value))
    }
    let holdsKeys = map.entries[index..<ends[index]].contains { $0.name.hasPrefix(ActivationKey.prefix) }
    let isPointOpen = map.index(at: [InfoKey.point], from: index).map { isComputed($0) } ?? (value == nil)
    if isExcerpt || isPointOpen, rule == nil, !holdsKeys { return }
    // What the extension is for may be decided elsewhere; the rule can be checked all the same.
    guard isPointOpen, let rule, map.index(at: InfoKey.rulePath, from: parent) == rule, value == nil else {
      value(at: parent).map { add(.propertyList($0), parent) }
      return
    }
    let count = found.parts.count
    addRule(rule)
    for part in found.parts.indices.dropFirst(count) {
      found.parts[part].isPointComputed = map.index(at: [InfoKey.point], from: index) != nil
    }
  }

  /// Why the system looks for no extension within a place of an app.json: the place is the app's Info.plist. A description of a target
  /// has the same keys without `expo` around them.
  private func reasonAgainstApp(_ place: Int) -> String? {
    guard !isExcerpt, value == nil, map.index(at: ["expo", "ios", "infoPlist"], from: 0) == place else { return nil }
    return "ios.infoPlist is the Info.plist of the app, which isn't an extension; give the rule to the plug-in "
      + "that makes the extension"
  }

  /// Why a key of a dictionary in a project description of XcodeGen doesn't come into the Info.plist of an extension; nil where it does.
  ///
  /// Source: XcodeGen's "Project Spec", "Target" and "Plist" (documented): a target's `info` has `path` and `properties`, and other keys of
  /// a target are ignored.
  private func reasonAgainstTarget(_ place: Int, _ key: String) -> String? {
    let path = pathInTarget(to: place)
    guard path.count > 1, map.index(at: ["type"], from: path[1]) != nil else { return nil }
    if isInApp(place) { return "an app isn't an extension; write \(key) in the extension's target" }
    if key == ActivationKey.rule {
      return "XcodeGen ignores \(key) here; write it at info > properties > "
        + InfoKey.rulePath.joined(separator: " > ") + " of the target"
    }
    let isBesideProperties = path.count == 3 && map.entries[path[2]].name == "info"
    return path.count == 2 || isBesideProperties
      ? "XcodeGen ignores \(key) here; write it at info > properties of the target" : nil
  }

  /// Returns whether a place is in the target of an app in a project description of XcodeGen.
  private func isInApp(_ place: Int) -> Bool {
    let path = pathInTarget(to: place)
    guard path.count > 1, let type = map.index(at: ["type"], from: path[1]) else { return false }
    return value(at: type)?.text == "application"
  }

  /// The entries that lead to a place within a target of XcodeGen, from `targets` on; none elsewhere.
  private func pathInTarget(to place: Int) -> [Int] {
    guard !isExcerpt, value == nil else { return [] }
    var path: [Int] = []
    var ancestor = place
    while ancestor > 0 {
      path.insert(ancestor, at: 0)
      ancestor = map.entries[ancestor].parent
    }
    return path.first.map { map.entries[$0].name } == "targets" ? path : []
  }

  /// The family of systems of the target of XcodeGen that a place is in; nil elsewhere, and where neither the target nor a template names it.
  private func platform(ofTargetAround place: Int) -> ActivationRule.Platform? {
    let path = pathInTarget(to: place)
    guard path.count > 1, let target = value(at: path[1]) else { return nil }
    var sources = [target]
    for name in ProjectDescription.list(target["templates"]) {
      if let template = map.index(at: ["targetTemplates", name.text ?? ""], from: 0) {
        sources += [value(at: template)].compactMap { $0 }
      }
    }
    return sources.lazy.compactMap { ProjectDescription.platform(of: $0) }.first
  }

  /// The `properties` of a target of XcodeGen that a place is in, which become its Info.plist; nil elsewhere.
  private func propertiesOfTarget(around place: Int) -> Int? {
    let path = pathInTarget(to: place)
    guard path.count > 3, map.entries[path[2]].name == "info", map.entries[path[3]].name == "properties" else {
      return nil
    }
    return path[3]
  }

  /// Returns whether the value at a place is computed, at least in part.
  private func isComputed(_ place: Int) -> Bool {
    if case .unknown? = map.entries[place].leaf { true } else { false }
  }

  private mutating func add(_ content: RuleFile.Part.Value, _ root: Int, options: [String: String]? = nil) {
    // What makes the extension from anything but a whole property list adds what is missing here.
    var isWhole = !isExcerpt
    if value == nil, case .propertyList(let plist) = content {
      isWhole = isWhole && plist[InfoKey.extensionKey]?[InfoKey.point] != nil
    }
    var part = RuleFile.Part(content, PartText(map, root: root), isWhole: isWhole, options: options)
    // Plug-ins of Expo make extensions for iOS.
    part.platform = platform(ofTargetAround: root) ?? (options == nil ? nil : .iOS)
    part.script = script(of: root)
    found.parts.append(part)
  }

  /// The JavaScript file that an Info.plist names, or the attributes around a rule; empty where the name is computed, nil for none.
  private func script(of place: Int) -> String? {
    let inList = map.index(at: [InfoKey.extensionKey, InfoKey.attributes, InfoKey.script], from: place)
    guard let script = inList ?? map.index(at: [InfoKey.script], from: map.entries[place].parent) else { return nil }
    return isComputed(script) ? "" : value(at: script)?.text ?? ""
  }

  /// Names what within a rule is computed, if anything is; of a dictionary with other keys a value may be, as one that the build decides.
  private mutating func addUnread(_ index: Int) -> Bool {
    let keys = map.entries[index].kind == .dictionary ? map.childIndexes(of: index) : []
    let isOpen = keys.contains { [map] place in
      switch map.entries[place].leaf {
      case .value?, .text?: true
      case .unknown?, nil: false
      }
    }
    for place in index..<ends[index] {
      let entry = map.entries[place]
      switch entry.leaf {
      case .unknown(let reason)? where isOpen && entry.parent == index:
        found.unread.append(RuleFile.Unread(range: entry.key ?? entry.value, reason: reason, kind: .value))
      case .unknown(let reason)?:
        addUnread(place, reason, expression: entry.value)
        return true
      default: break
      }
      if let reason = entry.unknownPart {
        addUnread(place, reason)
        return true
      }
    }
    return false
  }

  private mutating func addUnread(_ index: Int, _ reason: String, expression: SourceRange? = nil) {
    let entry = map.entries[index]
    found.unread.append(RuleFile.Unread(range: entry.key ?? entry.value, reason: reason, expression: expression))
  }

  private func value(at index: Int) -> PropertyListValue? {
    guard var value else { return map.value(at: index, end: ends[index]) }
    var path: [String] = []
    var place = index
    while place >= 0, map.entries[place].parent >= 0 {
      path.append(map.entries[place].name)
      place = map.entries[place].parent
    }
    for name in path.reversed() {
      switch value {
      case .dictionary(let entries):
        guard let next = entries[name] else { return nil }
        value = next
      case .array(let elements):
        guard let index = Int(name), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
