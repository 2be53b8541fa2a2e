import ActivationRules
import Documents
import Predicates
import Texts

/// Finds the literals in a program that belong to the keys of rules, and texts that are rules by themselves.
///
/// The program isn't interpreted. A key followed by a literal is read wherever it is; every other value counts as computed.
struct ProgramRules {
  private(set) var found = FoundParts()
  private let document: SourceDocument
  private let text: [UInt8]
  /// The end of the part in which no key of a rule's dictionary was found.
  private var emptyEnd = 0

  private static let keys: Set = [
    InfoKey.extensionKey, InfoKey.attributes, ActivationKey.rule, InfoKey.expoRule, PluginOptions.rules,
    PluginOptions.plugins,
  ]
  /// Names of TypeScript's types. They mean that a declaration follows the key, not a value.
  private static let typeNames: Set = [
    "string", "number", "boolean", "any", "unknown", "object", "Record", "Partial", "undefined", "never", "Array",
    "Readonly", "ReadonlyArray", "String", "Bool", "Int", "Any",
  ]

  init(_ text: [UInt8], _ notation: Notation) {
    self.text = text
    let document = SourceDocument(text, notation)
    self.document = Self.withoutConditions(document).map { SourceDocument($0, notation) } ?? document
    if let limit = document.errors.first(where: { $0.kind == .limit }) {
      found.unread.append(UnreadRule(reason: limit.message))
    }
    find()
  }

  /// Returns the program with `NAME ||` and `NAME ??` blanked out before a literal at a rule's key, because that literal is the value that the file
  /// itself gives; nil if there are none. The text keeps its length, so that all ranges stay valid.
  private static func withoutConditions(_ document: SourceDocument) -> [UInt8]? {
    var source = document.source
    var next = document.root.map { [$0] } ?? []
    var isChanged = false
    while let node = next.popLast() {
      next += node.members
      guard node.name == ActivationKey.rule || node.name == InfoKey.expoRule, case .computed = node.value else {
        continue
      }
      let name = source[node.range].prefix { $0.isNamePart || $0.isBlank || $0 == UInt8(ascii: ".") }
      let mark = source[name.endIndex..<node.range.upperBound].prefix(2)
      guard mark.elementsEqual("||".utf8) || mark.elementsEqual("??".utf8),
        let start = source[mark.endIndex..<node.range.upperBound].first(where: { !$0.isBlank }),
        "{[\"'`".utf8.contains(start)
      else { continue }
      for place in name.startIndex..<mark.endIndex where source[place] != 0x0a { source[place] = 0x20 }
      isChanged = true
    }
    return isChanged ? source : nil
  }

  private mutating func find() {
    var next = document.root.map { [$0] } ?? []
    while let node = next.popLast() {
      if isKey(node), take(node) { continue }
      switch node.value {
      case .text(let text): take(text, of: node)
      case .computed: takeComputedText(node)
      default: break
      }
      next += node.members.reversed()
    }
  }

  /// Returns whether a node has the key of a rule. In Swift, the key must be a literal; in scripts, it may be a bare word.
  private func isKey(_ node: Node) -> Bool {
    guard let name = node.name, Self.keys.contains(name), let key = node.key else { return false }
    return document.notation != .swift || key.range != key.content
  }

  // MARK: Keys

  /// Reads the value of a rule's key. Returns false if the parts of the value must still be searched.
  private mutating func take(_ node: Node) -> Bool {
    guard let name = node.name, let key = node.key, !isType(node) else { return false }
    let outer = node.parent?.name ?? InfoKey.extensionKey
    let isMisspelled = outer != InfoKey.extensionKey && closestMatch(to: InfoKey.extensionKey, among: [outer]) != nil
    if isMisspelled || isAtTopLevel(node) && (name == InfoKey.attributes || name == ActivationKey.rule) {
      let place = isMisspelled ? "in \(outer)" : "at the top level"
      let reason = "the system looks for it in NSExtension > NSExtensionAttributes, not \(place)"
      found.unread.append(UnreadRule(range: SourceRange(key.content), reason: reason, kind: .ignored))
      return true
    }
    let isRule = name == ActivationKey.rule || name == InfoKey.expoRule
    switch node.value {
    case .array where name == PluginOptions.rules || name == PluginOptions.plugins:
      if node.isClosed { addEntry(node) }
      return false
    case .object, .array:
      guard isRule || name == InfoKey.extensionKey || name == InfoKey.attributes else { return false }
      guard isRule || node.range.upperBound > emptyEnd && holdsKey(node) else {
        emptyEnd = max(emptyEnd, node.range.upperBound)
        return false
      }
    case .text(let text):
      // The text may be a constant for the key's name, or an unrelated option, so it must look like a rule.
      guard isRule, Self.mayBeRule(text.text) else { return false }
    case .computed, .null:
      guard isRule else { return false }
      if !isDeclaration(node, key) { addUnread(node, key) }
      return true
    default: guard isRule else { return false }
    }
    // The rest of an unclosed value isn't known, so the value isn't read.
    guard node.isClosed else {
      if isRule { addUnread(node, key) }
      return isRule
    }
    addEntry(node)
    return true
  }

  /// Returns whether a node is in an array of plug-ins. Its rule is then found with the plug-in whose option it is.
  private func isInPlugins(_ node: Node) -> Bool {
    var around = node.parent
    while let outer = around, outer.isCollection {
      if outer.name == PluginOptions.plugins, outer.kind == .array { return outer.isClosed }
      around = outer.parent
    }
    return false
  }

  private mutating func addUnread(_ node: Node, _ key: Spelled) {
    if isInPlugins(node) { return }
    found.unread.append(UnreadRule(range: SourceRange(key.content), reason: document.reason(for: node)))
  }

  private mutating func addEntry(_ node: Node) {
    if isInPlugins(node) { return }
    var inner = RuleFinder(document, member: node, isExcerpt: true).found
    let platform = platform(around: node)
    for index in inner.parts.indices { inner.parts[index].platform = platform }
    found.add(inner)
  }

  private func holdsKey(_ node: Node) -> Bool {
    var next = Array(node.members)
    while let inner = next.popLast() {
      if inner.name?.hasPrefix(ActivationKey.prefix) == true { return true }
      next += inner.members
    }
    return false
  }

  /// Returns whether a key is the name of a constant or of a typed member.
  private func isDeclaration(_ node: Node, _ key: Spelled) -> Bool {
    let isMember = key.range.lowerBound > 0 && text[key.range.lowerBound - 1] == UInt8(ascii: ".")
    let between = text[min(key.range.upperBound, node.range.lowerBound)..<node.range.lowerBound]
    if between.contains(UInt8(ascii: "=")) { return !isMember && !between.contains(UInt8(ascii: "]")) }
    return text[node.range.upperBound...].first { !$0.isBlank } == UInt8(ascii: ";")
  }

  /// Returns whether a TypeScript type, not a value, follows a key.
  private func isType(_ node: Node) -> Bool {
    guard document.notation != .swift else { return false }
    var node = node
    var isMember = false
    while case .object(let members) = node.value, let first = members.first {
      // Only a type has a member such as `[key: string]: …` or `key?: …`.
      guard first.name != nil else { return !document.text(in: first.range).hasPrefix("...") }
      (node, isMember) = (first, true)
    }
    switch node.value {
    case .computed: break
    // For a member, `undefined` may be a value instead of a type.
    case .null where !isMember: break
    default: return false
    }
    return Self.typeNames.contains(String(decoding: text[node.range].prefix { $0.isNamePart }, as: UTF8.self))
  }

  // MARK: Tuist

  /// Returns whether a key is at the top level of an Info.plist that Tuist writes: `extendingDefault(with: [`, a function of `InfoPlist`
  /// (documented).
  private func isAtTopLevel(_ node: Node) -> Bool {
    guard let around = node.parent, around.name == "with", let key = around.key else { return false }
    return text[..<key.range.lowerBound].dropLast(while: { $0.isBlank }).suffix(17).elementsEqual(
      "extendingDefault(".utf8)
  }

  /// Returns the systems of the target around a place in Tuist's manifest: `destinations: .macOS`, `destinations: [.iPhone, .iPad]`, `platform:
  /// .macOS`.
  private func platform(around node: Node) -> ActivationRule.Platform? {
    guard document.notation == .swift else { return nil }
    var around = node.parent
    while let call = around {
      if let systems = call["destinations"] ?? call["platform"] {
        let names = text[systems.range].split { !$0.isNamePart }
        return ActivationRule.Platform(destinations: names.map { String(decoding: $0, as: UTF8.self) })
      }
      around = call.parent
    }
    return nil
  }

  // MARK: Texts without a key

  private mutating func take(_ literal: Spelled, of node: Node) {
    if Self.isPredicate(literal.utf8[...]) {
      let next = text[node.range.upperBound...].first { !$0.isBlank }
      if next == UInt8(ascii: "+") || text[..<node.range.lowerBound].last(where: { !$0.isBlank }) == UInt8(ascii: "+") {
        let reason = "the text is part of an expression"
        return found.unread.append(UnreadRule(range: SourceRange(literal.content), reason: reason))
      }
      guard let written = document.literal(of: node) else { return }
      found.parts.append(RulePart(.rule(.predicate(literal.text)), PartText(written, in: text), isWhole: false))
    } else if Self.isFragment(literal.utf8), let written = document.literal(of: node) {
      addFragment(written)
    }
  }

  /// Takes a literal with computed parts. A predicate is noted as unread; if the literal is XML of a property list, its other
  /// parts are read.
  private mutating func takeComputedText(_ node: Node) {
    let quotes = "`\"'#".utf8
    guard let first = text[node.range].first, quotes.contains(first) else { return }
    let bytes = text[node.range].drop { quotes.contains($0) }
    if Self.isPredicate(bytes) {
      let lineEnd = text[node.range].firstIndex(of: 0x0a) ?? node.range.upperBound
      let range = SourceRange(node.range.lowerBound..<lineEnd)
      found.unread.append(UnreadRule(range: range, reason: document.reason(for: node)))
    } else if node.members.isEmpty, Self.isFragment(Array(bytes)) {
      let content = bytes.startIndex..<bytes.startIndex + bytes.dropLast(while: { quotes.contains($0) }).count
      let spelled = Spelled(Array(text[content]), at: content.lowerBound)
      addFragment(LiteralText(spelled, first == UInt8(ascii: "`") ? .template : .mixed))
    }
  }

  private mutating func addFragment(_ literal: LiteralText) {
    do throws(ReadingError) {
      found.add(try FoundParts.read(fragment: literal))
    } catch {
      let text = literal.spelled.utf8
      let place = text.firstRuleKey ?? text.place(of: ActivationKey.prefix) ?? 0
      let range = literal.spelled.source(of: SourceRange(place, place + 1))
      found.unread.append(UnreadRule(range: range, reason: error.message))
    }
  }

  /// Returns whether a text is the predicate of an extension: it begins with SUBQUERY and uses the context's items, unlike Core Data's predicates.
  private static func isPredicate(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(200).drop { $0.isBlank }
    guard start.starts(with: "SUBQUERY".utf8) else { return false }
    return ["extensionItems", "fileproviderItems"].contains { Array(bytes).holds($0) }
  }

  private static func isFragment(_ bytes: [UInt8]) -> Bool {
    bytes.holds("<key>NSExtension") && bytes.holds("NSExtensionActivation")
  }

  /// Returns whether a text at a rule's key can be a rule, and not just a name.
  private static func mayBeRule(_ text: String) -> Bool {
    let word = text.uppercased()
    return text.contains { $0.isWhitespace || $0 == "(" } || word.hasSuffix("PREDICATE") || text.contains("$(")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func dropLast(while test: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[..<(lastIndex { !test($0) }.map { $0 + 1 } ?? startIndex)]
  }
}
