import Testing

@testable import UniformTypes

/// Numbers on which something turns.
@Suite struct BoundaryTests {
  private let graph = TypeGraph.system

  @Test(arguments: [
    ("com.adobe.illustrator.ai-image", true), ("com.adabe.illuxtratxr.ai-image", true),
    ("com.adabe.illuxtratxr.ai-imagx", false), ("public.jpog", true), ("public.jxyg", false), ("public.xxyg", false),
  ]) func similarIsWithinOneLetterInFiveAndOneInThreeOfWhatDiffers(_ identifier: String, _ isSimilar: Bool) {
    let meant = ["com.adobe.illustrator.ai-image", "public.jpeg"]
    let found = graph.suggestions(for: identifier).first { meant.contains($0) }
    #expect((found != nil) == isSimilar, "\(graph.suggestions(for: identifier))")
  }

  /// For a text that is longer than any identifier nothing is looked for.
  @Test func longTextsAreNoMisspellings() {
    #expect(graph.suggestions(for: String(repeating: "a", count: 196) + ".jpg").first == "public.jpeg")
    #expect(graph.suggestions(for: String(repeating: "a", count: 197) + ".jpg").isEmpty)
  }

  /// Core types come before other types of the system, then what applications export, then what they import, however many.
  @Test func tagsGoToTheEarlierKind() {
    let many = 1 << 23
    func priority(order: Int = -1, isSystem: Bool = false, isExported: Bool = false, _ position: Int) -> Int {
      InferredBehavior.tagPriority(order: order, isSystem: isSystem, isExported: isExported, position: position)
    }
    let kinds = [
      priority(order: 0, isSystem: true, many), priority(order: 900, isSystem: true, 0), priority(isSystem: true, 0),
      priority(isSystem: true, many), priority(isExported: true, 0), priority(isExported: true, many), priority(0),
      priority(many),
    ]
    #expect(kinds == kinds.sorted() && Set(kinds).count == kinds.count, "\(kinds)")
  }

  @Test func declarationsHaveRanks() {
    let ranks = [(true, true), (false, true), (true, false), (false, false)].map {
      InferredBehavior.rank(isSystem: $0.0, isExported: $0.1)
    }
    #expect(ranks == [0, 1, 2, 3])
  }

  @Test(arguments: [
    ("a", true), ("a.b-c.9", true), ("A.Z", true), ("é.b", true), ("", false), (".", false), (".a", false),
    ("a.", false),
    ("a..b", false), ("a b", false), ("a_b", false), ("a/b", false), ("a@b", false), ("a[b", false), ("a`b", false),
    ("a{b", false), ("a:b", false), ("-", true),
  ]) func validIdentifiers(_ identifier: String, _ isValid: Bool) {
    #expect(UniformTypeIdentifier.isValid(identifier) == isValid)
  }

  @Test(arguments: [
    ("dyn.a", true), ("DYN.A", true), ("dyn.", false), ("dyn", false), ("dyna.b", false), ("xyn.a", false),
    ("dxn.a", false), ("dyx.a", false), ("", false),
  ]) func dynamicIdentifiers(_ identifier: String, _ isDynamic: Bool) {
    #expect(UniformTypeIdentifier.isDynamic(identifier) == isDynamic)
  }

  /// Letters of ASCII are equal in either case, their neighbors in the table are not.
  @Test func onlyLettersFold() {
    for byte in UInt8.min...127 {
      let one = String(decoding: [byte], as: UTF8.self)
      for other in UInt8.min...127 {
        let two = String(decoding: [other], as: UTF8.self)
        #expect(UniformTypeIdentifier.areEqual(one, two) == (one.lowercased() == two.lowercased()), "\(byte) \(other)")
      }
    }
    #expect(UniformTypeIdentifier.canonical("PUBLIC.É") == UniformTypeIdentifier.canonical("public.é"))
  }

  /// Extensions and MIME types ignoring case, including letters beyond ASCII; other tags unchanged.
  @Test(arguments: [
    (TagClass.filenameExtension, "É", "é", true), (.filenameExtension, "é", "É", true),
    (.filenameExtension, "A", "a", true),
    (.mimeType, "x/Ä", "X/ä", true), (.osType, "Aa  ", "aa  ", false), (.filenameExtension, "é", "e", false),
  ]) func tagsInAnyCase(_ tagClass: TagClass, _ declared: String, _ asked: String, _ isFound: Bool) {
    let declaration = TypeDeclaration(identifier: "com.example.own", tags: [tagClass: [declared]])
    let graph = TypeGraph(system: nil, declarations: [declaration])
    #expect(graph.types(tag: asked, tagClass: tagClass) == (isFound ? ["com.example.own"] : []))
    #expect(graph.types(tag: declared, tagClass: tagClass) == ["com.example.own"])
  }

  /// An undeclared type isn't one of the system, and has no description.
  @Test func whatIsUndeclaredSaysNothing() {
    let unknown = "com.example.nobody"
    #expect(!graph.isSystemType(unknown) && graph.isSystemType("public.jpeg"))
    #expect(graph.children(of: unknown).isEmpty)
    #expect(graph.tags(of: unknown, tagClass: .mimeType).isEmpty)
    #expect(graph.description(of: unknown) == nil && graph.ancestors(of: unknown).isEmpty)
    #expect(graph.parents(of: "dyn.nonsense").isEmpty && graph.parents(of: unknown).isEmpty)
  }
}
