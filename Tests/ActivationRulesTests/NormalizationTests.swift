import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationRules

/// Returns the content of a context, in one line.
func described(_ context: SharedContext) -> String { context.document.argument(of: context.document.root).line }

func context(_ json: String) throws -> SharedContext {
  SharedContext(document: try ContextReader.read(Array(json.utf8)))
}

@Suite struct NormalizationTests {
  static let cases = Place.corpus("normalization")

  @Test func thereAreCases() { #expect(Self.cases.count >= 11) }

  @Test(arguments: cases) func preparesAsRecorded(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let file = try ContextReader.read(json: [UInt8](data))
    func part(_ key: String) throws -> SharedContext {
      var document = file
      document.root = try #require(file.value(key, of: file.root))
      return SharedContext(document: try ContextReader.normalize(document))
    }
    let normalized = try NormalizedContext(part("raw"), form: .raw)
    #expect(normalized.form == .raw)
    #expect(normalized.original != nil)
    #expect(described(normalized.context) == described(try part("matching")))
    let changes = try #require(file.value("changes", of: file.root))
    let expected = PredicateArgument.array(normalized.changes.map { .string($0.summary) })
    #expect(file.argument(of: changes) == expected)
    // A context in matching form stays unchanged.
    let again = try NormalizedContext(part("matching"))
    #expect(again.form == .matching && again.changes.isEmpty && again.original == nil)
    #expect(described(again.context) == described(normalized.context))
  }

  @Test func typesInASetStayASet() throws {
    let json =
      #"{"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": {"$set": ["public.url", "public.png"]}}]}]}"#
    let document = try ContextReader.read(json: Array(json.utf8), encodings: true)
    let normalized = try NormalizedContext(SharedContext(document: document), form: .raw)
    #expect(described(normalized.context).contains(#""registeredTypeIdentifiers": <"public.png">"#))
  }

  @Test func aTypeThatIsThereIsNotAddedAgain() throws {
    let page = #"{"attachments": [["public.url", "com.apple.active-webpage"]], "supportsJavaScript": true}"#
    let types = try NormalizedContext(context(page), form: .raw).context.registeredTypeIdentifiers
    #expect(types == [[["public.url", "com.apple.active-webpage"]]])
  }

  @Test func theContextSaysItsForm() throws {
    let items = #""extensionItems": [{"attachments": [["public.png", "public.url"]]}]"#
    let raw = try NormalizedContext(context(#"{"form": "raw", "# + items + "}"))
    #expect(raw.form == .raw)
    #expect(raw.context.registeredTypeIdentifiers == [[["public.png"]]])
    #expect(raw.context.document.value(ContextKey.form, of: raw.context.document.root) == nil)
    let matching = try NormalizedContext(context(#"{"form": "matching", "# + items + "}"))
    #expect(matching.form == .matching)
    #expect(matching.context.registeredTypeIdentifiers == [[["public.png", "public.url"]]])
    #expect(matching.context.document.value(ContextKey.form, of: matching.context.document.root) == nil)
    // In other places the key has no special meaning.
    let other = try NormalizedContext(context(#"{"fileproviderItems": [], "form": 3}"#))
    #expect(described(other.context).contains(#""form": 3"#))
  }

  @Test(
    arguments: [
      (#"{"form": "cooked", "extensionItems": []}"#, nil), (#"{"form": 1, "attachments": []}"#, nil),
      (#"{"form": "matching", "extensionItems": []}"#, .raw),
      (#"{"form": "raw", "attachments": [{"registeredTypeIdentifiers": ["public.url"], "url": 5}]}"#, nil),
      (#"{"attachments": [{"registeredTypeIdentifiers": ["public.url"], "urlScheme": ""}]}"#, .raw),
      (#"{"attachments": [{"registeredTypeIdentifiers": [], "urlScheme": "a", "url": "a:b"}]}"#, .raw),
    ] as [(String, ContextForm?)])
  func refused(json: String, form: ContextForm?) throws {
    let given = try context(json)
    #expect(throws: ReadingError.self) { try NormalizedContext(given, form: form) }
  }

  /// The flag counts if it's true or 1, as property lists print it; a text doesn't count.
  @Test(arguments: [
    ("true", true), ("1", true), ("false", false), ("0", false), ("\"1\"", false), ("null", false),
  ]) func aFlagIsTrueOrOne(_ flag: String, _ isTrue: Bool) throws {
    let attachment = #"{"registeredTypeIdentifiers": ["public.url"], "urlScheme": "https"}"#
    let json = #"{"extensionItems": [{"supportsJavaScript": \#(flag), "attachments": [\#(attachment)]}]}"#
    let types = try NormalizedContext(context(json), form: .raw).context.registeredTypeIdentifiers
    #expect(types.flatMap { $0 }.flatMap { $0 }.contains("com.apple.active-webpage") == isTrue)
  }

  @Test func otherShapesAreLeftAlone() {
    for argument in [
      PredicateArgument.string("x"), .dictionary([.init(key: "extensionItems", value: .integer(1))]),
      .dictionary([.init(key: "extensionItems", value: .array([.integer(1), .dictionary([])]))]),
      .dictionary([
        .init(key: "extensionItems", value: .array([.dictionary([.init(key: "attachments", value: .null)])]))
      ]),
    ] {
      var document = Document()
      document.root = document.add(argument: argument)
      let normalized = NormalizedContext(raw: SharedContext(document: document))
      #expect(described(normalized.context) == argument.line)
    }
  }
}
