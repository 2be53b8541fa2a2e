import ActivationFiles
import ActivationRules
import PredicateSyntax

/// Reads the bytes of a file.
struct RuleFileReader {
  let bytes: [UInt8]
  let text: FileText?
  let name: String?
  let limits: ReadingLimits
  /// The mistake that a strict reader finds in a file that is read all the same.
  private(set) var looseness: ReadingError?

  init(bytes: [UInt8], text: FileText?, name: String?, limits: ReadingLimits) {
    self.bytes = bytes
    self.text = text
    self.name = name
    self.limits = limits
  }

  /// Returns the content of the file.
  ///
  /// A file is a property list when its name or its bytes say so, else what its name says, else JSON, a part of a property list or a
  /// predicate.
  ///
  /// - Parameter isPropertyList: Whether the file is read as nothing else than a property list.
  /// - Throws: When the file is malformed, or is not a predicate and has no rule.
  /// - Complexity: linear in the file.
  mutating func read(isPropertyList: Bool) throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    if isPropertyList { return try propertyList() }
    let format = name.flatMap { SourceFormat(path: $0) }
    if format == .archive || bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]) { throw Self.compressed(name) }
    if PropertyListForm(bytes) != nil || name?.hasSuffix(".plist") == true { return try propertyList() }
    guard let file = text else {
      throw ReadingError(.encoding, "found other bytes", expected: "UTF-8 text", name: name)
    }
    do throws(ReadingError) {
      if format ?? .json == .json, let found = Self.member(file.utf8) { return (.fragment, found) }
      if let format { return try source(file.utf8, format) }
      if PropertyListFragment.isFragment(file.utf8) {
        let found = try PropertyListFragment.read(file.utf8, limits: limits)
        guard !found.isEmpty else { throw Self.withoutRule("a part of a property list") }
        return (.fragment, found)
      }
      return try plainText(file.utf8)
    } catch {
      throw error.located(in: file.utf8, name: name)
    }
  }

  private func source(
    _ text: [UInt8], _ format: SourceFormat
  ) throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    guard text.contains(where: { !SourceCursor.isBlank($0) }) else {
      throw ReadingError(.empty, "the file is empty", expected: "a rule")
    }
    let found = try EmbeddedRules.read(text, format, limits: limits)
    guard found.isEmpty else { return (.source(format), found) }
    // JSON with nothing that is spelled as an activation key.
    if format == .json, let value = try BareDictionary.read(text, name: nil, limits: limits),
      BareDictionary.mayBeRule(value)
    {
      return dictionary(value)
    }
    throw Self.withoutRule(format.name)
  }

  /// The rules of a member of a JSON object without the object around it, as `make --as json` writes it: `"NSExtensionActivationRule": …`;
  /// nil for anything else.
  private static func member(_ text: [UInt8]) -> FoundParts? {
    let start = text.drop { $0 <= 0x20 }
    guard start.first == 0x22, let end = start.dropFirst().firstIndex(of: 0x22),
      start[end...].dropFirst().first(where: { $0 > 0x20 }) == 0x3a,
      let map = LiteralReader.document([0x7b] + text + [0x7d], .json)
    else { return nil }
    let inner = RuleFinder(map, isExcerpt: true).found
    guard !inner.isEmpty else { return nil }
    var outer = TextMap(emptyIn: SourceRange(0, text.count))
    outer.append([0x7b], SourceRange(0, 0), .entity)
    outer.append(text, SourceRange(0, text.count), .plain)
    outer.append([0x7d], SourceRange(text.count, text.count), .entity)
    var found = FoundParts()
    found.add(inner, in: outer, .verbatim(indentation: ""))
    return found
  }

  private func dictionary(_ value: PropertyListValue) -> (RuleFile.Notation, FoundParts) {
    let json = text.flatMap { LiteralReader.document($0.utf8, .json) }
    let map = json ?? text.map { PropertyListMap($0) }
    return (.dictionary, FoundParts(parts: [RuleFile.Part(.rule(.dictionary(value)), map.map { PartText($0) })]))
  }

  private func plainText(_ bytes: [UInt8]) throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    guard bytes.count <= SyntaxLimits.maximumSourceBytes else {
      throw ReadingError.limit("maximumSourceBytes", SyntaxLimits.maximumSourceBytes, "the rule is too long")
    }
    let body = String(decoding: bytes, as: UTF8.self)
    guard body.contains(where: { !$0.isWhitespace }) else {
      throw .emptyRule
    }
    guard let value = try BareDictionary.read(bytes, name: name, limits: limits) else {
      guard !RuleKeys.contains(Array(ActivationKey.rule.utf8), bytes) else { throw Self.unreadLanguage }
      let literal = LiteralText(TextMap(plain: bytes), .verbatim(indentation: ""))
      let part = RuleFile.Part(.rule(.predicate(body)), PartText(literal, in: bytes))
      return (.predicate, FoundParts(parts: [part]))
    }
    if let map = LiteralReader.document(bytes, .json) {
      let found = RuleFinder(map, isExcerpt: false).found
      if !found.isEmpty { return (.fragment, found) }
    }
    guard BareDictionary.mayBeRule(value) else { throw Self.withoutRule(SourceFormat.json.name) }
    return dictionary(value)
  }

  private mutating func propertyList() throws(ReadingError) -> (RuleFile.Notation, FoundParts) {
    do throws(ReadingError) {
      let value = try PropertyListReader.read(bytes, name: name, limits: limits)
      if BareDictionary.isRule(value) { return dictionary(value) }
      let part = RuleFile.Part(.propertyList(value), text.map { PartText(PropertyListMap($0)) })
      return (.propertyList, FoundParts(parts: [part]))
    } catch {
      guard error.kind == .syntax, let file = text else { throw error }
      if let found = preprocessed(file.utf8) { return (.preprocessed, found) }
      guard PropertyListFragment.isFragment(file.utf8) else { throw error }
      looseness = error
      return (.fragment, try PropertyListFragment.read(file.utf8, limits: limits))
    }
  }

  /// The first branches of a property list with lines for a preprocessor; nil for one that has no such lines or isn't well-formed then.
  private func preprocessed(_ text: [UInt8]) -> FoundParts? {
    guard let preprocessed = PreprocessedPropertyList(text), let read = FileText(preprocessed.text),
      let value = try? PropertyListReader.read(preprocessed.text, limits: limits)
    else { return nil }
    var places = PartText(PropertyListMap(read))
    places.enclose(in: TextMap(plain: preprocessed.text), .verbatim(indentation: ""))
    let isWhole = preprocessed.includes.isEmpty && preprocessed.unreadBranches.isEmpty
    let part = RuleFile.Part(.propertyList(value), places, isWhole: isWhole)
    var found = FoundParts(parts: [part])
    found.unread = preprocessed.unreadBranches.map {
      RuleFile.Unread(range: $0, reason: "of each condition only the first branch is read")
    }
    if value[InfoKey.extensionKey] != nil, case .missing? = part.search {
      found.unread += preprocessed.includes.map { include in
        let line = String(decoding: text[include.lowerBound..<include.upperBound], as: UTF8.self)
        return RuleFile.Unread(range: include, reason: "'\(line)' may bring it in, and isn't followed")
      }
    }
    return found
  }

  private static func withoutRule(_ format: String) -> ReadingError {
    ReadingError(
      .rule, "this is \(format), not a predicate, and it has no activation rule",
      help: "Rules are found under the keys NSExtension, NSExtensionActivationRule and iosActivationRules.")
  }

  /// Of a text that holds a key of rules, but isn't a format that is read.
  private static var unreadLanguage: ReadingError {
    ReadingError(
      .rule, "found a text with the key \(ActivationKey.rule)", expected: "a rule or a property list",
      help: "Rules in files of this kind aren't read. Give the rule itself, or the Info.plist that is made.")
  }

  private static func compressed(_ name: String?) -> ReadingError {
    ReadingError(
      .file, "this is a compressed archive, not a rule", help: "Unzip it, and name the .app in its Payload folder.",
      name: name)
  }
}
