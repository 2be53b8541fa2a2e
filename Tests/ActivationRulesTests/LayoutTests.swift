import ActivationRules
import Predicates
import Testing
import UniformTypes

/// The layout of attachments that readers and writers leave in a document is the one that is found out where there is none.
@Suite struct LayoutTests {
  private static let programs = [
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == $i.attachments.@count).@count == 1"#,
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.example.unknown").@count == 1).@count >= 1"#,
    #"SUBQUERY(extensionItems, $i, $i.attachments.@count == 2).@count == 1"#, "extensionItems.@count == 2",
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers.@count == 0).@count > 0).@count > 0"#,
  ].map { Program(Parser.parse($0).tree) }

  /// Returns the results of the programs for a document; the text of the error for one that fails.
  private func answers(_ document: Document) -> [String] {
    let prepared = PreparedContext(document)
    return Self.programs.map { program in
      do throws(EvaluationError) { return try program.evaluate(prepared) ? "yes" : "no" } catch { return error.message }
    } + ["\(prepared.isLaidOut) \(prepared.itemCount ?? -1)"]
  }

  /// The same values, added one by one, so that nobody knows a layout.
  private func rebuilt(_ document: Document) -> Document {
    var copy = Document()
    copy.root = copy.add(argument: document.argument(of: document.root))
    return copy
  }

  private static let texts = [
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
    #"[["public.png","public.url"]]"#, #"{"attachments":[["public.png"]]}"#,
    #"{"extensionItems":[{"attachments":["public.png",["public.url"]]}]}"#,
  ]

  @Test(arguments: texts) func readersKnowTheLayout(_ text: String) throws {
    let document = try ContextReader.read(Array(text.utf8))
    #expect(answers(document) == answers(rebuilt(document)))
  }

  @Test func writersKnowTheLayout() {
    let types = ["public.png", "com.example.unknown", "public.url", "PUBLIC.JPEG"]
    for items in 0..<4 {
      for attachments in 0..<4 {
        for identifiers in 0..<4 {
          let list = (0..<items).map { item in
            (0..<(attachments + item) % 4).map { attachment in
              (0..<(identifiers + attachment) % 4).map { types[($0 + item) % 4] }
            }
          }
          let context = SharedContext(registeredTypeIdentifiers: list)
          #expect(context.registeredTypeIdentifiers == list)
          #expect(answers(context.document) == answers(rebuilt(context.document)))
        }
      }
    }
  }

  /// The layout belongs to one root, and a copy that is changed leaves the other as it is.
  @Test func anotherRootHasAnotherLayout() {
    let context = SharedContext(registeredTypeIdentifiers: [[["public.png"], ["public.png"]]])
    let before = answers(context.document)
    var changed = context.document
    let list = changed.add(array: [])
    changed.root = changed.add(dictionary: [Document.Entry(key: changed.intern("extensionItems"), value: list)])
    #expect(PreparedContext(changed).itemCount == 0)
    #expect(answers(changed) == answers(rebuilt(changed)))
    #expect(answers(context.document) == before)
    changed.root = context.document.root
    #expect(answers(changed) == before)
  }

  /// More attachments than a word has bits, and more classes than are kept beside a type.
  @Test func manyAttachmentsAndManyParents() {
    var declarations = (1...12).map {
      TypeDeclaration(identifier: "com.example.a\($0)", conformsTo: ["com.example.a\($0 - 1)"])
    }
    declarations.append(TypeDeclaration(identifier: "com.example.alone"))
    let types = TypeGraph.system.adding(declarations)
    for count in [1, 63, 64, 65, 200] {
      let list = [(0..<count).map { ["com.example.a\($0 % 13)", $0 % 2 == 0 ? "com.example.alone" : "x.y\($0)"] }]
      let prepared = PreparedContext(SharedContext(registeredTypeIdentifiers: list).document, types: types)
      for target in 0..<13 {
        let expected = (0..<count).count { $0 % 13 >= target }
        let text = """
          SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
          "com.example.a\(target)").@count == \(expected)).@count == 1
          """
        #expect((try? Program(Parser.parse(text).tree, types: types).evaluate(prepared)) == true, "\(count) \(target)")
      }
      for (type, expected) in [("com.example.alone", (count + 1) / 2), ("x.y1", count > 1 ? 1 : 0)] {
        let text = """
          SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
          "\(type)").@count == \(expected)).@count == 1
          """
        #expect((try? Program(Parser.parse(text).tree, types: types).evaluate(prepared)) == true, "\(count) \(type)")
      }
    }
  }
}
