import Documents
import TestSupport
import Testing

/// The laws of documents in every notation.
@Suite struct DocumentTests {
  private static let jsonSample =
    #"{"NSExtension": {"a\n": [1, -2.5e3, true, null, "x\u00e9😀"], "b": {}}, "c": "d"}"#
  private static let json5Sample =
    "{a: 'x\\'y', /* c */ \"b\": [0x1F, .5,], // d\n}"
  private static let xmlSample =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\">\n<plist version=\"1.0\">\n<dict>\n\t<key>NSExtension</key>\n\t<dict>\n\t\t<key>a&amp;b</key><!-- c -->\n\t\t<string>x &lt; <![CDATA[<y>]]> &#233;😀</string>\n\t\t<key>n</key><array><integer>1</integer><real>2.5</real><true/><date>2001-01-01T00:00:00Z</date><data>QUJD</data></array>\n\t</dict>\n</dict>\n</plist>\n"
  private static let openStepSample =
    "// !$*UTF8*$!\n{ archiveVersion = 1; objects = { AB /* x */ = { isa = PBXFile; p = \"a \\\"b\\U00e9\"; l = (a, \"b\", ); d = <0102>; }; }; }\n"
  private static let printedSample =
    "{\n  \"a\" => {\n    \"b\" => [\n      0 => \"x\\ny\"\n      1 => 5\n    ]\n    \"d\" => {length = 2, bytes = 0x0102}\n  }\n  \"t\" => 2001-01-02 00:00:00 +0000\n}\n"
  private static let yamlSample =
    "# c\nname: App\ntargets: &t\n  Share: {type: \"app\\u00e9\", 'it''s': [a, 1.5, yes]}\n  rule: >-\n    SUBQUERY(a,\n    b)\n  list:\n  - x\n  - <<: *t0\n    y: |\n      line\n\n      two\n  -   - z\n      more\nlast: plain\n  more\n"
  private static let swiftSample =
    "let project = Project(name: \"A\", targets: [\n  .target(infoPlist: .extendingDefault(with: [\n    \"NSExtension\": .dictionary([\"K\": .integer(1), \"P\": \"x\\u{e9}\\(y)\"]), // c\n    \"Q\": #\"\"\"\n      a\n        b\\#n\n      \"\"\"#,\n  ])),\n])\n"
  private static let javaScriptSample =
    "module.exports = ({ config }) => ({ expo: { plugins: ['a', [\"b\", {c: `t\\n`, d: x ? 1 : 'z'}]], ...r, f() { return /\"/ } } });\n"
  static let samples: [(Notation, String)] = [
    (.json, jsonSample), (.json5, json5Sample), (.xml, xmlSample), (.openStep, openStepSample),
    (.printed, printedSample), (.yaml, yamlSample), (.swift, swiftSample), (.javaScript, javaScriptSample),
  ]

  /// All nodes of a document, those of an alias once.
  static func nodes(_ document: SourceDocument) -> [Node] {
    var found: [Node] = []
    var rest = document.root.map { [$0] } ?? []
    while let node = rest.popLast() {
      found.append(node)
      if node.aliased == nil { rest += node.written }
    }
    return found
  }

  /// Returns the law that a document breaks, however broken its text is; nil for none.
  static func violation(in document: SourceDocument) -> String? {
    let count = document.source.count
    for node in nodes(document) {
      if node.range.upperBound > count || node.memberRange.upperBound > count { return "range of \(node.path)" }
      if let parent = node.parent, parent.range.lowerBound > node.memberRange.lowerBound {
        return "parent of \(node.path)"
      }
      for text in [node.aliased == nil ? node.text : nil, node.key] {
        if let text, let violation = violation(in: text, document.source) { return violation + " in \(node.path)" }
      }
    }
    for error in document.errors where error.range.upperBound > count || error.message.hasSuffix(".") {
      return "error \(error)"
    }
    return zip(document.comments, document.comments.dropFirst()).contains { $0.upperBound > $1.lowerBound }
      ? "order of comments" : nil
  }

  /// Every run of a text is where its map says, byte for byte unless it's a unit, and together they are the text.
  private static func violation(in text: Spelled, _ source: [UInt8]) -> String? {
    var end = 0
    for segment in text.segments {
      if segment.text.lowerBound != end || segment.source.upperBound > source.count { return "gap" }
      end = segment.text.upperBound
      guard segment.spelling != .unit else { continue }
      if text.utf8[segment.text] != source[segment.source] { return "other characters" }
      if text.source(of: segment.text) != segment.source { return "other place" }
    }
    return end == text.utf8.count && text.content.upperBound <= source.count ? nil : "other length"
  }

  @Test(arguments: samples) func cutAtEveryByte(_ notation: Notation, _ text: String) {
    let bytes = Array(text.utf8)
    let whole = SourceDocument(bytes, notation)
    if notation != .yaml { #expect(whole.errors.isEmpty, "\(whole.errors)") }
    let texts =
      notation == .swift || notation == .javaScript
      ? [] : Self.nodes(whole).filter { $0.string != nil && $0.name != nil }
    for count in bytes.indices {
      let document = SourceDocument(Array(bytes[..<count]), notation)
      #expect(Self.violation(in: document) == nil, "\(notation) \(count)")
      // What ended well before the cut is still there.
      for node in texts where node.memberRange.upperBound + 16 < count {
        #expect(document[node.path]?.string == node.string, "\(notation) \(count) \(node.path)")
      }
    }
  }

  /// The range of a text in quotation marks or tags, read by itself, gives the text again.
  @Test(arguments: samples) func rangesSpellTexts(_ notation: Notation, _ text: String) {
    let document = read(text, notation)
    var count = 0
    for node in Self.nodes(document) {
      guard let spelled = node.text, node.aliased == nil, !"|>".utf8.contains(document.source[node.range.lowerBound])
      else { continue }
      count += 1
      #expect(
        SourceDocument(Array(document.source[node.range]), notation).root?.string == spelled.text, "\(spelled.text)")
    }
    #expect(count > 0)
  }

  @Test func changedAtRandom() {
    var dice = SeededGenerator(seed: 20_261_129)
    let pieces = [
      "{", "}", "[", "]", "(", ")", "\"", "'", "`", "\n", " ", ":", ",", ";", "=", "<", ">", "&", "&#", "*", "- ", "#",
      "/*", "//", "\\", "\"\"\"", "|", ">", "<dict>", "</dict>", "<key>", "${", "\\(", "é", "\u{0}", "\t", "<<: *t\n",
      "0x",
    ]
    for number in 0..<2_400 {
      let (notation, text) = Self.samples[number % Self.samples.count]
      var bytes = Array(text.utf8)
      for _ in 0...dice.number(below: 4) {
        let place = dice.number(below: bytes.count)
        let end = min(bytes.count, place + dice.number(below: dice.number(below: 8) == 0 ? 60 : 4))
        bytes.replaceSubrange(place..<end, with: dice.number(below: 3) == 0 ? [] : Array(dice.one(of: pieces).utf8))
      }
      if dice.number(below: 9) == 0 { bytes[dice.number(below: bytes.count)] = UInt8(dice.number(below: 256)) }
      #expect(Self.violation(in: SourceDocument(bytes, notation)) == nil, "\(notation) \(Array(bytes))")
    }
  }

  /// A long row of one thing is read in a time that grows with its length, on a small stack, and released.
  @Test func longRuns() {
    let pieces = [
      "[", "{", "\"", "<a>", "- ", "&a ", "&amp;", "'", "`", "(", "[{\"a\":", "a: ", "a:\n", "<![CDATA[", "<!--",
      "<dict>", "<key>", "\"\"\"\n", "${", "`${", "\\(", "a=", "#\"", "|\n", "- |\n", "*a ", "- &a *a\n", "<0", "---\n",
      "\"a\\\n", "'a\n", "[\"a\n", "a?b:", "- [\n", "/[", "{length = 1, bytes = 0x", " \n", "//", "/*", "#",
    ]
    for piece in pieces {
      let bytes = Array(String(repeating: piece, count: 40_000 / piece.utf8.count).utf8)
      for notation in [Notation.json, .json5, .xml, .openStep, .printed, .yaml, .swift, .javaScript] {
        let document = SourceDocument(bytes, notation)
        #expect(document.errors.count <= 100 && document.nodeCount <= bytes.count + 1)
      }
    }
  }

  @Test func limits() {
    var limits = SourceDocument.Limits()
    #expect(read(String(repeating: "[", count: 512) + String(repeating: "]", count: 512), .json).errors.isEmpty)
    let deep = read(String(repeating: "[", count: 513), .json)
    #expect(deep.errors.map { $0.kind } == [.limit] && deep.errors[0].range == 512..<513)
    limits.bytes = 3
    #expect(SourceDocument(Array("1234".utf8), .json, limits: limits).errors.map { $0.kind } == [.limit])
  }

  @Test func lookup() throws {
    let many = (0..<1_000).map { "\"k\($0 % 900)\": \($0)" }.joined(separator: ", ")
    let document = read("{\"m\": {\(many)}, \"a\": [[], {\"b\": 1}], \"a\": [0, {\"b\": 2}]}", .json)
    for index in 0..<900 {
      guard case .integer(let found)? = document[["m", "k\(index)"]]?.value else { return #expect(Bool(false)) }
      #expect(found == (index < 100 ? index + 900 : index))
    }
    #expect(
      document[["a", "1", "b"]]?.path == ["a", "1", "b"] && document[["a", "01"]] == nil && document[["x"]] == nil)
    let typed = read(#"{"a": {"NSExt"#, .json)
    #expect(
      typed.node(at: 13)?.path == ["a", "NSExt"] && typed.node(at: 6)?.path == ["a"] && typed.node(at: 0)?.path == [])
    #expect(typed.root?.isClosed == false && typed.node(at: 99) == nil)
  }

  @Test func composedMaps() throws {
    // A property list in a text of JSON.
    let outer = try #require(read(#""\u003cstring>a&amp;b\n</string>""#, .json).root?.text)
    let inner = try #require(SourceDocument(outer.utf8, .xml).root?.text)
    let composed = inner.composed(with: outer)
    #expect(inner.text == "a&b\n" && composed.source(of: 0..<1) == 14..<15 && composed.source(of: 1..<2) == 15..<20)
    #expect(composed.source(of: 2..<4) == 20..<23 && composed.offset(at: 20) == 2 && composed.offset(at: 3) == nil)
  }
}
