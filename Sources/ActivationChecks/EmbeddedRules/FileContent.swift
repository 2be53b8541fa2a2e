import ActivationRules
import PredicateSyntax

/// The content of a file, determined by its name and its beginning.
enum FileContent {
  /// A property list, or a rule in the dictionary form by itself.
  case propertyList(PropertyListValue)
  /// Rules within something else.
  case embedded(EmbeddedFile)
  /// The text of a predicate.
  case predicate(String)

  /// Reads a file.
  ///
  /// - Throws: When the file is malformed, or is of a format that can hold rules and holds none.
  /// - Complexity: linear in the number of bytes.
  static func read(_ bytes: [UInt8], name: String?, limits: ReadingLimits) throws(ReadingError) -> FileContent {
    let format = name.flatMap { SourceFormat(path: $0) }
    if format == .archive || bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]) { throw compressed(name) }
    if PropertyListGuard.form(of: bytes) != nil || name?.hasSuffix(".plist") == true {
      return try propertyList(bytes, name: name, limits: limits)
    }
    guard let file = FileText(bytes) else {
      throw ReadingError(.encoding, "found other bytes", expected: "UTF-8 text", name: name)
    }
    do throws(ReadingError) {
      if let format { return try source(file.utf8, format, limits: limits) }
      if PropertyListFragment.isFragment(file.utf8) {
        let found = try PropertyListFragment.read(file.utf8, limits: limits)
        guard !found.isEmpty else { throw withoutRule("a part of a property list") }
        return .embedded(found)
      }
      return try text(file.utf8, name: name, limits: limits)
    } catch {
      throw error.located(in: file.utf8, name: name)
    }
  }

  private static func source(
    _ text: [UInt8], _ format: SourceFormat, limits: ReadingLimits
  ) throws(ReadingError) -> FileContent {
    guard text.contains(where: { !SourceCursor.isBlank($0) }) else {
      throw ReadingError(.empty, "the file is empty", expected: "a rule")
    }
    let file = try EmbeddedRules.read(text, format, limits: limits)
    guard file.isEmpty else { return .embedded(file) }
    if format == .json, let value = try BareDictionary.read(text, name: nil, limits: limits),
      BareDictionary.mayBeRule(value)
    {
      return .propertyList(value)
    }
    throw withoutRule(format.name)
  }

  private static func withoutRule(_ format: String) -> ReadingError {
    ReadingError(
      .rule, "this is \(format), not a predicate, and it has no activation rule",
      help: "Rules are found under the keys NSExtension, NSExtensionActivationRule and iosActivationRules.")
  }

  /// A program such as Ruby or Dart has a rule under its key; a predicate names no key of a property list.
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

  /// A predicate, or a dictionary as JSON, without a name that says which.
  private static func text(_ bytes: [UInt8], name: String?, limits: ReadingLimits) throws(ReadingError) -> FileContent {
    guard bytes.count <= SyntaxLimits.maximumSourceBytes else {
      throw ReadingError.limit("maximumSourceBytes", SyntaxLimits.maximumSourceBytes, "the rule is too long")
    }
    let body = String(decoding: bytes, as: UTF8.self)
    guard body.contains(where: { !$0.isWhitespace }) else {
      throw ReadingError(.empty, "the rule is empty", expected: "a predicate")
    }
    guard let dictionary = try BareDictionary.read(bytes, name: name, limits: limits) else {
      guard !RuleKeys.contains(Array(ActivationKey.rule.utf8), bytes) else { throw unreadLanguage }
      return .predicate(body)
    }
    if let map = LiteralReader.document(Array(body.utf8), .json) {
      let found = RuleFinder(map, isExcerpt: false).file
      if !found.isEmpty { return .embedded(found) }
    }
    guard BareDictionary.mayBeRule(dictionary) else { throw withoutRule(SourceFormat.json.name) }
    return .propertyList(dictionary)
  }

  private static func propertyList(
    _ bytes: [UInt8], name: String?, limits: ReadingLimits
  ) throws(ReadingError) -> FileContent {
    do throws(ReadingError) {
      return .propertyList(try PropertyListReader.read(bytes, name: name, limits: limits))
    } catch {
      guard error.kind == .syntax, let file = FileText(bytes) else { throw error }
      if let found = preprocessed(file.utf8, limits: limits) { return .embedded(found) }
      guard PropertyListFragment.isFragment(file.utf8) else { throw error }
      return .embedded(try PropertyListFragment.read(file.utf8, limits: limits))
    }
  }

  /// The versions of a property list with directives of the preprocessor; nil when there are none, or no version is well-formed.
  private static func preprocessed(_ text: [UInt8], limits: ReadingLimits) -> EmbeddedFile? {
    guard let preprocessed = PreprocessedPropertyList(text) else { return nil }
    var file = EmbeddedFile()
    var isReadable = false
    var mayIncludeRule = false
    for version in preprocessed.versions {
      do throws(ReadingError) {
        let value = try PropertyListReader.read(version, limits: limits)
        isReadable = true
        guard let text = FileText(version) else { continue }
        var places = RulePlaces(PropertyListMap(text))
        places.enclose(in: TextMap(plain: version), .verbatim(indentation: ""))
        let isWhole = preprocessed.includes.isEmpty
        file.parts.append(EmbeddedFile.Part(content: .propertyList(value), places: places, isWhole: isWhole))
        if !isWhole, value[InfoKey.extensionKey] != nil, case .missing = RuleLocator.finding(in: value) {
          mayIncludeRule = true
        }
      } catch {
        file.unread.append(
          EmbeddedFile.Unread(
            range: nil, reason: "with one choice of the #if branches it isn't well-formed: \(error.message)"))
      }
    }
    if mayIncludeRule {
      file.unread += preprocessed.includes.map { include in
        let line = String(decoding: text[include.lowerBound..<include.upperBound], as: UTF8.self)
        return EmbeddedFile.Unread(range: include, reason: "`\(line)` may bring it in, and isn't followed")
      }
    }
    if preprocessed.isLimited {
      let most = PreprocessedPropertyList.maximumVersions
      file.unread.append(EmbeddedFile.Unread(range: nil, reason: "its #if branches combine in more than \(most) ways"))
    }
    return isReadable ? file : nil
  }
}
