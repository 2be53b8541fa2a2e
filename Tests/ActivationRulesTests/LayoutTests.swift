import ActivationRules
import Predicates
import Testing
import UniformTypes

/// For every document, rules that count agree with the evaluator, whether or not the document has the shape of shared content.
@Suite struct LayoutTests {
  private static func attachments(_ condition: String, _ count: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(count)).@count == 1"
  }

  private static func any(_ type: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  private static let rules = [
    attachments(any("public.image"), "== $i.attachments.@count"), attachments(any("com.example.unknown"), "== 1"),
    "SUBQUERY(extensionItems, $i, $i.attachments.@count == 2).@count == 1", "extensionItems.@count == 2",
    attachments("$a.registeredTypeIdentifiers.@count == 0", "> 0"),
  ].map { Parser.parse($0).tree }

  @Test(arguments: [
    #"{"extensionItems":[{"attachments":[{"registeredTypeIdentifiers":["public.jpeg","com.example.unknown"]}]}]}"#,
    #"{"extensionItems":[{"attachments":[{"registeredTypeIdentifiers":["public.jpeg"]},{"registeredTypeIdentifiers":[]}]}]}"#,
    #"{"extensionItems":[{"attachments":[]},{"attachments":[{"registeredTypeIdentifiers":["public.url"]}]}]}"#,
    #"{"extensionItems":[]}"#, #"{"extensionItems":[{}]}"#, #"{"extensionItems":[{"attachments":[{}]}]}"#, "{}",
    #"{"extensionItems":[{"attachments":[{"registeredTypeIdentifiers":["public.png"]},{}]}]}"#,
    #"{"extensionItems":[{"attachments":null}]}"#,
    #"{"extensionItems":[{"x":[["a"]],"attachments":[{"y":{"registeredTypeIdentifiers":[]},"registeredTypeIdentifiers":["PUBLIC.PNG"]}]}],"z":1}"#,
    #"{"extensionItems":[{"attachments":[{"registeredTypeIdentifiers":["public.png"],"registeredTypeIdentifiers.@count":7}]}]}"#,
    #"{"extensionItems":[{"attachments.@count":7,"attachments":[{"registeredTypeIdentifiers":["public.png"]}]}]}"#,
    #"{"extensionItems.@count":7,"extensionItems":[{"attachments":[{"registeredTypeIdentifiers":["public.png"]}]}]}"#,
    #"{"extensionItems":[{"attachments":[{"a.b":1,"registeredTypeIdentifiers":["public.png"]}]}]}"#,
    #"{"extensionItems":[{"attachments":["public.png",["public.url"]]}]}"#,
  ]) func everyShapeIsDecidedAlike(_ text: String) throws {
    let prepared = PreparedContext(try ContextReader.read(Array(text.utf8)))
    for tree in Self.rules {
      let answers = [true, false].map { fuses in
        Result { () throws(EvaluationError) in try Program(tree, fuses: fuses).evaluate(prepared) }
      }
      #expect(answers[0] == answers[1], "\(tree.predicateFormat)")
    }
  }

  /// More attachments than a word has bits, and types with an unusual number of parents.
  @Test(arguments: [1, 63, 64, 65, 200]) func manyAttachmentsAndManyParents(_ count: Int) throws {
    let chain = (1...12).map {
      TypeDeclaration(identifier: "com.example.a\($0)", conformsTo: ["com.example.a\($0 - 1)"])
    }
    let types = TypeGraph.system.adding(chain + [TypeDeclaration(identifier: "com.example.alone")])
    let list = [(0..<count).map { ["com.example.a\($0 % 13)", $0 % 2 == 0 ? "com.example.alone" : "x.y\($0)"] }]
    let prepared = PreparedContext(SharedContext(registeredTypeIdentifiers: list).document, types: types)
    var expected = (0..<13).map { target in ("com.example.a\(target)", (0..<count).count { $0 % 13 >= target }) }
    expected += [("com.example.alone", (count + 1) / 2), ("x.y1", count > 1 ? 1 : 0)]
    for (type, number) in expected {
      let tree = Parser.parse(Self.attachments(Self.any(type), "== \(number)")).tree
      #expect(try Program(tree, types: types).evaluate(prepared), "\(type) \(number)")
    }
  }
}
