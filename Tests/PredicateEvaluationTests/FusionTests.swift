import PredicateSyntax
import Testing
import UniformTypes

@testable import PredicateEvaluation

/// What is fused, and what is left to the evaluator.
@Suite struct FusionTests {
  private func program(_ text: String, _ passes: OptimizationPasses = .all) -> Program {
    let parsed = Parser.parse(text)
    #expect(parsed.diagnostics.isEmpty)
    return Program(parsed.tree, passes: passes)
  }

  private func isFusedAsAWhole(_ program: Program) -> Bool {
    program.storage.fusion.clause(for: program.storage.root) != nil
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
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count ==[c] 1).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count == 1.0).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count == 1) != nil",
  ])
  func whatMayFailIsLeftToTheEvaluator(_ text: String) { #expect(!isFusedAsAWhole(program(text))) }

  @Test func clausesBesideOthersAreFused() {
    let mixed = program("name == \"a\" AND (n > 1 OR extensionItems.@count == 1) AND NOT (extensionItems.@count > 2)")
    #expect(!isFusedAsAWhole(mixed))
    #expect(mixed.storage.fusion.roots.count == 2)
  }

  @Test func alternativeTypesBecomeOneTest() {
    let text = "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(Self.image) OR \(Self.movie)).@count == 1"
    func tests(_ passes: OptimizationPasses) -> Set<UInt32> {
      let fusion = program(text, passes).storage.fusion
      return Set(fusion.nodes.compactMap { if case .conformsToAny(let run) = $0 { run.count } else { nil } })
    }
    #expect(tests(.fuseCounts) == [1])
    #expect(tests([.fuseCounts, .fuseTypeTests]).contains(2))
  }

  @Test func constantsDecide() throws {
    let text = "1 == 2 OR extensionItems.@count == 1 OR (2 > 1 AND TRUEPREDICATE) OR name == 1"
    #expect(program(text, [.fuseCounts]).storage.fusion.clause(for: program(text).storage.root) == nil)
    let folded = program(text)
    let clause = try #require(folded.storage.fusion.clause(for: folded.storage.root))
    guard case .truth(true) = folded.storage.fusion.nodes[Int(clause.root)] else {
      Issue.record("the alternative that is always true does not decide")
      return
    }
  }

  @Test func nothingIsFusedWithoutPasses() {
    #expect(program("extensionItems.@count == 1", []).storage.fusion.roots.isEmpty)
  }

  /// Columns have a word for 64 attachments; counts go on over words and over items that share one.
  @Test(arguments: [1, 63, 64, 65, 127, 128, 129, 200])
  func manyAttachments(_ count: Int) throws {
    let text = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(Self.image)).@count == $i.attachments.@count).@count == 2
      AND SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, NOT (\(Self.image))).@count == 1
      """
    let image = attachment("public.jpeg", "public.url")
    let items = [[image], Array(repeating: image, count: count), [image, attachment("public.url")]]
    for passes in [OptimizationPasses.all, []] {
      #expect(try program(text, passes).evaluate(document(context(items))))
    }
  }

  /// A key such as `attachments.@count` takes the place of the path (Grammar/meaning.md).
  @Test func keysThatLookLikePathsAreAsked() throws {
    let item = PredicateArgument.dictionary([
      .init(key: "attachments", value: .array([])), .init(key: "attachments.@count", value: .integer(7)),
    ])
    let object = PredicateArgument.dictionary([.init(key: "extensionItems", value: .array([item]))])
    let seven = program("SUBQUERY(extensionItems, $i, $i.attachments.@count == 7).@count == 1")
    #expect(try seven.evaluate(document(object)))
    let root = PredicateArgument.dictionary([
      .init(key: "extensionItems", value: .array([])), .init(key: "extensionItems.@count", value: .integer(3)),
    ])
    #expect(try program("extensionItems.@count == 3").evaluate(document(root)))
  }

  @Test func anotherGraphPreparesAnew() throws {
    let text = "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(Self.image)).@count == 1"
    let own = TypeGraph(declarations: [TypeDeclaration(identifier: "com.example.own", conformsTo: ["public.image"])])
    let shared = document(context([[attachment("com.example.own")]]))
    let prepared = PreparedContext(shared)
    #expect(try !program(text).evaluate(prepared))
    #expect(try Program(Parser.parse(text).tree, types: own).evaluate(prepared))
  }

  private func attachment(_ types: String...) -> PredicateArgument {
    .dictionary([.init(key: "registeredTypeIdentifiers", value: .array(types.map { .string($0) }))])
  }

  private func context(_ items: [[PredicateArgument]]) -> PredicateArgument {
    let items = items.map { PredicateArgument.dictionary([.init(key: "attachments", value: .array($0))]) }
    return .dictionary([.init(key: "extensionItems", value: .array(items))])
  }
}
