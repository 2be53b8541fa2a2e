@testable import Predicates
import TestSupport
import Testing
import UniformTypes

/// The clauses that are fused, and those that the evaluator handles.
@Suite struct FusionTests {
  private func program(_ text: String, fuses: Bool = true) -> Program {
    let parsed = Parser.parse(text)
    #expect(parsed.diagnostics.isEmpty)
    return Program(parsed.tree, fuses: fuses)
  }

  private func isFusedAsAWhole(_ program: Program) -> Bool {
    program.storage.fusion.clause(at: program.storage.roots[0]) != nil
  }

  private static let image = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""
  private static let movie = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.movie\""

  @Test(arguments: [
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count == $i.attachments.@count).@count == 1",
    "SUBQUERY(extensionItems, $i, $i.attachments.@count == SUBQUERY($i.attachments, $a, \(image)).@count).@count > 0",
    "SUBQUERY(SELF.extensionItems, $i, $i.attachments.@count <= 3).@count == extensionItems.@count",
    "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(image) AND NOT (\(movie))).@count <= 2",
    "extensionItems.@sum.attachments.@count >= 1 OR extensionItems.@count == 0",
    """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $u,
    $u UTI-CONFORMS-TO "public.url" AND NOT $u UTI-EQUALS "public.file-url").@count >= 1).@count >= 1).@count >= 1
    """,
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ALL $a.registeredTypeIdentifiers UTI-EQUALS \"a.b\").@count > 0).@count > 0",
  ])
  func countingRulesAreFused(_ text: String) { #expect(isFusedAsAWhole(program(text))) }

  @Test(arguments: [
    "extensionItems.attachments.@count == 1",
    "SUBQUERY(extensionItems, $i, $i.attachments.@count == extensionItems.@count).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $i.attachments.@count == 1).@count == 1).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"a.b\").@count == 1).@count == 1",
    "SUBQUERY(items, $i, SUBQUERY($i.attachments, $a, \(image)).@count == 1).@count == 1",
    """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $u,
    ANY $u UTI-CONFORMS-TO "public.url").@count >= 1).@count >= 1).@count >= 1
    """,
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count ==[c] 1).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count == 1.0).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count == 1) != nil",
    "SUBQUERY(extensionItems, $i, $i.attachments.@count == 2).@count == extensionItems.@sum.attachments.@count",
  ])
  func whatMayFailIsLeftToTheEvaluator(_ text: String) { #expect(!isFusedAsAWhole(program(text))) }

  /// Columns have one word for 64 attachments; counts continue across words, and across items that share a word.
  @Test(arguments: [1, 63, 64, 65, 127, 128, 129, 200])
  func manyAttachments(_ count: Int) throws {
    let text = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(Self.image)).@count == $i.attachments.@count).@count == 2
      AND SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, NOT (\(Self.image))).@count == 1
      """
    let image = ["public.jpeg", "public.url"]
    let items = [[image], Array(repeating: image, count: count), [image, ["public.url"]]]
    for fuses in [true, false] {
      #expect(try program(text, fuses: fuses).evaluate(Document(registeredTypeIdentifiers: items)))
    }
  }

  /// With so many attachments that columns would take too much memory, the evaluator is used.
  @Test func whatIsTooMuchForColumnsIsEvaluated() throws {
    let count = 80_000
    let items = [Array(repeating: ["public.png"], count: count)]
    let prepared = PreparedContext(Document(registeredTypeIdentifiers: items))
    #expect(!prepared.storage.isLaidOut)
    let text = "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(Self.image)).@count == \(count)"
    #expect(try program(text).evaluate(prepared))
  }

  @Test func anotherGraphPreparesAnew() throws {
    let text = "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(Self.image)).@count == 1"
    let own = TypeGraph(declarations: [TypeDeclaration(identifier: "com.example.own", conformsTo: ["public.image"])])
    let prepared = PreparedContext(Document(registeredTypeIdentifiers: [[["com.example.own"]]]))
    #expect(try !program(text).evaluate(prepared))
    #expect(try Program(Parser.parse(text).tree, types: own).evaluate(prepared))
  }
}
