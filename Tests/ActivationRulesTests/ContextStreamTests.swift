import Foundation
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

@testable import ActivationRules

@Suite struct ContextStreamTests {
  private static func described(_ document: Document) -> String { "\(document.argument(of: document.root))" }

  private static func outcome(_ read: () throws -> Document) -> String {
    do { return described(try read()) } catch { return "\(error)" }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// One reader for everything reads what a new one reads each time, errors and their places included.
  @Test func readsWhatAReaderReads() throws {
    var stream = ContextStream()
    let files = ["contexts/valid", "contexts/invalid", "hosts", "normalization"].flatMap { Place.corpus($0) }
    #expect(files.count > 20)
    for file in files + files.reversed() {
      let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      for cut in [data.count, data.count / 2, data.count - 2] where cut >= 0 {
        let text = Array(data[..<cut])
        let expected = Self.outcome { try ContextReader.read(text) }
        let found = Self.outcome {
          try stream.read(text)
          return stream.context.document
        }
        #expect(found == expected, "\(file)")
      }
    }
    #expect(stream.generation == 0)
  }

  @Test func textsKeepTheirNumbers() throws {
    var stream = ContextStream()
    try stream.read(Self.bytes(#"[{"attachments": ["public.png", "public.url"]}]"#))
    let texts = stream.context.document.texts
    let known = Array(texts.ids).map { ($0, texts[$0]) }
    try stream.read(Self.bytes(#"{"attachments": ["public.url", "public.jpeg"], "id": 1}"#))
    #expect(throws: ReadingError.self) { try stream.read(Self.bytes("[")) }
    try stream.read(
      Self.bytes(#"{extensionItems = ({attachments = ({registeredTypeIdentifiers = ("public.png");});});}"#))
    for (id, text) in known { #expect(stream.context.document.texts[id] == text) }
    #expect(stream.context.registeredTypeIdentifiers == [[["public.png"]]])
    #expect(stream.generation == 0)
  }

  private static func context(_ types: some Sequence<String>) -> [UInt8] {
    // Limits on types and attachments do not count elsewhere.
    bytes(#"{"extensionItems": [], "further": ["# + types.map { "\"\($0)\"" }.joined(separator: ",") + "]}")
  }

  @Test func theTableIsBegunAnewWhenItIsFull() throws {
    var stream = ContextStream()
    for round in 0..<8 {
      try stream.read(Self.context((0..<10_000).map { "\(round)-\($0)" }))
      #expect(stream.generation == (round == 7 ? 1 : 0))
      #expect(stream.context.document.value("further", of: stream.context.document.root) != nil)
    }
    #expect(stream.context.document.texts.count == 10_002)
    let long = String(repeating: "x", count: 1 << 20)
    for round in 0..<10 {
      try stream.read(Self.context(["\(round)" + long]))
      #expect(stream.context.document.texts.byteCount < ContextStream.textBytes + 2 << 20)
    }
    #expect(stream.generation == 3)
  }

  @Test func aContextThatIsKeptStaysAsItIs() throws {
    var stream = ContextStream()
    try stream.read(Self.bytes(#"[{"attachments": ["public.png"]}]"#))
    let kept = stream.context
    let before = Self.described(kept.document)
    for number in 0..<100 {
      try stream.read(Self.bytes(#"[{"attachments": ["public.url", "com.example.\#(number)"]}]"#))
    }
    #expect(Self.described(kept.document) == before)
  }

  @Test func limitsHold() {
    var limits = ReadingLimits()
    limits.attachments = 2
    limits.documentDepth = 6
    var stream = ContextStream(limits: limits)
    #expect(throws: Never.self) { try stream.read(Self.bytes(#"[{"attachments": ["a", "b"]}]"#)) }
    #expect(throws: ReadingError.self) { try stream.read(Self.bytes(#"[{"attachments": ["a", "b", "c"]}]"#)) }
    #expect(throws: ReadingError.self) { try stream.read(Self.bytes(#"{"attachments": [], "a": [[[[[[]]]]]]}"#)) }
    #expect(throws: Never.self) { try stream.read(Self.bytes(#"[{"attachments": ["a", "b"]}]"#)) }
  }

  @Test func contextsFromStringsAreThoseFromItems() {
    let shares: [PlainItems] = [
      [], [[]], [[[]]], [[["public.png"]]],
      [[["public.png", "public.file-url"], [], ["public.png"]], [], [["", "é"]]],
      [(0..<200).map { ["com.example.type-\($0)", "public.data"] }],
    ]
    for items in shares {
      let context = SharedContext(registeredTypeIdentifiers: items)
      #expect(context.registeredTypeIdentifiers == items)
      #expect(Self.described(context.document) == Self.described(ShareCase.context(items).document))
    }
  }
}
