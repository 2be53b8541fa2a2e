package import Documents
import Predicates

/// Finds the rules among the keys of a document.
///
/// A dictionary with the key `NSExtension` is an Info.plist. `NSExtensionActivationRule` and `iosActivationRules` elsewhere are rules by
/// themselves. So are a document that has only activation keys, an option of a plug-in that expresses a rule with its own keys, and a
/// plug-in that writes its own rule.
///
/// - Complexity: linear in the size of the document, times its depth if one Info.plist is inside another.
package struct RuleFinder {
  package private(set) var found = FoundParts()
  private let document: SourceDocument
  /// The part of the document to search: the outermost value, or a member by itself.
  private let top: Node?
  private let isMember: Bool
  /// A Boolean value that indicates whether the source is a program or an excerpt, whose Info.plist may have keys that aren't visible.
  private let isExcerpt: Bool
  private let marksMistakes: Bool
  /// The nodes around the current node, the outermost first.
  private var around: [Node] = []
  /// A stack of the nodes to visit, with the number of nodes around each.
  private var next: [(node: Node, depth: Int)] = []

  /// Creates a finder and finds the rules of a document, or of a member of an object in a program.
  ///
  /// - Parameters:
  ///   - member: The member; nil for the whole document.
  ///   - marksMistakes: Whether a value with a mistake in it, such as an unclosed string, counts as unknown.
  package init(_ document: SourceDocument, member: Node? = nil, isExcerpt: Bool, marksMistakes: Bool = false) {
    self.document = document
    top = member ?? document.root
    isMember = member != nil
    self.isExcerpt = isExcerpt
    self.marksMistakes = marksMistakes
    find()
  }

  private var isMarkup: Bool { document.notation == .xml }

  private mutating func find() {
    guard let top else { return }
    if !isMarkup {
      for node in document.subtree(of: top) where FoundParts.typeKeys.contains(node.name ?? "") {
        found.typeKeys.append(.dictionary([node.name ?? "": value(of: node)]))
      }
    }
    let keys = isMember ? [] : document.entries(of: top).map { $0.name ?? "" }
    if top.kind == .object, !keys.contains(InfoKey.extensionKey), Self.areOfARule(keys), !isMention(top) {
      return addRule(top)
    }
    next = [(top, 0)]
    while let (node, depth) = next.popLast() {
      around.removeSubrange(min(depth, around.count)...)
      if !addRules(at: node) {
        around.append(node)
        next += document.entries(of: node).reversed().map { ($0, depth + 1) }
      }
    }
    around = []
    addDefaultOfTarget(top)
  }

  /// Adds the rules of a key. Returns whether its value needs no further search.
  private mutating func addRules(at node: Node) -> Bool {
    if let name = node.name {
      if name == InfoKey.extensionKey, node.kind == .object {
        addPropertyList(extension: node)
        return true
      }
      if name == ActivationKey.rule || name == InfoKey.expoRule, around.last?[InfoKey.extensionKey]?.kind != .object {
        addRule(named: name, node)
        return true
      }
      if !isMarkup, name == PluginOptions.rules { addOption(node) }
    }
    if !isMarkup, let list = around.last, list.kind == .array, list.name == PluginOptions.plugins { addDefault(node) }
    return false
  }

  /// Adds the value of a rule's key that isn't in the Info.plist of an extension.
  private mutating func addRule(named name: String, _ node: Node) {
    if let properties = propertiesOfTarget, !isInApp {
      // XcodeGen writes all properties into an Info.plist, so a rule in the wrong place is reported as in any Info.plist.
      var part = RulePart(.propertyList(value(of: properties)), PartText(document, root: properties))
      part.platform = platformOfTarget
      found.parts.append(part)
      while let last = next.last, last.depth > 4 { next.removeLast() }
    } else if let reason = reasonAgainstTarget(name) {
      found.unread.append(UnreadRule(range: keyRange(of: node), reason: reason, kind: .ignored))
    } else if isOfExpoApp, let list = around.last, case .dictionary(var entries) = value(of: list) {
      entries["CFBundlePackageType"] = .string("APPL")
      add(.propertyList(.dictionary(entries)), PartText(document, root: list, top: top), around.dropLast().last)
    } else if name == InfoKey.expoRule
      ? ListPlugin.name(ofOptionIn: around) != PluginOptions.sharing : !isMention(node)
    {
      addRule(node)
    }
  }

  /// Adds the rule that a plug-in writes for a target whose description has none.
  private mutating func addDefaultOfTarget(_ top: Node) {
    guard found.parts.isEmpty, found.unread.isEmpty, !isMarkup, !isExcerpt, top.kind == .object,
      let place = document.entries(of: top).first(where: { $0.name == "type" }),
      let rule = PluginOptions.defaultRule(ofTarget: value(of: top))
    else { return }
    add(.rule(.dictionary(ActivationDictionary(rule))), place, options: ListPlugin.targets.names)
  }

  /// Adds the rule that a plug-in's option expresses with its own keys. An option for Android has no rule.
  private mutating func addOption(_ node: Node) {
    guard around.last?.name != "android" else { return }
    if isUnknown(node) { return _ = addUnread(node) }
    let option = value(of: node)
    // A plug-in's option that has the keys of a rule is a rule.
    if node.kind == .object, Self.areOfARule(document.entries(of: node).map({ $0.name ?? "" })) { return addRule(node) }
    let plugin = ListPlugin(ofOptionIn: around)
    let rule = plugin.rule(of: option, hasScript: around.last?[PluginOptions.script] != nil)
    // If the value is open, a program may insert the missing part, so the option isn't reported.
    if rule == nil, !isOpen(node), let reason = plugin.refusal { addUnread(node, reason, .ignored) }
    guard let rule, !addUnread(node) else { return }
    for entry in node.members where !plugin.name.isEmpty { addSkipped(in: entry, of: plugin) }
    add(.rule(.dictionary(ActivationDictionary(rule))), node, options: plugin.names)
  }

  /// Records as unread an entry of a list that the plug-in skips, and the keys of an entry that the plug-in doesn't read.
  private mutating func addSkipped(in entry: Node, of plugin: ListPlugin) {
    guard entry.kind == .object else { return }
    let type = entry["type"]
    if type.map({ !isUnknown($0) && plugin.keys[$0.string ?? ""] == nil }) ?? true {
      let types = plugin.types.joined(separator: ", ")
      return addUnread(type ?? entry, "\(plugin.name) skips this entry: expected one of the types \(types)", .option)
    }
    for member in document.entries(of: entry) {
      guard let name = member.name, name != "type", !plugin.counts.contains(name) else { continue }
      addUnread(member, "\(plugin.name) doesn't read \(name); the key for a number is \(plugin.counts[0])", .option)
    }
  }

  /// Adds the rule of expo-sharing, which is a predicate, or a dictionary with the plug-in's own names for the keys.
  private mutating func addSharingRule(_ node: Node) {
    guard case .dictionary(let option) = value(of: node) else { return addRule(node) }
    guard !addUnread(node) else { return }
    let (rule, unknown) = PluginOptions.sharingRule(of: option)
    if let unknown, let place = node[unknown] {
      let near =
        closestMatch(to: unknown, among: PluginOptions.sharingKeys.keys.stablySorted())
        .map { "; did you mean \($0)?" } ?? ""
      addUnread(place, "the plug-in has no option \(unknown)\(near)", .option)
    }
    add(.rule(.dictionary(ActivationDictionary(rule))), node, options: PluginOptions.sharingNames)
    found.parts[found.parts.count - 1].text?.words = PluginOptions.sharingNames
  }

  /// Adds the rule of a plug-in: its option for expo-sharing, or the rule that it writes if its options have none.
  private mutating func addDefault(_ plugin: Node) {
    let value = value(of: plugin)
    func place(_ path: [String]) -> Node? { document.node(at: path, from: plugin) }
    if let place = PluginOptions.sharingPath(of: value).flatMap({ place($0) }) {
      addSharingRule(place)
    } else if PluginOptions.isUntoldSharing(value), let place = place(PluginOptions.sharingPath) {
      addUnread(place, "expo-sharing makes an extension only with \"enabled\": true next to this option", .ignored)
    } else if let (path, name, option) = PluginOptions.misspelledOption(of: value), let place = place(path) {
      addUnread(place, "the plug-in has no option \(name); did you mean \(option)?", .ignored)
    } else if let (rule, options) = PluginOptions.defaultRule(of: value), !isOpen(plugin) {
      add(.rule(.dictionary(ActivationDictionary(rule))), plugin, options: options)
    }
  }

  /// Returns whether a value under a rule's key is only about rules, as in translations and documentation.
  private func isMention(_ node: Node) -> Bool {
    guard !isExcerpt, !isMarkup, !isUnknown(node) else { return false }
    if let text = node.string { return text.isProse }
    let children = document.entries(of: node)
    guard node.kind == .object, !children.isEmpty else { return false }
    return children.allSatisfy { child in
      let isKey = ["Activation", "Supports", "Count"].contains { (child.name ?? "").holds($0) }
      return isMention(child) || !isKey && !child.isCollection && !isUnknown(child)
    }
  }

  /// Returns whether keys are the keys of a rule by itself. The key of the rule itself may be among them, although it doesn't belong there. If
  /// so, only the keys for `Supports…` count, because the other keys may be misplaced.
  private static func areOfARule(_ keys: [String]) -> Bool {
    let prefix = keys.contains(ActivationKey.rule) ? ActivationKey.prefix + "Supports" : ActivationKey.prefix
    return keys.contains { $0.hasPrefix(prefix) && $0 != ActivationKey.rule }
  }

  private mutating func addRule(_ node: Node) {
    guard !addUnread(node) else { return }
    let value = value(of: node)
    guard let rule = WrittenRule(value) else {
      return addUnread(node, "found \(value.kind), expected a string or a dictionary")
    }
    add(.rule(rule), node)
  }

  private mutating func addPropertyList(extension node: Node) {
    if let reason = reasonAgainstApp ?? reasonAgainstTarget(InfoKey.extensionKey) {
      return addUnread(node, reason, .ignored)
    }
    let list = PartText(document, root: around.last ?? node, top: top, isMember: around.isEmpty)
    let paths = [InfoKey.rulePath, [InfoKey.extensionKey, ActivationKey.rule], [ActivationKey.rule]]
    let rule = paths.lazy.compactMap { list.node(at: $0) }.first
    let inner = document.subtree(of: node)
    if let rule {
      guard !addUnread(rule) else { return }
    } else if let (open, reason) = inner.lazy.compactMap({ [document] inner in
      document.openPart(of: inner).map { (inner, $0) }
    }).first {
      // The values that are spread into the dictionary may contain the rule, so the rule isn't missing, but it can't be read.
      return addUnread(open, reason)
    }
    let point = node[InfoKey.point]
    if !isExcerpt, !isMarkup, let point, let reason = unknown(point) { addUnread(point, reason, .value) }
    let holdsKeys = inner.contains { $0.name?.hasPrefix(ActivationKey.prefix) == true }
    let isPointOpen = point.map { isUnknown($0) } ?? !isMarkup
    if isExcerpt || isPointOpen, rule == nil, !holdsKeys { return }
    // If only the extension point is decided elsewhere, the rule is checked by itself.
    guard isPointOpen, let rule, list.node(at: InfoKey.rulePath)?.id == rule.id, !isMarkup else {
      let content =
        around.last.map { value(of: $0) } ?? PropertyListValue.dictionary([InfoKey.extensionKey: value(of: node)])
      return add(.propertyList(content), list, around.dropLast().last)
    }
    let count = found.parts.count
    addRule(rule)
    for part in found.parts.indices.dropFirst(count) { found.parts[part].isPointComputed = point != nil }
  }

  // MARK: Projects

  /// The reason why the system finds no extension in the current place, if that place is the app's Info.plist in an app.json; nil for any other
  /// place. In the description of a target, the same keys aren't inside `expo`.
  private var reasonAgainstApp: String? {
    guard !isExcerpt, !isMarkup, around.dropFirst().map({ $0.name }) == ["expo", "ios", "infoPlist"] else { return nil }
    return "ios.infoPlist is the Info.plist of the app, which isn't an extension; give the rule to the plug-in "
      + "that makes the extension"
  }

  /// A Boolean value that indicates whether the current place is in a dictionary that Expo writes into the Info.plist of the app.
  private var isOfExpoApp: Bool {
    !isExcerpt && !isMarkup && around.last?.name == "infoPlist" && around.dropLast().last?.name == "ios"
  }

  /// The XcodeGen target around the current place; nil if there's none.
  private var target: Node? {
    !isExcerpt && !isMarkup && around.count > 2 && around[1].name == "targets" ? around[2] : nil
  }

  /// Returns why a key in the current place of an XcodeGen project doesn't get into the Info.plist of an extension; nil if it does.
  ///
  /// Source: XcodeGen's "Project Spec", "Target" and "Plist" (documented): a target's `info` has `path` and `properties`, and other keys of
  /// a target are ignored.
  private func reasonAgainstTarget(_ key: String) -> String? {
    guard let target, target["type"] != nil else { return nil }
    if isInApp { return "an app isn't an extension; write \(key) in the extension's target" }
    if key == ActivationKey.rule {
      return "XcodeGen ignores \(key) here; write it at info > properties > "
        + InfoKey.rulePath.joined(separator: " > ") + " of the target"
    }
    let isBesideProperties = around.count == 4 && around[3].name == "info"
    return around.count == 3 || isBesideProperties
      ? "XcodeGen ignores \(key) here; write it at info > properties of the target" : nil
  }

  /// A Boolean value that indicates whether the current place is in the target of an app.
  private var isInApp: Bool { target?["type"]?.string == "application" }

  /// The family of systems of the target around the current place; nil without a target, or if neither it nor a template names the family.
  private var platformOfTarget: ActivationRule.Platform? {
    guard let target else { return nil }
    func names(_ list: Node?) -> [String] {
      guard let list else { return [] }
      return (list.kind == .array ? Array(list.members) : [list]).compactMap { $0.string }
    }
    let templates = names(target["templates"]).compactMap { top?["targetTemplates"]?[$0] }
    return ([target] + templates).lazy.flatMap { [$0["platform"], $0["supportedDestinations"]] }
      .compactMap { ActivationRule.Platform(destinations: names($0)) }.first
  }

  /// The `properties` of the target around the current place, which become its Info.plist; nil if there are none.
  private var propertiesOfTarget: Node? {
    target != nil && around.count > 4 && around[3].name == "info" && around[4].name == "properties" ? around[4] : nil
  }

  // MARK: Parts

  private mutating func add(_ content: RulePart.Value, _ node: Node, options: [String: String]? = nil) {
    add(content, PartText(document, root: node, top: top), around.last, options: options)
  }

  /// Adds a part.
  ///
  /// - Parameter outer: The node around the part.
  private mutating func add(
    _ content: RulePart.Value, _ text: PartText, _ outer: Node?, options: [String: String]? = nil
  ) {
    // If the source isn't a whole property list, the tool that makes the extension from it adds the missing keys, so such a part
    // isn't whole.
    var isWhole = !isExcerpt
    if !isMarkup, case .propertyList(let plist) = content {
      isWhole = isWhole && plist[InfoKey.extensionKey]?[InfoKey.point] != nil
    }
    var part = RulePart(content, text, isWhole: isWhole, options: options)
    // Only Expo's plug-ins have options, and they make extensions for iOS.
    part.platform = platformOfTarget ?? (options == nil ? nil : .iOS)
    // The script that an Info.plist names, or the one next to a rule.
    let script =
      text.node(at: [InfoKey.extensionKey, InfoKey.attributes, InfoKey.script]) ?? outer.flatMap { $0[InfoKey.script] }
    part.script = script.map { isUnknown($0) ? "" : $0.string ?? "" }
    found.parts.append(part)
  }

  // MARK: What isn't known

  private func value(of node: Node) -> PropertyListValue { document.value(of: node, marksMistakes: marksMistakes) }
  private func unknown(_ node: Node) -> String? { document.unknown(node, marksMistakes: marksMistakes) }
  private func isUnknown(_ node: Node) -> Bool { unknown(node) != nil }
  private func isOpen(_ node: Node) -> Bool {
    document.subtree(of: node).contains { document.openPart(of: $0) != nil }
  }

  /// Notes the computed parts of a rule. Returns whether these parts keep the rule from being read. A dictionary can still be read if only some of
  /// its values are computed.
  private mutating func addUnread(_ node: Node) -> Bool {
    let values = node.kind == .object ? document.entries(of: node) : []
    let hasValue = values.contains { !$0.isCollection && !isUnknown($0) }
    let direct = Set(values.map { $0.id })
    for inner in document.subtree(of: node) {
      if let reason = unknown(inner), hasValue, direct.contains(inner.id) {
        addUnread(inner, reason, .value)
      } else if let reason = unknown(inner) ?? document.openPart(of: inner) {
        addUnread(inner, reason)
        return true
      }
    }
    return false
  }

  private mutating func addUnread(_ node: Node, _ reason: String, _ kind: UnreadRule.Kind = .computed) {
    let range = keyRange(of: node) ?? SourceRange(document.valueRange(of: node))
    found.unread.append(UnreadRule(range: range, reason: reason, kind: kind))
  }

  private func keyRange(of node: Node) -> SourceRange? { node.key.map { SourceRange($0.content) } }
}

extension String {
  /// A Boolean value that indicates whether the text, which is under a key of rules, is prose about the rule, as in a translation, rather
  /// than a predicate or a value of a key.
  package var isProse: Bool {
    let signs = ["PREDICATE", "SUBQUERY", "UTI-", "EXTENSIONITEMS", "ATTACHMENTS", "@", "$", "=", "<", ">", "{{"]
    let upper = uppercased()
    return self != upper && !hasPrefix("(") && !["YES", "NO", "TRUE", "FALSE"].contains(upper)
      && !signs.contains { upper.holds($0) }
  }
}
