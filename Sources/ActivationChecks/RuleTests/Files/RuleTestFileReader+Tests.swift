import ActivationRules
import Documents
import Predicates
import UniformTypes

extension RuleTestFileReader {
  /// The tests, in order.
  func tests(of rule: ActivationRule) throws(ReadingError) -> [RuleTest] {
    let entries = try source.entries(
      of: source.root, allowed: RuleTestFile.keys, "an object with \"rule\" and \"tests\"")
    guard let value = entries["tests"] else {
      if entries["claims"] != nil { return [] }
      throw source.error(
        "there are no \"tests\" and no \"claims\"",
        help: "`activation-rule test --init RULE` writes a file to start from.", at: source.root)
    }
    let elements = try source.elements(of: value, "an array of tests")
    let lines = LineTable(source.bytes)
    var tests: [RuleTest] = []
    for (index, element) in elements.enumerated() {
      tests += try self.tests(element, number: index + 1, rule, lines)
    }
    guard !tests.isEmpty else {
      throw source.error("the list of tests is empty", help: "A file without tests would always pass.", at: value)
    }
    return tests
  }

  /// The tests of an entry: several when it names several hosts.
  private func tests(
    _ value: Node, number: Int, _ rule: ActivationRule, _ lines: LineTable
  ) throws(ReadingError) -> [RuleTest] {
    let entries = try source.entries(of: value, allowed: RuleTestFile.testKeys, "a test: an object with \"expect\"")
    let place = lines.position(of: value.range.lowerBound)
    let shared = try shared(entries, of: value, rule.types)
    guard let expect = entries["expect"] else {
      throw source.error(
        "the test has no \"expect\"", help: "Say \"shown\", \"hidden\", \"uncertain\" or \"error\".", at: value)
    }
    let name = try entries["name"].map { value throws(ReadingError) in try source.string(value, "a name") }
    let reason = try entries["reason"].map { value throws(ReadingError) in
      try source.string(value, "a part of the reason")
    }
    let expectation = try expectation(expect)
    let isOne = shared.count == 1
    return shared.map { shared in
      let title = isOne ? name ?? shared.name : [name, shared.name].compactMap { $0 }.joined(separator: ": ")
      return RuleTest(
        name: title ?? "test \(number)", path: path, line: place.line, column: place.column, rule: rule,
        context: shared.context,
        preset: entries["host"].flatMap { _ in HostPreset.all.first { $0.name == shared.name } },
        expectation: expectation, expectedReason: reason)
    }
  }

  private func expectation(_ value: Node) throws(ReadingError) -> RuleTestExpectation {
    let words = "\"shown\", \"hidden\", \"uncertain\" or \"error\""
    let word = try source.string(value, words)
    if let expectation = RuleTestExpectation(rawValue: word) { return expectation }
    let help = LocatedDocument.suggestion(word, among: RuleTestExpectation.allCases.map { $0.rawValue })
    throw source.mismatch(value, expected: words, help: help ?? "")
  }

  /// The shared contexts, with their names if they have any.
  private func shared(
    _ entries: [String: Node], of test: Node, _ types: TypeGraph
  ) throws(ReadingError) -> [(name: String?, context: SharedContext)] {
    let given = Self.contextKeys.filter { entries[$0] != nil }
    guard given.count == 1, let key = given.first, let value = entries[key] else {
      throw source.error(
        given.isEmpty ? "the test shares nothing" : "the test shares " + given.joined(separator: " and "),
        expected: "one of \"host\", \"context\", \"file\" and \"attachments\"", at: test)
    }
    switch key {
    case "host": return try hosts(value)
    case "file": return [try file(value)]
    case "attachments": return [(nil, try attachments(value))]
    default:
      if let text = value.string, Disk.isFile(openedPath(text, from: folder)) {
        throw source.error(
          "\"context\" is the context itself",
          help: "A file with a context is \"file\": \(WrittenRule.quoted(text)).", at: value)
      }
      return [(nil, try matching(source.context(at: value), at: value))]
    }
  }

  /// Returns the contexts that all hosts with a name share today.
  private func hosts(_ value: Node) throws(ReadingError) -> [(name: String?, context: SharedContext)] {
    let name = try source.string(value, "the name of a host preset")
    do {
      return HostPreset.today(try HostPreset.matching(name)).map { ($0.name, $0.context) }
    } catch {
      throw source.error(
        error.message,
        help: error.near.isEmpty && error.matches.isEmpty ? "`activation-rule hosts` lists them." : error.help,
        at: value)
    }
  }

  private func file(_ value: Node) throws(ReadingError) -> (name: String?, context: SharedContext) {
    let name = try source.string(value, "the path of a file with a shared context")
    let path = openedPath(name, from: folder)
    do throws(ReadingError) {
      return (name, try matching(ContextReader.read(file: disk.bytes(path), name: path), at: value))
    } catch {
      if error.name == path, error.line > 0 { throw error }
      let types = "\"attachments\": [[\"com.adobe.pdf\", \"public.file-url\"]]."
      throw source.error(
        "the context cannot be read: \(error)",
        help: name.hasSuffix(".json")
          ? pathHelp(error, name) : "\"file\" has a context. For a document write its types: " + types, at: value)
    }
  }

  /// A context whose `form` is consumed, as everywhere else.
  private func matching(_ document: Document, at value: Node) throws(ReadingError) -> SharedContext {
    do throws(ReadingError) {
      return try NormalizedContext(SharedContext(document: document)).context
    } catch {
      throw source.error(error.message, expected: error.expected, help: error.help, at: value)
    }
  }

  /// One item whose attachments are texts with commas, as on the command line, or lists of type identifiers.
  private func attachments(_ value: Node) throws(ReadingError) -> SharedContext {
    var attachments: [[String]] = []
    for element in try source.elements(of: value, "a list of attachments") { attachments.append(try types(element)) }
    guard attachments.count <= limits.attachments, attachments.allSatisfy({ $0.count <= limits.typesPerAttachment })
    else { throw source.error("there are too many attachments or types", at: value) }
    return SharedContext(registeredTypeIdentifiers: [attachments])
  }

  private func types(_ value: Node) throws(ReadingError) -> [String] {
    var identifiers: [String] = []
    if case .array(let elements) = value.value {
      for element in elements { identifiers.append(try source.string(element, "a type identifier")) }
    } else {
      let text = try source.string(value, "an attachment: its type identifiers, with commas between them or as a list")
      identifiers = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
    if let odd = identifiers.first(where: { $0.isEmpty || $0.contains { $0.isWhitespace } }) {
      throw source.error("\"\(odd)\" is not a type identifier", expected: "type identifiers without blanks", at: value)
    }
    return identifiers
  }
}
