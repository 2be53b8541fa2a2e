import ActivationRules
import Predicates
import Testing

@Suite struct ReadingTests {
  @Test(arguments: ["é", "€", "😀"]) func aCharacterIsFoundWhole(_ character: String) {
    let error = #expect(throws: ReadingError.self) { try ContextReader.read(Array("{a = \"b\"; = \(character)".utf8)) }
    #expect(error?.message.contains("�") == false)
    let json = #expect(throws: ReadingError.self) { try ContextReader.read(json: Array("[\(character)]".utf8)) }
    #expect(json?.message.hasSuffix("found '\(character)'") == true, "\(json?.message ?? "")")
  }

  @Test func typesMayBeNull() throws {
    let text = #"[{"attachments": [{"registeredTypeIdentifiers": null}, ["public.url"]]}]"#
    let document = try ContextReader.read(Array(text.utf8))
    #expect(SharedContext(document: document).registeredTypeIdentifiers == [[[], ["public.url"]]])
  }

  @Test func shorthand() throws {
    let document = try ContextReader.read(shorthand: [["public.jpeg,public.file-url", "public.url"], []])
    guard case .dictionary = document[document.root] else {
      Issue.record("no dictionary")
      return
    }
    for bad in ["", "a,", "a b", ",a"] {
      #expect(throws: ReadingError.self) { try ContextReader.read(shorthand: [[bad]]) }
    }
  }
}
