import ActivationRules
import Predicates
import TestSupport
import Testing

/// The notations of a context other than JSON: each next to the equivalent JSON, or to the mistake.
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

  /// Replacements for `v` in `{v = …; }`.
  @Test(arguments: try pairs("values")) func oldStyleValue(_ pair: Pair) throws {
    let read = try ContextReader.read(Array("{extensionItems = ({v = \(pair.text); }); }".utf8))
    let expected = try ContextReader.read(Array("{\"extensionItems\": [{\"v\": \(pair.other)}]}".utf8))
    #expect(Self.value(read) == Self.value(expected))
  }

  @Test(arguments: try ["mistakes", "shapes"].flatMap(pairs))
  func mistakesAreNamed(_ pair: Pair) {
    let error = #expect(throws: ReadingError.self) { try ContextReader.read(Array(pair.text.utf8)) }
    #expect(error?.description.contains(pair.other) == true, "\(error?.description ?? "")")
  }

  // MARK: Console output

  /// Deeply nested brackets, closed or not, end without a deep recursion.
  @Test(arguments: [8, 9, 20_000]) func nestingIsLimited(_ count: Int) {
    let open = String(repeating: "[", count: count) + "\"public.url\""
    for text in [open, open + String(repeating: "]", count: count)] {
      let error = message { try ContextReader.read(Array(text.utf8)) }
      #expect(error.isEmpty || error.contains("isn't closed") || error.contains("no type identifiers"), "\(error)")
    }
  }

  // MARK: Shapes

  /// Values that JSON can't express come from property lists, and have no positions.
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

  /// The first characters determine the notation.
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
