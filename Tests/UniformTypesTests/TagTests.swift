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
    #expect(graph.identifier(tag: tag, tagClass: .filenameExtension, conformingTo: "public.data") == expected)
    #expect(graph.conforms(expected, to: "public.data"))
  }

  @Test(arguments: [("app", "com.apple.application-bundle"), ("pages", "com.apple.iwork.pages.pages")])
  func packages(_ tag: String, _ expected: String) {
    #expect(graph.identifier(tag: tag, tagClass: .filenameExtension, conformingTo: "com.apple.package") == expected)
  }

  @Test func otherTags() throws {
    func found(_ tag: String, _ tagClass: TagClass, conformingTo supertype: String? = nil) -> String? {
      graph.identifier(tag: tag, tagClass: tagClass, conformingTo: supertype)
    }
    #expect(found("Image/PNG", .mimeType, conformingTo: "public.data") == "public.png")
    #expect(found("PDF ", .osType) == "com.adobe.pdf")
    #expect(UniformTypeIdentifier.isDynamic(try #require(found("pdf ", .osType))))
    #expect(graph.isDeclared(try #require(found("md", .filenameExtension))))
    #expect(graph.ancestors(of: try #require(found("zzz", .filenameExtension))).isEmpty)
    #expect(found("", .filenameExtension, conformingTo: "public.data") == nil)
    let dotted = try #require(found(".pdf", .filenameExtension, conformingTo: "public.data"))
    #expect(UniformTypeIdentifier.isDynamic(dotted))
  }

  @Test func everyTagFindsItsTypes() {
    for identifier in graph.identifiers {
      for tagClass in TagClass.declarable {
        for tag in graph.tags(of: identifier, tagClass: tagClass) {
          #expect(graph.types(tag: tag, tagClass: tagClass).contains(identifier))
        }
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

  @Test(arguments: [
    ("public.pdf", "com.adobe.pdf"), ("pdf", "com.adobe.pdf"), ("jpg", "public.jpeg"), ("public.jpg", "public.jpeg"),
    ("public.imgae", "public.image"), ("image/png", "public.png"), ("public.file_url", "public.file-url"),
    ("public.photoshop-image", "com.adobe.photoshop-image"), ("public.mp4", "public.mpeg-4"), (".pdf", "com.adobe.pdf"),
    ("public.csv", "public.comma-separated-values-text"), ("*.png", "public.png"), ("image/*", "public.image"),
    ("image/jpeg", "public.jpeg"), ("video/*", "public.movie"), ("text/html; charset=utf-8", "public.html"),
    ("public.docx", "org.openxmlformats.wordprocessingml.document"), ("kUTTypeMovie", "public.movie"),
    ("UTType.fileURL", "public.file-url"), ("public.fileurl", "public.file-url"), ("public.ulr", "public.url"),
    ("public.plaintext", "public.plain-text"),
    ("com.adobe.pfd", "com.adobe.pdf"), ("public.m4a", "com.apple.m4a-audio"), ("public.tex", "public.text"),
  ])
  func suggestions(_ misspelt: String, _ meant: String) {
    #expect(graph.suggestions(for: misspelt).first == meant)
  }

  /// Types that are only spelled similarly aren't suggested, such as an audio format for a movie or a web page for an outline.
  @Test(arguments: [
    ("public.mp4", "public.mp2"), ("public.mp4", "public.mp3"), ("public.csv", "public.css"),
    ("com.microsoft.word", "com.microsoft.cur"), ("public.opml", "public.html"),
    ("public.lha-archive", "public.tar-archive"),
    ("public.doc", "public.dylan-source"), ("public.mpeg-7", "public.mpeg-4"),
  ])
  func notSuggested(_ misspelt: String, _ other: String) {
    #expect(!graph.suggestions(for: misspelt, limit: 10).contains(other))
  }

  @Test func commonMistakesLeadToDeclaredTypes() {
    let identifiers = TypeGraph.commonMistakes.flatMap(\.identifiers)
    #expect(identifiers.count > 40 && Set(identifiers).count == identifiers.count)
    for mistake in TypeGraph.commonMistakes {
      for type in mistake.meant { #expect(graph.isSystemType(type), "\(type)") }
      for identifier in mistake.identifiers {
        #expect(!graph.isDeclared(identifier) && identifier == UniformTypeIdentifier.canonical(identifier))
        #expect(graph.suggestions(for: identifier) == mistake.meant, "\(identifier)")
      }
    }
  }
}
