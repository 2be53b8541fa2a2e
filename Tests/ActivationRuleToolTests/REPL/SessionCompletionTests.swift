import PredicateEvaluation
import PredicateSyntax
import Testing
import UniformTypes

@testable import ActivationTool
@testable import activation_rule

@Suite struct SessionCompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var typed: String
    var word: String
    var offered: [String]
    var testDescription: String { typed }
  }

  static let cases: [Case] = [
    Case(typed: ":qu", word: ":qu", offered: [":quit "]),
    Case(typed: ":to", word: ":to", offered: [":tokens "]),
    Case(typed: ":t", word: ":t", offered: [":tokens", ":tree", ":types"]),
    Case(typed: ":nope x", word: "", offered: []),
    Case(typed: ":host Fire", word: "Fire", offered: ["Firefox: web page"]),
    Case(typed: ":host firefox: w", word: "firefox: w", offered: ["Firefox: web page"]),
    Case(typed: ":attach public.url,com.adobe.pd", word: "com.adobe.pd", offered: ["com.adobe.pdf"]),
    Case(
      typed: ":types public.jpeg", word: "public.jpeg", offered: ["public.jpeg", "public.jpeg-2000", "public.jpeg-xl"]),
    Case(typed: ":platform m", word: "m", offered: ["macos"]),
    Case(typed: ":help pl", word: "pl", offered: ["platform"]),
    Case(typed: ":quit x", word: "", offered: []),
    Case(typed: ":explain extensionI", word: "extensionI", offered: ["extensionItems"]),
    Case(typed: "(a, UTI-CONF", word: "UTI-CONF", offered: ["UTI-CONFORMS-TO"]),
    Case(typed: "$n", word: "$n", offered: ["$number"]),
    Case(typed: "tit", word: "tit", offered: ["title"]),
    Case(typed: "", word: "", offered: []),
  ]

  @Test(arguments: cases) func wordsAreOffered(_ example: Case) {
    var document = Document()
    document.root = document.add(argument: .dictionary([.init(key: "title", value: .string("x"))]))
    let completion = SessionCompletion(document: document, variables: ["number"], types: .system)
    let found = completion.complete(before: example.typed, behind: "")
    #expect(found.word == example.word)
    #expect(found.candidates == example.offered)
  }
}
