import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension RuleTestFileReader {
  /// The tests, in order.
  func tests(of rule: ActivationRule) throws(ReadingError) -> [RuleTest] {
    let entries = try source.entries(
      of: document.root, allowed: RuleTestFile.keys, "an object with \"rule\" and \"tests\"")
    guard let value = entries["tests"] else {
      if entries["claims"] != nil { return [] }
      throw source.error(
        "there are no \"tests\" and no \"claims\"",
        help: "`activation-rule test --init RULE` writes a file to start from.", at: document.root)
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
    _ value: ValueID, number: Int, _ rule: ActivationRule, _ lines: LineTable
  ) throws(ReadingError) -> [RuleTest] {
    let all = try source.entries(of: value, "a test: an object with \"expect\"")
    if let items = all.first(where: { ["items", "extensionItems"].contains($0.key) }) {
      throw source.error(
        "unknown key \"\(items.key)\"",
        help: "Several extension items are a context: \"context\": {\"extensionItems\": [{\"attachments\": […]}, …]}.",
        at: source.offset(ofKeyBefore: items.value))
    }
    let entries = try source.entries(of: value, allowed: RuleTestFile.testKeys, "a test: an object with \"expect\"")
    let place = lines.position(of: source.offset(of: value))
    let shared = try shared(entries, of: value, rule.types)
    guard let expect = entries["expect"] else {
      throw source.error(
        "the test has no \"expect\"", help: "Say \"shown\", \"hidden\", \"uncertain\" or \"error\".", at: value)
    }
    let name = try entries["name"].map { value throws(ReadingError) in try source.string(value, "a name") }
    let names = shared.count
    let reason = try entries["reason"].map { value throws(ReadingError) in
      try source.string(value, "a part of the reason")
    }
    let expectation = try expectation(expect)
    let isList = entries["context"].map { isListOfLists($0) } ?? false
    return shared.map { shared in
      let isOneOfSeveral = shared.name != nil && names > 1
      let title = isOneOfSeveral ? [name, shared.name].compactMap { $0 }.joined(separator: ": ") : name ?? shared.name
      return RuleTest(
        name: title ?? "test \(number)", path: path, line: place.line, column: place.column, rule: rule,
        context: shared.context, expectation: expectation, expectedReason: reason, isListOfAttachments: isList)
    }
  }

  /// Returns whether a value is a list of several lists, which could be meant for as many items.
  private func isListOfLists(_ value: ValueID) -> Bool {
    guard case .array(let run) = document[value] else { return false }
    let elements = document.elements(of: run)
    return elements.count > 1 && elements.allSatisfy { if case .array = document[$0] { true } else { false } }
  }

  private func expectation(_ value: ValueID) throws(ReadingError) -> RuleTestExpectation {
    let word = try source.string(value, "\"shown\", \"hidden\", \"uncertain\" or \"error\"")
    if let expectation = RuleTestExpectation(rawValue: word) { return expectation }
    throw source.error(
      "found \"\(word)\"", expected: "\"shown\", \"hidden\", \"uncertain\" or \"error\"",
      help: LocatedDocument.suggestion(word, among: RuleTestExpectation.allCases.map { $0.rawValue }) ?? "", at: value)
  }

  /// The shared contexts, with their names if they have any.
  private func shared(
    _ entries: [String: ValueID], of test: ValueID, _ types: TypeGraph
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
      if case .string(let text) = document[value], InputFile.isFile(openedPath(document[text], from: folder)) {
        throw source.error(
          "\"context\" is the context itself",
          help: "A file with a context is \"file\": \(RuleTestTemplate.json(document[text])).", at: value)
      }
      return [(nil, try matching(source.context(at: value, limits: limits), at: value))]
    }
  }

  /// Returns the contexts that all hosts with a name share.
  private func hosts(_ value: ValueID) throws(ReadingError) -> [(name: String?, context: SharedContext)] {
    let name = try source.string(value, "the name of a host preset")
    do {
      return try HostPreset.matching(name).map { ($0.name, $0.context) }
    } catch {
      throw source.error(
        error.message,
        help: error.near.isEmpty && error.matches.isEmpty ? "`activation-rule hosts` lists them." : error.help,
        at: value)
    }
  }

  private func file(_ value: ValueID) throws(ReadingError) -> (name: String?, context: SharedContext) {
    let name = try source.string(value, "the path of a file with a shared context")
    let path = openedPath(name, from: folder)
    do throws(ReadingError) {
      return (name, try matching(ContextReader.read(file: InputFile.read(path), name: path), at: value))
    } catch {
      let shared = Self.attachment(ofFile: name)
      if shared == nil, error.name == path, error.line > 0 { throw error }
      let isMissing = error.kind == .file && !name.hasPrefix("/") && !error.help.hasPrefix("Did you mean")
      throw source.error(
        "the context cannot be read: \(error)",
        help: shared.map { "\"file\" has a context. A file that is shared is \"attachments\": [\"\($0)\"]." }
          ?? (isMissing && !name.hasSuffix(".json")
            ? "\"file\" has a context. For a document write its types: \"attachments\": [[\"com.adobe.pdf\", \"public.file-url\"]]."
            : isMissing ? "Paths start at the folder of the test file." : error.help),
        at: value)
    }
  }

  /// The types of a file that is shared by its name; nil for one that may have a context.
  private static func attachment(ofFile name: String) -> String? {
    let types = TypeGraph.system.types(forFile: name)
    let mayBeContext = types.contains { type in
      UniformTypeIdentifier.isDynamic(type) || ["public.data", "com.apple.property-list"].contains(type)
        || TypeGraph.system.conforms(type, to: "public.text")
    }
    return mayBeContext ? nil : types.joined(separator: ",")
  }

  /// A context whose `form` is consumed, as everywhere else.
  private func matching(_ document: Document, at value: ValueID) throws(ReadingError) -> SharedContext {
    do throws(ReadingError) {
      return try NormalizedContext(SharedContext(document: document)).context
    } catch {
      throw source.error(error.message, expected: error.expected, help: error.help, at: value)
    }
  }

  /// One item whose attachments are texts with commas, as on the command line, or lists of type identifiers.
  private func attachments(_ value: ValueID) throws(ReadingError) -> SharedContext {
    let elements = try source.elements(of: value, "a list of attachments")
    guard elements.count <= limits.attachments else {
      throw source.error("there are more than \(limits.attachments) attachments", at: value)
    }
    var attachments: [ItemProvider] = []
    for element in elements { attachments.append(try attachment(element)) }
    return SharedContext(extensionItems: [ExtensionItem(attachments: attachments)])
  }

  private func attachment(_ value: ValueID) throws(ReadingError) -> ItemProvider {
    var identifiers: [String] = []
    switch document[value] {
    case .array(let run):
      for element in document.elements(of: run) { identifiers.append(try source.string(element, "a type identifier")) }
    default:
      let text = try source.string(value, "an attachment: its type identifiers, with commas between them or as a list")
      identifiers = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
    for identifier in identifiers where identifier.isEmpty || identifier.contains(where: { $0.isWhitespace }) {
      throw source.error(
        "\"\(identifier)\" is not a type identifier", expected: "type identifiers without blanks", at: value)
    }
    guard identifiers.count <= limits.typesPerAttachment else {
      throw source.error("there are more than \(limits.typesPerAttachment) types", at: value)
    }
    return ItemProvider(registeredTypeIdentifiers: identifiers)
  }
}
