import Testing

@testable import UniformTypes

/// Values at which the behavior changes.
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

  @Test(arguments: [
    ("a", true), ("a.b-c.9", true), ("A.Z", true), ("é.b", true), ("", false), (".", false), (".a", false),
    ("a.", false),
    ("a..b", false), ("a b", false), ("a_b", false), ("a/b", false), ("a@b", false), ("a[b", false), ("a`b", false),
    ("a{b", false), ("a:b", false), ("-", true),
  ]) func validIdentifiers(_ identifier: String, _ isValid: Bool) {
    #expect(UniformTypeIdentifier.isValid(identifier) == isValid)
  }

  /// ASCII letters are equal in either case; their neighbors in the table aren't.
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

  /// Extensions and MIME types are compared ignoring case, including letters beyond ASCII; other tags are compared exactly.
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
}
