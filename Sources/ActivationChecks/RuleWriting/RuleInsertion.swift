package import ActivationRules
import Documents
internal import Predicates

/// Inserts a rule into a file of a project: an Info.plist, Expo's app.json, or XcodeGen's project.yml. All other bytes stay the same.
package struct RuleInsertion {
  /// The bytes of the file with the rule.
  package private(set) var bytes: [UInt8] = []
  /// A Boolean value that indicates whether the file had a rule, which the new rule replaces.
  package private(set) var replaces = false
  /// The rule that was replaced; nil if there was none or it can't be read.
  package private(set) var former: RulePlace?
  private let rule: WrittenRule
  private let path: String
  private let isReplacing: Bool

  /// Makes the change in memory; nothing is written.
  ///
  /// The changed file is read again, and must contain the new rule.
  ///
  /// - Parameters:
  ///   - path: The file; its name determines the notation.
  ///   - line: The line of the requested rule if a document has several; nil if no line was named.
  ///   - isReplacing: Whether an existing rule may be replaced.
  /// - Throws: When the file has no place for a rule, has a rule that may not be replaced, or can't be changed.
  package init(
    _ rule: WrittenRule, into bytes: [UInt8], path: String, line: Int? = nil, isReplacing: Bool
  ) throws(ReadingError) {
    (self.rule, self.path, self.isReplacing) = (rule, path, isReplacing)
    guard let file = FileText(bytes), !bytes.starts(with: Array("bplist".utf8)) else {
      throw failure("the file isn't text", help: "Convert it with plutil -convert xml1.")
    }
    let notation = Notation(path: path)
    let old = RuleFile(bytes, name: path)
    if line == nil, notation != nil, Set(old.everyRule.map(\.rule)).count > 1 { _ = try old.rules() }
    // The line refers to the last rule that starts in it or before it, as for all other commands.
    let meant = line.flatMap { line in old.everyRule.compactMap(\.line).filter { $0 <= line }.max() }
    let text: [UInt8]
    switch notation {
    case nil: text = try propertyList(file)
    case .json5?: text = try json(file.utf8, meant ?? line, isRuleLine: meant != nil)
    case .yaml?: text = try yaml(file.utf8, line)
    case let other?:
      throw failure(
        "a rule can't be put into \(other.name)",
        help: "--as \(other == .swift ? "swift" : "expo") prints it for you to paste.")
    }
    self.bytes = file.encoded(text)
    former = replaces ? (line == nil ? try? old.rules().first : old.everyRule.last { $0.line == meant }) : nil
    try check(isOneOfSeveral: line != nil)
  }

  private func failure(_ message: String, help: String) -> ReadingError {
    ReadingError(.rule, message, help: help, name: path)
  }

  /// Records that another rule is replaced, if that is allowed.
  private mutating func replace() throws(ReadingError) {
    replaces = true
    guard !isReplacing else { return }
    throw failure(
      "the file already has a rule",
      help: "--replace replaces it. To see the changes first, print the new rule with --as json > new.json, and run "
        + "`activation-rule compare \(path) new.json`.")
  }

  /// Reads the changed file and checks that it contains the rule.
  private func check(isOneOfSeveral: Bool) throws(ReadingError) {
    let file = RuleFile(bytes, name: path)
    let isThere = try (isOneOfSeveral ? file.everyRule : file.rules()).contains { loaded in
      switch (loaded.rule, rule) {
      case (.predicate(let text), .predicate(let wanted)):
        return Parser.parse(text).tree.isStructurallyEqual(to: Parser.parse(wanted).tree)
      case (.dictionary(let value), .dictionary(let wanted)):
        return Set(value.entries) == Set(wanted.entries)
      default: return false
      }
    }
    guard isThere else {
      throw failure(
        "the rule couldn't be added to the file", help: "--as prints it for you to paste.")
    }
  }

  // MARK: Info.plist

  private mutating func propertyList(_ file: FileText) throws(ReadingError) -> [UInt8] {
    let plist = try PropertyListReader.read(file.encoded(file.utf8), name: path)
    guard case .dictionary(let bundle)? = plist[InfoKey.extensionKey] else {
      throw failure(
        "there's no NSExtension",
        help:
          "Name the extension's Info.plist, not the app's. If this is the right file, --as info-plist prints the keys "
          + "to paste.")
    }
    if let identifier = bundle[InfoKey.point]?.text, ExtensionPoint.named(identifier)?.ruleUse == .unused {
      throw failure("the extension point \(identifier) uses no activation rule", help: "")
    }
    let editor = DocumentEditor(markup: file.utf8)
    if editor.document[InfoKey.rulePath] != nil { try replace() }
    guard let text = editor.text(setting: rule, at: InfoKey.rulePath) else {
      throw failure(
        "the property list can't be changed", help: "--as info-plist prints the rule for you to paste.")
    }
    return text
  }

  // MARK: JSON

  private static let plugin = "expo-share-intent"

  private mutating func json(_ text: [UInt8], _ line: Int?, isRuleLine: Bool) throws(ReadingError) -> [UInt8] {
    guard let document = SourceDocument.json(withRules: text) else {
      throw failure("the file isn't JSON", help: "")
    }
    let editor = DocumentEditor(document)
    let nodes = document.subtree(of: document.root)
    let rules = nodes.filter { $0.name == InfoKey.expoRule || $0.name == ActivationKey.rule }
    // The plug-in has a default rule if none is written, so its name is a place for a rule.
    let bare = nodes.first { node in
      guard node.string == Self.plugin, let list = node.parent else { return false }
      return list.name == PluginOptions.plugins
        || !rules.contains { list.range.contains($0.memberRange.lowerBound) }
    }
    let sharing = Self.sharingPlace(in: nodes, document)
    let lines = LineTable(text)
    /// Returns the line of a rule as readers report it: the line of its value, or of the plug-in with its options.
    func ruleLine(_ node: Node) -> Int {
      let list = node.id == bare?.id && node.parent?.name != PluginOptions.plugins ? node.parent : nil
      return lines.position(of: (list ?? node).range.lowerBound).line
    }
    let places = (rules + [bare, sharing?.rule ?? sharing?.plugin].compactMap { $0 }).sorted { $0.id < $1.id }
    let meant = line.flatMap { line in places.last { ruleLine($0) <= line } }
    let arrays = nodes.filter {
      $0.name == PluginOptions.rules && $0.kind == .array && $0.parent?.name != "android"
    }
    if let line, isRuleLine, meant.map(ruleLine) != line {
      if let array = arrays.first(where: { ruleLine($0) == line }) {
        return try json(inPlaceOf: array)
      }
      throw failure("the rule on line \(line) can't be changed", help: "--as prints it for you to paste.")
    }
    let written = (rules + [sharing?.rule].compactMap { $0 }).sorted { $0.id < $1.id }
    if meant == nil, written.count > 1 {
      let line = lines.position(of: written[0].memberRange.lowerBound).line
      throw failure(
        "the file has \(written.count) rules",
        help: "Choose one by line number, such as \(path):\(line).")
    }
    let place = meant ?? written.first ?? bare ?? sharing?.plugin
    if let sharing, place?.id == (sharing.rule ?? sharing.plugin).id {
      return try json(sharing, editor)
    }
    if let place, rules.contains(where: { $0.id == place.id }) {
      try replace()
      let value = rule.json(indentation: editor.indentation(at: place.memberRange.lowerBound))
      return TextEdit(SourceRange(place.range), value).applied(to: text)
    }
    if let place = bare ?? nodes.first(where: { $0.string == Self.plugin }), place.parent != nil {
      return Self.option(InfoKey.expoRule, ofPlugin: place, editor) { rule.json(indentation: $0) }.applied(to: text)
    }
    if arrays.count == 1 { return try json(inPlaceOf: arrays[0]) }
    // This plug-in's rule is an array of types and counts.
    guard let place = nodes.first(where: { $0.string == "expo-share-extension" }), let list = place.parent else {
      throw failure(
        "no place for a rule was found: expected \(InfoKey.expoRule), or the plug-in \(Self.plugin)",
        help: "Add \"\(Self.plugin)\", or \"expo-sharing\" with \"ios\": { \"enabled\": true }, to the plugins first.")
    }
    let hasScript = list["1"]?[PluginOptions.script] != nil
    let value = try array(.shareExtension, hasScript: hasScript)
    return Self.option(PluginOptions.rules, ofPlugin: place, editor) { _ in value }.applied(to: text)
  }

  /// Returns the edit that adds an option to a plug-in that doesn't have it.
  private static func option(
    _ key: String, ofPlugin name: Node, _ editor: DocumentEditor, _ value: (_ indentation: String) -> String
  ) -> TextEdit {
    let outer = editor.indentation(at: name.range.lowerBound)
    func options(_ indentation: String) -> String {
      "{\n\(indentation)  \"\(key)\": \(value(indentation + "  "))\n\(indentation)}"
    }
    guard let list = name.parent, list.name != PluginOptions.plugins else {
      // A plug-in without options becomes a list of its name and its options.
      let inner = outer + "  "
      let word = String(decoding: name.spelling, as: UTF8.self)
      return TextEdit(SourceRange(name.range), "[\n\(inner)\(word),\n\(inner)\(options(inner))\n\(outer)]")
    }
    guard let old = list["1"], old.kind == .object else {
      return TextEdit(SourceRange(name.range.upperBound, name.range.upperBound), ",\n\(outer)" + options(outer))
    }
    let start = old.range.lowerBound + 1
    let inner = old.members.first.map { editor.indentation(at: $0.memberRange.lowerBound) } ?? outer + "  "
    let new = "\n\(inner)\"\(key)\": \(value(inner))" + (old.members.isEmpty ? "\n" + outer : ",")
    return TextEdit(SourceRange(start, start), new)
  }

  private func array(_ plugin: ListPlugin, hasScript: Bool) throws(ReadingError) -> String {
    do throws(ReadingError) {
      guard case .dictionary(let dictionary) = rule else { throw plugin.unsaid }
      return try plugin.option(of: dictionary, hasScript: hasScript)
    } catch {
      throw error.located(in: [], name: path)
    }
  }

  /// Replaces a plug-in's array of types and counts with a rule.
  private mutating func json(inPlaceOf array: Node) throws(ReadingError) -> [UInt8] {
    let around = Array(sequence(first: array, next: \.parent).dropFirst().reversed())
    let hasScript = around.last?[PluginOptions.script] != nil
    let value = try self.array(ListPlugin(ofOptionIn: around).writer, hasScript: hasScript)
    try replace()
    return TextEdit(SourceRange(array.range), value).applied(to: array.source)
  }

  /// The plug-in expo-sharing if it creates an extension: its options for iOS, the rule's name in them, and the rule.
  private typealias SharingPlace = (plugin: Node, options: Node, name: String, rule: Node?)

  private static func sharingPlace(in nodes: [Node], _ document: SourceDocument) -> SharingPlace? {
    for node in nodes where node.parent?.name == PluginOptions.plugins {
      guard let keys = PluginOptions.sharingPath(of: document.value(of: node)), let name = keys.last,
        let options = document.node(at: keys.dropLast(), from: node)
      else { continue }
      return (node, options, name, options[name])
    }
    return nil
  }

  /// Inserts a rule into the options of expo-sharing.
  private mutating func json(_ place: SharingPlace, _ editor: DocumentEditor) throws(ReadingError) -> [UInt8] {
    var written = rule
    if case .dictionary(let dictionary) = rule {
      let (option, unsaid) = PluginOptions.sharingOption(of: dictionary)
      if let unsaid {
        throw failure("expo-sharing has no option for \(unsaid)", help: "--form predicate can express it.")
      }
      written = .dictionary(option)
    }
    // A new rule goes before the first option. There is a first option, because `enabled` is required.
    let start = (place.rule ?? place.options.members[0]).memberRange.lowerBound
    let inner = editor.indentation(at: start)
    let value = written.json(indentation: inner)
    if let old = place.rule {
      try replace()
      return TextEdit(SourceRange(old.range), value).applied(to: editor.text)
    }
    let new = "\"\(place.name)\": \(value),\(editor.isFirstOnLine(start) ? "\n" + inner : " ")"
    return TextEdit(SourceRange(start, start), new).applied(to: editor.text)
  }

  // MARK: YAML

  private mutating func yaml(_ text: [UInt8], _ line: Int?) throws(ReadingError) -> [UInt8] {
    let documents: [SourceDocument]
    do throws(ReadingError) {
      documents = try SourceDocument.yaml(withRules: text)
    } catch {
      throw error.located(in: text, name: path)
    }
    for document in documents {
      let editor = DocumentEditor(document)
      let nodes = document.subtree(of: document.root)
      let rules = nodes.filter { $0.name == ActivationKey.rule }
      let lines = LineTable(text)
      // XcodeGen doesn't write such a rule into an Info.plist, or writes it where the system doesn't read it.
      let ignored = rules.last { rule in
        let path = rule.path
        return path.count == 1 || path[0] == "targets" && !path.suffix(3).contains(InfoKey.extensionKey)
      }
      if let ignored {
        throw ReadingError(
          .rule, "XcodeGen ignores a rule in this place",
          help:
            "Remove it, or move it to targets > NAME > info > properties > NSExtension > NSExtensionAttributes.",
          offset: ignored.memberRange.lowerBound
        ).located(in: text, name: path)
      }
      let meant = line.flatMap { line in rules.last { lines.position(of: $0.memberRange.lowerBound).line <= line } }
      if let old = meant ?? rules.first, let key = old.key?.range {
        try replace()
        // The system never reads a rule directly under NSExtension, so it moves to the attributes first.
        if old.parent?.name == InfoKey.extensionKey, let moved = editor.text(moving: [old], into: InfoKey.attributes) {
          return try yaml(moved, line)
        }
        guard let colon = text[key.upperBound...].firstIndex(of: 0x3a) else { break }
        let column = editor.indentation(at: key.lowerBound)
        let value = rule.yaml(indentation: column + "  ")
        // The line breaks after the value stay.
        let end = (text[..<min(old.range.upperBound, text.count)].lastIndex { !$0.isBlank } ?? colon) + 1
        // A comment after the old value would become a part of a value with several lines, so it moves above the key.
        let rest = text[end...].prefix { $0 != 0x0A }
        guard let comment = rest.first(where: { !$0.isBlank }) == 0x23 ? rest.drop(while: { $0.isBlank }) : nil
        else { return TextEdit(SourceRange(colon + 1, end), value).applied(to: text) }
        let above = String(decoding: comment, as: UTF8.self) + "\n" + column
        let edit = TextEdit(SourceRange(colon + 1, comment.endIndex), value)
        return TextEdit(SourceRange(key.lowerBound, key.lowerBound), above).applied(to: edit.applied(to: text))
      }
      let places = [InfoKey.attributes, InfoKey.extensionKey].compactMap { name in
        nodes.first { $0.name == name && $0.kind == .object }
      }
      guard let place = places.first else { continue }
      let isInside = place.name == InfoKey.attributes
      if isInside, place.members.isEmpty, let name = place.key?.range, text[name.upperBound] == 0x3a {
        let inner = editor.indentation(at: name.lowerBound) + "  "
        let new = "\n\(inner)\(ActivationKey.rule):\(rule.yaml(indentation: inner + "  "))"
        return TextEdit(SourceRange(name.upperBound + 1, place.range.upperBound), new).applied(to: text)
      }
      guard let key = document.entries(of: place).first?.key?.range else { continue }
      let column = editor.indentation(at: key.lowerBound)
      let inner = isInside ? column : column + "  "
      let new =
        (isInside ? "" : "\(InfoKey.attributes):\n\(inner)")
        + "\(ActivationKey.rule):\(rule.yaml(indentation: inner + "  "))\n\(column)"
      return TextEdit(SourceRange(key.lowerBound, key.lowerBound), new).applied(to: text)
    }
    throw failure(
      "no place for a rule was found: expected \(ActivationKey.rule), or \(InfoKey.extensionKey) with at least one key",
      help:
        "--as yaml prints the rule; paste it under info > properties > NSExtension > NSExtensionAttributes of the target."
    )
  }
}
