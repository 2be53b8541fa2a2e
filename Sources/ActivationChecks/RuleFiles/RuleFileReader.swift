import ActivationRules
import Documents
import Predicates

/// Reads a file with rules, whatever its format is.
struct RuleFileReader {
  let bytes: [UInt8]
  let text: FileText?
  let name: String?
  /// The mistake that a strict reader finds in a file that can be read nevertheless.
  private(set) var looseness: ReadingError?

  /// Returns the content of the file.
  ///
  /// A file is a property list if its name or its bytes say so. Otherwise its name determines the format. Without such a name, it is JSON, an excerpt
  /// of a property list, a printed list of keys, or a predicate; a text without any name may also be YAML or a program.
  ///
  /// - Throws: When the file is malformed, or isn't a predicate and has no rule.
  mutating func read() throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    let notation = name.flatMap { Notation(path: $0) }
    let isFile = name?.hasSuffix(".plist") == true
    if notation == nil, !isFile, let text, let bare = FileText(text.utf8.withoutPasteMarks), bare.utf8 != text.utf8 {
      var reader = RuleFileReader(bytes: bare.utf8, text: bare, name: name)
      return try reader.read()
    }
    if name.map(Notation.isArchive) == true || bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]) {
      throw ReadingError(
        .file, "this is a compressed archive",
        help: "Unpack it first: `unzip \(name ?? "App.ipa")`, then name the .app in its Payload folder.", name: name)
    }
    if PropertyListForm(bytes) != nil || isFile { return try propertyList() }
    guard let file = text else {
      throw ReadingError(
        .encoding, "found other bytes", expected: "UTF-8 text", help: "Save it as UTF-8, or name an Info.plist.",
        name: name)
    }
    do throws(ReadingError) {
      if notation ?? .json5 == .json5, let found = Self.member(file.utf8) { return (.fragment, found) }
      if let notation { return try source(file.utf8, notation) }
      if FoundParts.isFragment(file.utf8) {
        let found = try FoundParts.read(fragment: file.utf8)
        guard !found.isEmpty else { throw Self.withoutRule("a part of a property list") }
        return (.fragment, found)
      }
      return try plainText(file.utf8)
    } catch {
      throw error.located(in: file.utf8, name: name)
    }
  }

  private func source(
    _ text: [UInt8], _ notation: Notation
  ) throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    guard text.contains(where: { !$0.isBlank }) else {
      throw ReadingError(.empty, "found an empty file", expected: "a rule")
    }
    let found = try FoundParts.read(text, notation)
    guard found.isEmpty else { return (.source(notation), found) }
    // The file may still be a rule's dictionary in which every key is misspelled.
    if notation == .json5, let value = try Self.bareDictionary(text, name: nil),
      Self.mayBeRule(value), case .dictionary(let entries) = value,
      entries.isEmpty || !entries.values.allSatisfy({ $0.text.map { $0.isProse } == true })
    {
      return dictionary(value, .json(withRules: text))
    }
    throw Self.withoutRule(notation.name)
  }

  /// Returns the rules of an excerpt of JSON: a member without the object around it, `"NSExtensionActivationRule": …`, as `make --as json` writes it,
  /// or an entry of Expo's `plugins`, `["expo-sharing", { … }]`; nil for anything else.
  private static func member(_ text: [UInt8]) -> FoundParts? {
    let start = text.drop { $0 <= 0x20 }
    let isEntry = start.first == UInt8(ascii: "[")
    if !isEntry {
      guard start.first == 0x22, let end = start.dropFirst().firstIndex(of: 0x22),
        start[end...].dropFirst().first(where: { $0 > 0x20 }) == 0x3a
      else { return nil }
    }
    let (before, after) = isEntry ? ("{\"\(PluginOptions.plugins)\":[", "]}") : ("{", "}")
    guard let document = SourceDocument.json(withRules: Array(before.utf8) + text + Array(after.utf8)) else {
      return nil
    }
    let inner = RuleFinder(document, isExcerpt: true, marksMistakes: true).found
    guard !inner.isEmpty else { return nil }
    var found = FoundParts()
    found.add(
      inner, in: Spelled(document.source, around: text.indices, at: before.utf8.count), .verbatim(indentation: ""))
    return found
  }

  /// Returns the rules of a list of keys and values: `KEY = VALUE`, as in a debugger's output, old-style property lists and what `defaults read`
  /// prints, or `"KEY" => VALUE`, as in the output of `plutil -p`; nil for anything else.
  private static func list(_ text: [UInt8]) -> FoundParts? {
    guard text.holds(ActivationKey.prefix) else { return nil }
    let document = SourceDocument(text, .printed)
    guard document.errors.isEmpty else { return nil }
    let isOpen = text.first { !$0.isBlank } != UInt8(ascii: "{")
    var found = FoundParts()
    // Printed output isn't a file that can be fixed, so its style permits no changes.
    found.add(RuleFinder(document, isExcerpt: !isOpen).found, in: Spelled(text), .mixed)
    return found.isEmpty ? nil : found
  }

  private func dictionary(
    _ value: PropertyListValue, _ document: SourceDocument?
  ) -> (RuleFile.Notation, FoundParts) {
    let rule = WrittenRule.dictionary(ActivationDictionary(value))
    return (.dictionary, FoundParts(parts: [RulePart(.rule(rule), document.map { PartText($0) })]))
  }

  private func plainText(_ bytes: [UInt8]) throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    guard bytes.count <= SyntaxLimits.maximumSourceBytes else {
      throw ReadingError.limit("maximumSourceBytes", SyntaxLimits.maximumSourceBytes, "the rule is too long")
    }
    let body = String(decoding: bytes, as: UTF8.self)
    guard body.contains(where: { !$0.isWhitespace }) else { throw .emptyRule }
    if name.map({ !Notation.isUnreadProgram($0) }) ?? true, let found = Self.list(bytes) {
      return (.fragment, found)
    }
    guard let value = try Self.bareDictionary(bytes, name: name) else {
      let errors = Parser.parse(body).diagnostics.filter { $0.severity == .error }
      // The name of a file determines its notation, so other notations are tried only for text without a file.
      if !errors.isEmpty, name ?? Self.standardInput == Self.standardInput, let found = otherNotation(bytes) {
        return found
      }
      guard !bytes.holds("ITMS-") else {
        throw ReadingError(
          .rule, "this is a message from App Store Connect, not a rule",
          help:
            "`activation-rule rule ITMS-90362` explains a message by number, `activation-rule rule 'MESSAGE'` by its text."
        )
      }
      guard !bytes.holds(ActivationKey.rule) else {
        throw ReadingError(
          .rule, "found text with the key \(ActivationKey.rule)", expected: "a rule or a property list",
          help: "Rules in files of this kind aren't read. Give the rule itself, or the generated Info.plist.")
      }
      // A text with more than `mostErrors` mistakes isn't a predicate, and neither is one with several mistakes and no sign of a predicate.
      let hasSigns = bytes.contains { [0x22, 0x24, 0x25, 0x28, 0x3D].contains($0) }
      if errors.count > (hasSigns ? Self.mostErrors : 1) {
        throw ReadingError(
          .rule, "found other text", expected: "a predicate, or a dictionary in XML, JSON or YAML",
          help: "Give only the rule without the text around it, or the Info.plist.", offset: errors[0].range.lowerBound)
      }
      let part = RulePart(.rule(.predicate(body)), PartText(LiteralText(plain: bytes), in: bytes))
      return (.predicate, FoundParts(parts: [part]))
    }
    let document = SourceDocument.json(withRules: bytes)
    if let document {
      let found = RuleFinder(document, isExcerpt: false, marksMistakes: true).found
      if !found.isEmpty { return (.fragment, found) }
    }
    guard Self.mayBeRule(value) else { throw Self.withoutRule(Notation.json5.name, value) }
    return dictionary(value, document)
  }

  static let standardInput = "standard input"
  /// The maximum number of mistakes in a text that still counts as a predicate.
  private static let mostErrors = 5

  /// Returns the rules of a text without a name that is YAML or a program; nil if it has none.
  private func otherNotation(_ bytes: [UInt8]) -> (RuleFile.Notation, FoundParts)? {
    for notation in [Notation.yaml, .swift, .javaScript] {
      if var found = try? FoundParts.read(bytes, notation), !found.parts.isEmpty {
        for index in found.parts.indices { found.parts[index].isWhole = false }
        return (.source(notation), found)
      }
    }
    return nil
  }

  private mutating func propertyList() throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    do throws(ReadingError) {
      let (value, document) = try PropertyListReader.parts(bytes, name: name)
      if Self.isRule(value) { return dictionary(value, document) }
      let part = RulePart(.propertyList(value), document.map { PartText($0) })
      return (.propertyList, FoundParts(parts: [part]))
    } catch {
      guard error.kind == .syntax, let file = text else { throw error }
      if let found = preprocessed(file.utf8) { return (.fragment, found) }
      // A pasted property list may lack a closing tag; a file may not.
      if name?.hasSuffix(".plist") != true, let inner = file.utf8.insidePropertyList,
        let found = try? FoundParts.read(fragment: inner), !found.parts.isEmpty
      {
        return (.fragment, found)
      }
      guard FoundParts.isFragment(file.utf8) else { throw error }
      looseness = error
      return (.fragment, try FoundParts.read(fragment: file.utf8))
    }
  }

  /// Returns a remark that a rule isn't read because the property list has preprocessor lines; empty if it has no rule, and nil if it has no such
  /// lines.
  private func preprocessed(_ text: [UInt8]) -> FoundParts? {
    let directive = text.split(separator: 0x0a).first { line in
      let word = line.drop { $0.isBlank }.prefix { !$0.isBlank }
      return ["#if", "#ifdef", "#ifndef", "#else", "#define", "#include"].contains { word.elementsEqual($0.utf8) }
    }
    guard let directive else { return nil }
    var found = FoundParts()
    if text.firstRuleKey != nil {
      let reason = "preprocessor lines aren't supported; name the Info.plist in the app that Xcode builds"
      found.unread = [UnreadRule(range: SourceRange(directive.startIndex, directive.endIndex), reason: reason)]
    }
    return found
  }

  private static func withoutRule(_ format: String, _ value: PropertyListValue? = nil) -> ReadingError {
    var problem = "this is \(format), not a predicate, and it has no activation rule"
    var help =
      "Rules are found under the keys NSExtension, NSExtensionActivationRule, iosActivationRules, activationRules and activationRule."
    if case .dictionary(let entries)? = value, let (key, value) = entries.min(by: { $0.key < $1.key }) {
      if ActivationKey.isKnown(key) {
        (problem, help) = ("\(key) takes a number or a Boolean, but has \(value.kind)", "Write a value such as 1.")
      } else if let meant = closestMatch(to: key, among: ActivationKey.all) {
        (problem, help) = ("\(key) isn't a key of a rule", "Did you mean \(meant)?")
      } else if TypeGraph.system.isDeclared(key) {
        problem = "\(key) is a type, not a key of a rule"
        help = "Write a key such as NSExtensionActivationSupportsImageWithMaxCount."
      }
    }
    return ReadingError(.rule, problem, help: help)
  }
}

/// Rules in the dictionary form without an Info.plist: a property list that consists of activation keys, or JSON.
extension RuleFileReader {
  /// Returns whether a property list is the dictionary of a rule and not an Info.plist.
  private static func isRule(_ plist: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = plist, !entries.isEmpty else { return false }
    return entries.keys.allSatisfy { $0.hasPrefix(ActivationKey.prefix) && $0 != ActivationKey.rule }
  }

  /// Returns whether a dictionary may be meant as a rule: it's empty, or a key that is spelled like an activation key has a simple value.
  private static func mayBeRule(_ dictionary: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = dictionary else { return false }
    return entries.isEmpty
      || entries.contains { key, value in
        switch value {
        case .array, .dictionary: false
        default: ["Activation", "Supports", "MaxCount", "MinCount"].contains { key.contains($0) }
        }
      }
  }

  /// Returns the dictionary in a JSON text; nil if the text is something else, such as a predicate that starts with a list.
  ///
  /// - Throws: When the text is clearly meant as JSON and is malformed.
  private static func bareDictionary(
    _ bytes: [UInt8], name: String?
  ) throws(ReadingError) -> PropertyListValue? {
    guard bytes.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) == UInt8(ascii: "{") else { return nil }
    let beginning = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    do throws(ReadingError) {
      return try PropertyListValue(LocatedDocument(json: bytes, name: name).root)
    } catch {
      if name?.hasSuffix(".json") == true || beginning.contains("\"" + ActivationKey.prefix) { throw error }
      return nil
    }
  }
}
