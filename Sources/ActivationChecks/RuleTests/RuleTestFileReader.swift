import ActivationAnalysis
import ActivationRules
import ActivationWire
import Documents
import Predicates
import UniformTypes

/// Reads the values of a test file, with the position of each mistake.
struct RuleTestFileReader {
  let source: LocatedDocument
  let path: String
  let disk: Disk
  private let entries: [String: Node]
  private let lines: LineTable

  init(_ source: LocatedDocument, path: String, from disk: Disk) throws(ReadingError) {
    self.source = source
    self.path = path
    self.disk = disk
    lines = LineTable(source.bytes)
    entries = try source.entries(
      of: source.root, allowed: RuleTestFile.keys, "an object with \"rule\" and \"tests\"")
  }

  static let contextKeys = ["host", "context", "file", "attachments"]

  var folder: String { folderPath(of: path) }

  /// Returns the advice of an error about a file. If a file with a relative path can't be opened, it says where paths start or names a similar path.
  func pathHelp(_ error: ReadingError, _ name: String) -> String {
    error.kind == .file && !name.hasPrefix("/") && !error.help.hasPrefix("Did you mean")
      ? "Paths are relative to the folder of the test file." : error.help
  }

  // MARK: The rule

  /// A rule with its name in messages, its place in its file, and its family of systems; the place is nil if the test file contains the rule as a
  /// dictionary.
  typealias LabeledRule = (label: String, rule: ActivationRule, place: RulePlace?, platform: ActivationRule.Platform?)

  func rule() throws(ReadingError) -> LabeledRule {
    guard let value = entries["rule"] else {
      throw source.error(
        "there's no \"rule\"", help: "Give the rule's text, the path of an Info.plist, or a dictionary of keys.",
        at: source.root)
    }
    return try rule(value)
  }

  /// Returns a rule of the file, with the file's settings for tables and platform.
  func rule(_ value: Node) throws(ReadingError) -> LabeledRule {
    let tables = try tables(entries["table"])
    let platform = try platform(entries["platform"])
    if let dictionary = ActivationDictionary(value) {
      let rule = ActivationRule(
        dictionary: dictionary, tables: tables, platform: platform ?? .iOS, services: TextServices.platformServices)
      return ("rule", rule, nil, platform)
    }
    let text = try source.string(value, "a rule: its text, a path, or a dictionary of activation keys")
    let loaded = try loadedRule(text, at: value)
    do throws(RuleError) {
      let rule = try loaded.activationRule(tables: tables, platform: platform)
      return (loaded.label, rule, loaded, platform ?? loaded.platform)
    } catch {
      let first = error.diagnostics.first { $0.severity == .error }
      let place = loaded.place(of: first?.range ?? SourceRange(0, 0), in: error.source)
      throw source.error(
        "the rule is malformed: \(place): \(first?.message ?? "no predicate")", help: first?.help ?? "", at: value)
    }
  }

  private func loadedRule(_ text: String, at value: Node) throws(ReadingError) -> RulePlace {
    guard text != "-" else {
      throw source.error(
        "a test file can't read its rule from standard input", help: "Give a path, or the rule's text.", at: value)
    }
    let rules: [RulePlace]
    do throws(ReadingError) {
      let start = folder == "." ? nil : folder
      rules = try NamedFiles(text, relativeTo: start, isNamed: false, from: disk).rules()
    } catch {
      if error.name != nil, error.line > 0 { throw error }
      throw source.error(
        "the rule '\(text)' can't be read: \(error.placedMessage)", help: pathHelp(error, text), at: value)
    }
    if rules.count == 1 { return rules[0] }
    throw source.error(
      "there are \(rules.count) rules in \(text)",
      help: "Name one of their files: " + rules.map { $0.path ?? $0.label }.joined(separator: ", ") + ".", at: value)
  }

  private func tables(_ value: Node?) throws(ReadingError) -> [DictionaryTable] {
    guard let value else { return DictionaryTable.standard }
    let name = try source.string(value, "the name of a table")
    if let table = DictionaryTable(named: name) { return [table] }
    throw source.mismatch(
      value, expected: "one of " + DictionaryTable.shippedNames.sorted().joined(separator: ", "))
  }

  private func platform(_ value: Node?) throws(ReadingError) -> ActivationRule.Platform? {
    guard let value else { return nil }
    let words = "\"ios\" or \"macos\""
    if let platform = ActivationRule.Platform(word: try source.string(value, words)) { return platform }
    throw source.mismatch(value, expected: words)
  }

  func tests(of rule: LabeledRule) throws(ReadingError) -> [RuleTest] {
    guard let value = entries["tests"] else {
      if entries["claims"] != nil { return [] }
      throw source.error(
        "there are no \"tests\" and no \"claims\"",
        help: "`activation-rule test --init RULE` writes a file to start from.", at: source.root)
    }
    let elements = try source.elements(of: value, "an array of tests")
    guard !elements.isEmpty else {
      throw source.error("the list of tests is empty", help: "A file without tests would always pass.", at: value)
    }
    let tests = try elements.enumerated().map { index, element throws(ReadingError) in
      try self.tests(element, number: index + 1, rule)
    }
    return Array(tests.joined())
  }

  /// Returns the tests of an entry: several if it names several hosts.
  private func tests(_ value: Node, number: Int, _ rule: LabeledRule) throws(ReadingError) -> [RuleTest] {
    let entries = try source.entries(of: value, allowed: RuleTestFile.testKeys, "a test: an object with \"expect\"")
    let place = lines.position(of: value.range.lowerBound)
    let shared = try shared(entries, of: value, rule.rule.types)
    guard let expect = entries["expect"] else {
      throw source.error(
        "the test has no \"expect\"", help: "Write \"shown\", \"hidden\", \"uncertain\" or \"error\".", at: value)
    }
    let name = try source.string(ifPresent: entries["name"], "a name")
    let reason = try source.string(ifPresent: entries["reason"], "a part of the reason")
    let expectation = try expectation(expect)
    let isOne = shared.count == 1
    return shared.map { shared in
      let title = isOne ? name ?? shared.name : [name, shared.name].compactMap { $0 }.joined(separator: ": ")
      return RuleTest(
        name: title ?? "test \(number)", path: path, line: place.line, column: place.column, rule: rule.rule,
        platform: rule.platform, share: shared.share, expectation: expectation, expectedReason: reason)
    }
  }

  private func expectation(_ value: Node) throws(ReadingError) -> RuleTestExpectation {
    let words = "\"shown\", \"hidden\", \"uncertain\" or \"error\""
    let word = try source.string(value, words)
    if let expectation = RuleTestExpectation(rawValue: word) { return expectation }
    let help = LocatedDocument.suggestion(word, among: RuleTestExpectation.allCases.map { $0.rawValue })
    throw source.mismatch(value, expected: words, help: help ?? "")
  }

  /// Returns the shared contexts, each with its name if it has one.
  private func shared(
    _ entries: [String: Node], of test: Node, _ types: TypeGraph
  ) throws(ReadingError) -> [(name: String?, share: NamedContext)] {
    let given = Self.contextKeys.filter { entries[$0] != nil }
    guard given.count == 1, let key = given.first, let value = entries[key] else {
      throw source.error(
        given.isEmpty ? "the test shares nothing" : "the test shares " + given.joined(separator: " and "),
        expected: "one of \"host\", \"context\", \"file\" and \"attachments\"", at: test)
    }
    switch key {
    case "host": return try hosts(value)
    case "file": return [try file(value, types)]
    case "attachments": return [(nil, try share(attachments(value), types, at: value))]
    default:
      if let text = value.string, Disk.isFile(openedPath(text, from: folder)) {
        throw source.error(
          "\"context\" must be the context itself, not text",
          help: "To use a context from a file, write \"file\": \(WrittenRule.quoted(text)).", at: value)
      }
      return [(nil, try share(SharedContext(document: source.context(at: value)), types, at: value))]
    }
  }

  private func hosts(_ value: Node) throws(ReadingError) -> [(name: String?, share: NamedContext)] {
    let name = try source.string(value, "the name of a host preset")
    do {
      return HostPreset.today(try HostPreset.matching(name)).map { ($0.name, NamedContext($0)) }
    } catch {
      let help = error.help.isEmpty ? "`activation-rule hosts` lists them." : error.help
      throw source.error(error.message, help: help, at: value)
    }
  }

  private func file(_ value: Node, _ types: TypeGraph) throws(ReadingError) -> (name: String?, share: NamedContext) {
    let name = try source.string(value, "the path of a file with a shared context")
    let path = openedPath(name, from: folder)
    do throws(ReadingError) {
      return (name, try NamedContext(reading: disk.bytes(path), name: path, types: types))
    } catch {
      if error.name == path, error.line > 0 { throw error }
      let types = "\"attachments\": [[\"com.adobe.pdf\", \"public.file-url\"]]."
      throw source.error(
        "the context cannot be read: \(error)",
        help: name.hasSuffix(".json")
          ? pathHelp(error, name) : "\"file\" is a context file. For a document write its types: " + types, at: value)
    }
  }

  private func share(
    _ context: SharedContext, _ types: TypeGraph, at value: Node
  ) throws(ReadingError) -> NamedContext {
    do throws(ReadingError) {
      return try NamedContext(context, types: types)
    } catch {
      throw source.error(error.message, expected: error.expected, help: error.help, at: value)
    }
  }

  /// Returns one item with attachments. Each is a list of type identifiers, or a text with commas, as on the command line.
  private func attachments(_ value: Node) throws(ReadingError) -> SharedContext {
    let attachments = try source.elements(of: value, "a list of attachments").map {
      element throws(ReadingError) in try types(element)
    }
    let limits = ReadingLimits()
    guard attachments.count <= limits.attachments,
      attachments.allSatisfy({ $0.count <= limits.typesPerAttachment })
    else { throw source.error("there are too many attachments or types", at: value) }
    return SharedContext(registeredTypeIdentifiers: [attachments])
  }

  private func types(_ value: Node) throws(ReadingError) -> [String] {
    let identifiers: [String]
    if case .array(let elements) = value.value {
      identifiers = try elements.map { element throws(ReadingError) in try source.string(element, "a type identifier") }
    } else {
      let text = try source.string(value, "an attachment: its type identifiers, with commas between them or as a list")
      identifiers = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
    if let odd = identifiers.first(where: { $0.isEmpty || $0.contains { $0.isWhitespace } }) {
      throw source.error("\"\(odd)\" is not a type identifier", expected: "type identifiers without spaces", at: value)
    }
    return identifiers
  }

  /// Returns the claims, in order; empty if the file has no list of claims.
  func claims(of rule: ActivationRule) throws(ReadingError) -> [RuleClaim] {
    guard let value = entries["claims"] else { return [] }
    let elements = try source.elements(of: value, "an array of claims")
    guard !elements.isEmpty else {
      throw source.error("the list of claims is empty", help: "Remove it, or add a claim.", at: value)
    }
    return try elements.map { element throws(ReadingError) in try claim(element, rule) }
  }

  private func claim(_ value: Node, _ rule: ActivationRule) throws(ReadingError) -> RuleClaim {
    let entries = try source.entries(
      of: value, allowed: RuleTestFile.claimKeys, "a claim: an object with \"describes\" or \"implies\"")
    let kinds = RuleClaim.Kind.allCases.filter { entries[$0.rawValue] != nil }
    guard kinds.count == 1, let kind = kinds.first, let content = entries[kind.rawValue] else {
      let known = RuleClaim.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw source.error(
        "the claim says " + (kinds.isEmpty ? "nothing" : kinds.map(\.rawValue).joined(separator: " and ")),
        expected: "one of " + known, at: value)
    }
    let name = try source.string(ifPresent: entries["name"], "a name")
    let (text, other): (String, ActivationRule?) =
      kind == .describes
      ? (try source.string(content, "a description, such as \"up to 10 images\""), nil)
      : try self.other(content, rule.types)
    let place = lines.position(of: value.range.lowerBound)
    return RuleClaim(
      name: name ?? "\(kind) \(text)", path: path, line: place.line, column: place.column, rule: rule, kind: kind,
      text: text, other: other)
  }

  /// Returns the text of a claim's other rule, and the rule. The path of an existing file takes precedence, because `rule.txt` could also be the name
  /// of a type. Otherwise, any text that can be read as a description is a description, because no predicate can be read as one.
  private func other(
    _ value: Node, _ types: TypeGraph
  ) throws(ReadingError) -> (text: String, rule: ActivationRule) {
    func short(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }
    if let text = value.string, !Disk.isFile(openedPath(text, from: folder)),
      let content = try? ContentDescription(text, types: types),
      let meaning = content.requirements(in: .predicate).meaning(types: types)
    {
      return (short(content.description), meaning)
    }
    let other = try rule(value)
    return (short(other.label == "rule" ? other.rule.tree.predicateFormat : other.label), other.rule)
  }
}
