import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

/// The notations other than JSON in which a context may be given: each next to the equivalent JSON, or the mistake.
@Suite struct NotationTests {
  /// A text, and the equivalent JSON or a part of the message.
  struct Pair: Sendable, CustomTestStringConvertible {
    let text: String
    let other: String

    var testDescription: String { text }
  }

  /// The pairs of a group of `Corpus/contexts/notations.json`.
  static func pairs(_ group: String) throws -> [Pair] {
    let groups: [String: [[String]]] = try Place.decoded("contexts/notations.json")
    return try #require(groups[group]).map { Pair(text: $0[0], other: $0[1]) }
  }

  private static func value(_ document: Document) -> PredicateArgument { document.argument(of: document.root) }

  // MARK: Old-style property lists

  /// The replacements of `v` in `{v = …; }`.
  @Test(arguments: try pairs("values")) func oldStyleValue(_ pair: Pair) throws {
    let read = try ContextReader.read(Array("{extensionItems = ({v = \(pair.text); }); }".utf8))
    let expected = try ContextReader.read(Array("{\"extensionItems\": [{\"v\": \(pair.other)}]}".utf8))
    #expect(Self.value(read) == Self.value(expected))
  }

  @Test(arguments: try ["mistakes", "console-mistakes", "shapes"].flatMap(pairs))
  func mistakesAreNamed(_ pair: Pair) {
    let error = #expect(throws: ReadingError.self) { try ContextReader.read(Array(pair.text.utf8)) }
    #expect(error?.description.contains(pair.other) == true, "\(error?.description ?? "")")
  }

  // MARK: What the console prints

  @Test(arguments: try pairs("printed")) func consoleText(_ pair: Pair) throws {
    let text = pair.text.hasPrefix("{") ? "context: " + pair.text : pair.text
    let read = try ContextReader.read(Array(text.utf8))
    let expected = try ContextReader.read(Array("{\"extensionItems\": \(pair.other)}".utf8))
    #expect(Self.value(read) == Self.value(expected))
  }

  /// A description that is quoted in a description, again and again.
  @Test(arguments: [(8, true), (9, false)]) func quotingIsLimited(_ levels: Int, _ fits: Bool) {
    var text = "<NSItemProvider: 0x1> {types = (a)}"
    for level in 0..<levels {
      let inside = level == 0 ? text : "<NSExtensionItem: 0x1> {NSExtensionItemAttachmentsKey = (\(text)); }"
      text = "\"" + inside.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let error = message { try ContextReader.read(Array("x \(text)".utf8)) }
    #expect(fits == !error.contains("descriptions nest too deep"), "\(error)")
  }

  /// An item in an item's attachments, again and again, without quotation marks.
  @Test(arguments: [200, 20_000]) func nestingIsLimited(_ count: Int) {
    let item = "<NSExtensionItem: 0x1> {NSExtensionItemAttachmentsKey = ("
    let text = String(repeating: item, count: count) + String(repeating: "); }", count: count)
    #expect(message { try ContextReader.read(Array(text.utf8)) }.contains("descriptions nest too deep"))
  }

  static let limits: ReadingLimits = {
    var limits = ReadingLimits()
    (limits.extensionItems, limits.attachments, limits.typesPerAttachment) = (2, 2, 2)
    return limits
  }()

  @Test(arguments: ["attachments", "typesPerAttachment", "extensionItems"])
  func whatIsPrintedIsLimited(_ name: String) {
    func text(_ count: Int) -> String {
      switch name {
      case "attachments": String(repeating: "<NSItemProvider: 0x1> {types = ()} ", count: count)
      case "typesPerAttachment":
        "<NSItemProvider: 0x1> {types = (\(Array(repeating: "a", count: count).joined(separator: ",")))}"
      default: String(repeating: "<NSExtensionItem: 0x1> {} ", count: count)
      }
    }
    #expect(message { try ContextReader.read(Array(text(2).utf8), limits: Self.limits) }.isEmpty)
    #expect(
      message { try ContextReader.read(Array(text(3).utf8), limits: Self.limits) }.contains("the limit \(name) is 2"))
  }

  // MARK: Shapes

  /// Values that JSON can't express come from property lists, which have no positions.
  @Test func datesAndSetsAreNoContext() {
    for (value, name) in [
      (PredicateArgument.date(0), "a date"), (.set([]), "a set"), (.unsignedInteger(.max), "a number"),
    ] {
      var document = Document()
      document.root = document.add(argument: value)
      let error = message { try ContextReader.normalize(document) }
      #expect(error.contains("found \(name)"), "\(error)")
    }
  }

  /// The first characters tell the notation.
  @Test(arguments: try pairs("recognized")) func notationIsRecognized(_ pair: Pair) {
    let error = message { try ContextReader.read(Array(pair.text.utf8)) }
    #expect(pair.other.isEmpty ? error.isEmpty : error.contains(pair.other), "\(error)")
  }

  private func message(_ body: () throws -> Document) -> String {
    do {
      _ = try body()
      return ""
    } catch {
      return (error as? ReadingError)?.description ?? "\(error)"
    }
  }
}
