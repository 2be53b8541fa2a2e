import Testing
@testable import UniformTypes

@Suite struct TagTests {
  let graph = TypeGraph.system

  @Test(arguments: [
    ("ts", "public.mpeg-2-transport-stream"), ("mp4", "public.mpeg-4"), ("plist", "com.apple.property-list"),
    ("otf", "public.opentype-font"), ("m3u", "public.m3u-playlist"), ("tif", "public.tiff"), ("pic", "com.apple.pict"),
    ("app", "com.apple.application-file"), ("pages", "com.apple.iwork.pages.sffpages"), ("PDF", "com.adobe.pdf"),
    ("gz", "org.gnu.gnu-zip-archive"), ("scala", "dyn.ah62d4rv4ge81g25brvuu"),
  ])
  func extensions(_ tag: String, _ expected: String) {
    let found = UniformType(filenameExtension: tag)
    #expect(found?.identifier == expected)
    #expect(found?.conforms(to: "public.data") == true)
  }

  @Test(arguments: [("app", "com.apple.application-bundle"), ("pages", "com.apple.iwork.pages.pages")])
  func packages(_ tag: String, _ expected: String) {
    #expect(UniformType(filenameExtension: tag, conformingTo: "com.apple.package")?.identifier == expected)
  }

  @Test func otherTags() {
    #expect(UniformType(mimeType: "Image/PNG")?.identifier == "public.png")
    #expect(UniformType(tag: "PDF ", tagClass: .osType, conformingTo: nil)?.identifier == "com.adobe.pdf")
    #expect(UniformType(tag: "pdf ", tagClass: .osType, conformingTo: nil)?.isDynamic == true)
    #expect(UniformType(filenameExtension: "md", conformingTo: nil)?.isDeclared == true)
    #expect(UniformType(tag: "zzz", tagClass: .filenameExtension, conformingTo: nil)?.supertypes.isEmpty == true)
    #expect(UniformType(filenameExtension: "") == nil)
    #expect(UniformType(filenameExtension: ".pdf")?.isDynamic == true)
  }

  @Test func everyTagFindsItsTypes() {
    for identifier in graph.identifiers {
      for (tagClass, tags) in graph.tags(of: identifier) {
        for tag in tags { #expect(graph.types(tag: tag, tagClass: tagClass).contains(identifier)) }
      }
    }
  }

  @Test func applicationsComeAfterTheSystemAndExportsFirst() {
    func claim(_ name: String, _ tag: String, _ kind: TypeDeclaration.Kind) -> TypeDeclaration {
      TypeDeclaration(
        identifier: name, conformsTo: ["public.data"], tags: [.filenameExtension: [tag]], kind: kind)
    }
    let graph = TypeGraph.system.adding([
      claim("x.i", "zzz", .imported), claim("x.e", "ZZZ", .exported), claim("x.p", "pdf", .exported),
      claim("x.ü", "ÜÜ", .exported),
    ])
    #expect(graph.types(tag: "zzz", tagClass: .filenameExtension) == ["x.e", "x.i"])
    #expect(graph.types(tag: "pdf", tagClass: .filenameExtension).first == "com.adobe.pdf")
    #expect(graph.types(tag: "üü", tagClass: .filenameExtension) == ["x.ü"])
  }

  @Test func vocabularyOfUTType() throws {
    let png = try #require(UniformType("Public.PNG"))
    #expect(png.identifier == "public.png" && png.isPublic && png.isDeclared && !png.isDynamic)
    #expect(png.preferredFilenameExtension == "png" && png.preferredMIMEType == "image/png")
    #expect(png.supertypes.map(\.identifier).contains("public.item"))
    #expect(png.isSubtype(of: UniformType(unchecked: "public.image")) && !png.isSubtype(of: png))
    #expect(UniformType("x.nobody") == nil)
    let dynamic = try #require(UniformType("dyn.age8043a"))
    #expect(dynamic.isDynamic && !dynamic.isDeclared && !dynamic.isPublic && dynamic.localizedDescription == nil)
  }

  @Test(arguments: [
    ("public.pdf", "com.adobe.pdf"), ("pdf", "com.adobe.pdf"), ("jpg", "public.jpeg"), ("public.jpg", "public.jpeg"),
    ("public.imgae", "public.image"), ("image/png", "public.png"), ("public.file_url", "public.file-url"),
    ("public.photoshop-image", "com.adobe.photoshop-image"), ("public.mp4", "public.mpeg-4"), (".pdf", "com.adobe.pdf"),
    ("public.csv", "public.comma-separated-values-text"), ("*.png", "public.png"), ("image/*", "public.image"),
    ("image/jpeg", "public.jpeg"), ("video/*", "public.movie"), ("text/html; charset=utf-8", "public.html"),
    ("public.docx", "org.openxmlformats.wordprocessingml.document"), ("kUTTypeMovie", "public.movie"),
    ("UTType.fileURL", "public.file-url"), ("public.fileurl", "public.file-url"), ("public.ulr", "public.url"),
    ("public.plaintext", "public.plain-text"), ("public.photo", "public.image"), ("public.link", "public.url"),
    ("public.website", "public.url"), ("public.file", "public.data"), ("com.microsoft.word", "com.microsoft.word.doc"),
    ("com.adobe.pfd", "com.adobe.pdf"), ("public.m4a", "com.apple.m4a-audio"), ("public.tex", "public.text"),
  ])
  func suggestions(_ misspelt: String, _ meant: String) {
    #expect(graph.suggestions(for: misspelt).first == meant)
  }

  /// What is only spelled alike is not offered: an audio format for a movie, a web page for an outline.
  @Test(arguments: [
    ("public.mp4", "public.mp2"), ("public.mp4", "public.mp3"), ("public.csv", "public.css"),
    ("com.microsoft.word", "com.microsoft.cur"), ("public.opml", "public.html"),
    ("public.lha-archive", "public.tar-archive"),
    ("public.doc", "public.dylan-source"),
  ])
  func notSuggested(_ misspelt: String, _ other: String) {
    #expect(!graph.suggestions(for: misspelt, limit: 10).contains(other))
  }

  /// The list of common mistakes leads to types of the system, and has none of them.
  @Test func commonMistakesLeadToDeclaredTypes() {
    #expect(CommonTypeMistake.all.count > 20)
    #expect(Set(CommonTypeMistake.all.map(\.identifier)).count == CommonTypeMistake.all.count)
    for mistake in CommonTypeMistake.all {
      #expect(!graph.isDeclared(mistake.identifier), "\(mistake.identifier)")
      #expect(mistake.identifier == UniformTypeIdentifier.canonical(mistake.identifier))
      for type in mistake.meant { #expect(graph.isSystemType(type), "\(mistake.identifier): \(type)") }
      #expect(graph.suggestions(for: mistake.identifier) == mistake.meant)
    }
  }

  @Test func suggestionsOfOddTexts() {
    for text in ["", ".", "....", "é", String(repeating: "a", count: 100_000), "a/", "\0"] {
      #expect(graph.suggestions(for: text).count <= 3)
    }
    #expect(graph.suggestions(for: "public.pdf", limit: -1).isEmpty)
  }

  @Test func drawings() {
    let drawing = TypeGraphDrawing(graph, around: "public.png")
    #expect(drawing.dot.contains("label=\"public.png\", penwidth=2") && drawing.mermaid.hasPrefix("flowchart BT\n"))
    #expect(TypeGraphDrawing(graph).identifiers.count == 1090)
    let odd = TypeGraph(system: nil, declarations: [TypeDeclaration(identifier: "a\"];\\x\n<b>")])
    #expect(TypeGraphDrawing(odd).dot.contains(#"label="a\"];\\x\\xa<b>""#))
    #expect(TypeGraphDrawing(odd).mermaid.contains(##"["a#34;#93;#59;#92;x#10;#60;b#62;"]"##))
  }

  /// The tag inside a dynamic identifier is its only one.
  @Test func aDynamicTypeHasTheTagInside() {
    let dynamic = DynamicType(tag: "zzz-none", tagClass: .filenameExtension, conformingTo: nil).identifier
    #expect(TypeGraph.system.tags(of: dynamic, tagClass: .filenameExtension) == ["zzz-none"])
    #expect(TypeGraph.system.tags(of: dynamic, tagClass: .mimeType).isEmpty)
    #expect(TypeGraph.system.tags(of: dynamic) == [.filenameExtension: ["zzz-none"]])
  }
}
