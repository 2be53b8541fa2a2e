import ActivationFiles
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// Reads the values of a test file, with the position of whatever is wrong.
struct RuleTestFileReader {
  let source: LocatedDocument
  let path: String
  let limits: Limits

  static let keys = ["$schema", "rule", "extension", "table", "platform", "note", "tests"]
  static let testKeys = [
    "name", "host", "context", "file", "attachments", "expect", "reason", "note",
  ]
  static let contextKeys = ["host", "context", "file", "attachments"]

  private var folder: String { FilePlace.folder(of: path) }
  private var document: Document { source.document }

  // MARK: The rule

  /// The rule, with what messages call it.
  func rule() throws(ReadingError) -> (label: String, rule: ActivationRule) {
    let entries = try entries(of: document.root, allowed: Self.keys, "an object with \"rule\" and \"tests\"")
    guard let value = entries["rule"] else {
      throw source.error(
        "there is no \"rule\"", help: "Give the rule's text, the path of an Info.plist, or a dictionary of keys.",
        at: source.offset(of: document.root))
    }
    let tables = try tables(entries["table"])
    let platform = try platform(entries["platform"])
    if let dictionary = ActivationDictionary(value, of: document) {
      if let chosen = entries["extension"] { throw superfluousExtension(chosen) }
      let rule = ActivationRule(
        dictionary: dictionary, tables: tables, platform: platform, services: FoundationServices.platformServices)
      return ("rule", rule)
    }
    let text = try string(value, "a rule: its text, a path, or a dictionary of activation keys")
    let loaded = try loadedRule(text, at: value, extension: entries["extension"])
    do throws(RuleError) {
      return (loaded.label, try loaded.activationRule(tables: tables, platform: platform))
    } catch {
      throw malformed(error, loaded, at: value)
    }
  }

  private func loadedRule(
    _ text: String, at value: ValueID, extension chosen: ValueID?
  ) throws(ReadingError) -> LoadedRule {
    guard text != "-" else {
      throw source.error(
        "a test file cannot take its rule from standard input", help: "Give a path, or the rule's text.",
        at: source.offset(of: value))
    }
    let rules: [LoadedRule]
    do throws(ReadingError) {
      rules = try RuleSource.load(text, relativeTo: folder == "." ? nil : folder, limits: .standard)
    } catch {
      if error.name != nil, error.line > 0 { throw error }
      throw source.error("the rule cannot be read: \(error)", help: error.help, at: source.offset(of: value))
    }
    let names = rules.map { $0.bundleIdentifier ?? $0.displayName ?? $0.label }
    if let chosen {
      let name = try string(chosen, "a bundle identifier or name")
      let matches = rules.filter { $0.bundleIdentifier == name || $0.displayName == name }
      if matches.count == 1 { return matches[0] }
      throw source.error(
        matches.isEmpty ? "no extension is called \"\(name)\"" : "\(matches.count) extensions are called \"\(name)\"",
        help: suggestion(name, among: names) ?? "There are " + names.joined(separator: ", ") + ".",
        at: source.offset(of: chosen))
    }
    if rules.count == 1 { return rules[0] }
    throw source.error(
      "there are \(rules.count) rules in \(text)",
      help: "Add \"extension\" with one of " + names.joined(separator: ", ") + ".", at: source.offset(of: value))
  }

  private func superfluousExtension(_ value: ValueID) -> ReadingError {
    source.error(
      "\"extension\" chooses among the extensions of a bundle, and the rule is a dictionary", help: "Leave it out.",
      at: source.offset(ofKeyBefore: value))
  }

  private func malformed(_ error: RuleError, _ loaded: LoadedRule, at value: ValueID) -> ReadingError {
    let mistakes = error.diagnostics.filter { $0.severity == .error }
    let first = mistakes.first
    let place = LineTable(error.source).position(of: first?.range.lowerBound ?? 0)
    let more = mistakes.count > 1 ? " (and \(mistakes.count - 1) more)" : ""
    let label = loaded.path.map { _ in loaded.label + ":" } ?? "its text, "
    return source.error(
      "the rule is malformed: \(label)\(place.line):\(place.column): \(first?.message ?? "no predicate")\(more)",
      help: first?.help ?? "", at: source.offset(of: value))
  }

  private func tables(_ value: ValueID?) throws(ReadingError) -> [DictionaryTable] {
    guard let value else { return DictionaryTable.shipped }
    let name = try string(value, "the name or the path of a table")
    if let shipped = DictionaryTable.named(name) { return [shipped] }
    do throws(ReadingError) {
      return [try TableSource.load(FilePlace.path(name, from: folder), limits: limits)]
    } catch {
      throw source.error("the table cannot be read: \(error)", help: error.help, at: source.offset(of: value))
    }
  }

  private func platform(_ value: ValueID?) throws(ReadingError) -> Platform {
    guard let value else { return .iOS }
    let name = try string(value, "\"ios\" or \"macos\"")
    guard let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      throw source.error("found \"\(name)\"", expected: "\"ios\" or \"macos\"", at: source.offset(of: value))
    }
    return platform
  }

  // MARK: The tests

  /// The tests, in order.
  func tests(of rule: ActivationRule) throws(ReadingError) -> [RuleTest] {
    let entries = try entries(of: document.root, allowed: Self.keys, "an object with \"rule\" and \"tests\"")
    guard let value = entries["tests"] else {
      throw source.error(
        "there are no \"tests\"", help: "activation-rule test --init RULE writes a file to start from.",
        at: source.offset(of: document.root))
    }
    guard case .array(let run) = document[value] else {
      throw source.error("found \(kind(value))", expected: "an array of tests", at: source.offset(of: value))
    }
    let lines = LineTable(source.bytes)
    var tests: [RuleTest] = []
    for (index, element) in document.elements(of: run).enumerated() {
      tests.append(try test(element, number: index + 1, rule, lines))
    }
    guard !tests.isEmpty else {
      throw source.error(
        "the list of tests is empty", help: "A file without tests would always pass.", at: source.offset(of: value))
    }
    return tests
  }

  private func test(
    _ value: ValueID, number: Int, _ rule: ActivationRule, _ lines: LineTable
  ) throws(ReadingError) -> RuleTest {
    let entries = try entries(of: value, allowed: Self.testKeys, "a test: an object with \"expect\"")
    let place = lines.position(of: source.offset(of: value))
    let shared = try shared(entries, of: value, rule.program.types)
    guard let expect = entries["expect"] else {
      throw source.error(
        "the test has no \"expect\"", help: "Say \"shown\", \"hidden\", \"uncertain\" or \"error\".",
        at: source.offset(of: value))
    }
    let name = try entries["name"].map { value throws(ReadingError) in try string(value, "a name") }
    let reason = try entries["reason"].map { value throws(ReadingError) in try string(value, "a part of the reason") }
    return RuleTest(
      name: name ?? shared.name ?? "test \(number)", path: path, line: place.line, column: place.column, rule: rule,
      context: shared.context, expectation: try expectation(expect), expectedReason: reason)
  }

  private func expectation(_ value: ValueID) throws(ReadingError) -> RuleTestExpectation {
    let word = try string(value, "\"shown\", \"hidden\", \"uncertain\" or \"error\"")
    if let expectation = RuleTestExpectation(rawValue: word) { return expectation }
    throw source.error(
      "found \"\(word)\"", expected: "\"shown\", \"hidden\", \"uncertain\" or \"error\"",
      help: suggestion(word, among: RuleTestExpectation.allCases.map { $0.rawValue }) ?? "",
      at: source.offset(of: value))
  }

  /// What is shared, and what it is called if it has a name.
  private func shared(
    _ entries: [String: ValueID], of test: ValueID, _ types: TypeGraph
  ) throws(ReadingError) -> (name: String?, context: SharedContext) {
    let given = Self.contextKeys.filter { entries[$0] != nil }
    guard given.count == 1, let key = given.first, let value = entries[key] else {
      throw source.error(
        given.isEmpty ? "the test shares nothing" : "the test shares " + given.joined(separator: " and "),
        expected: "one of \"host\", \"context\", \"file\" and \"attachments\"", at: source.offset(of: test))
    }
    switch key {
    case "host": return try host(value)
    case "file": return try file(value)
    case "attachments": return (nil, try attachments(value))
    default: return (nil, try matching(source.context(at: value, limits: limits), at: value))
    }
  }

  private func host(_ value: ValueID) throws(ReadingError) -> (name: String?, context: SharedContext) {
    let name = try string(value, "the name of a host preset")
    do {
      let preset = try HostPreset.named(name)
      return (preset.name, preset.context)
    } catch {
      throw source.error(error.message, help: error.help, at: source.offset(of: value))
    }
  }

  private func file(_ value: ValueID) throws(ReadingError) -> (name: String?, context: SharedContext) {
    let name = try string(value, "the path of a file with a shared context")
    let path = FilePlace.path(name, from: folder)
    do throws(ReadingError) {
      return (name, try matching(PropertyListContext.read(InputFile.read(path), name: path), at: value))
    } catch {
      if error.name == path, error.line > 0 { throw error }
      throw source.error("the context cannot be read: \(error)", help: error.help, at: source.offset(of: value))
    }
  }

  /// A context whose `form` is consumed, as everywhere else.
  private func matching(_ document: Document, at value: ValueID) throws(ReadingError) -> SharedContext {
    do throws(ReadingError) {
      return try NormalisedContext(SharedContext(document: document)).context
    } catch {
      throw source.error(error.message, expected: error.expected, help: error.help, at: source.offset(of: value))
    }
  }

  /// One item whose attachments are texts with commas, as on the command line, or lists of type identifiers.
  private func attachments(_ value: ValueID) throws(ReadingError) -> SharedContext {
    guard case .array(let run) = document[value] else {
      throw source.error("found \(kind(value))", expected: "a list of attachments", at: source.offset(of: value))
    }
    guard run.count <= limits.attachments else {
      throw source.error("there are more than \(limits.attachments) attachments", at: source.offset(of: value))
    }
    var attachments: [Attachment] = []
    for element in document.elements(of: run) { attachments.append(try attachment(element)) }
    return SharedContext(extensionItems: [ExtensionItem(attachments: attachments)])
  }

  private func attachment(_ value: ValueID) throws(ReadingError) -> Attachment {
    var identifiers: [String] = []
    switch document[value] {
    case .array(let run):
      for element in document.elements(of: run) { identifiers.append(try string(element, "a type identifier")) }
    default:
      let text = try string(value, "an attachment: its type identifiers, with commas between them or as a list")
      identifiers = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
    for identifier in identifiers where identifier.isEmpty || identifier.contains(where: { $0.isWhitespace }) {
      throw source.error(
        "\"\(identifier)\" is none", expected: "type identifiers without blanks", at: source.offset(of: value))
    }
    guard identifiers.count <= limits.typesPerAttachment else {
      throw source.error("there are more than \(limits.typesPerAttachment) types", at: source.offset(of: value))
    }
    return Attachment(registeredTypeIdentifiers: identifiers)
  }
}

// MARK: Values

extension RuleTestFileReader {
  /// The entries of an object whose keys are known.
  private func entries(
    of value: ValueID, allowed: [String], _ expected: String
  ) throws(ReadingError) -> [String: ValueID] {
    guard case .dictionary(let run) = source.document[value] else {
      throw source.error("found \(kind(value))", expected: expected, at: source.offset(of: value))
    }
    var entries: [String: ValueID] = [:]
    for entry in source.document.entries(of: run) {
      let key = source.document[entry.key]
      guard allowed.contains(key) else {
        throw source.error(
          "the key \"\(key)\" means nothing here",
          help: suggestion(key, among: allowed) ?? "The keys are " + allowed.joined(separator: ", ") + ".",
          at: source.offset(ofKeyBefore: entry.value))
      }
      entries[key] = entry.value
    }
    return entries
  }

  private func string(_ value: ValueID, _ expected: String) throws(ReadingError) -> String {
    if case .string(let text) = source.document[value] { return source.document[text] }
    throw source.error("found \(kind(value))", expected: expected, at: source.offset(of: value))
  }

  private func suggestion(_ word: String, among words: [String]) -> String? {
    closestMatch(to: word, among: words).map { "Did you mean \"\($0)\"?" }
  }

  private func kind(_ value: ValueID) -> String {
    switch source.document[value] {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .unsignedInteger, .double: "a number"
    case .date: "a date"
    case .string: "a string"
    case .array, .set: "a list"
    case .dictionary: "an object"
    }
  }
}
