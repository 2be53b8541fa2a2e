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
    "{\n  \"a\" => {\n    \"b\" => [\n      0 => \"x\\ny\"\n      1 => 5\n    ]\n    \"d\" => {length = 2, bytes = 0x0102}\n  }\n}\n"
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

  @Test(arguments: samples) func cutAtEveryByte(_ notation: Notation, _ text: String) {
    let bytes = Array(text.utf8)
    let whole = SourceDocument(bytes, notation)
    if notation != .yaml { #expect(whole.errors.isEmpty, "\(whole.errors)") }
    let texts =
      notation == .swift || notation == .javaScript
      ? [] : whole.allNodes.filter { $0.string != nil && $0.name != nil }
    for count in bytes.indices {
      let document = SourceDocument(Array(bytes[..<count]), notation)
      #expect(document.violation == nil, "\(notation) \(count)")
      // Values that ended well before the cut are still there.
      for node in texts where node.memberRange.upperBound + 16 < count {
        #expect(document[node.path]?.string == node.string, "\(notation) \(count) \(node.path)")
      }
    }
  }

  /// The range of a quoted or tagged text, read by itself, results in the same text.
  @Test(arguments: samples) func rangesSpellTexts(_ notation: Notation, _ text: String) {
    let document = read(text, notation)
    var count = 0
    for node in document.allNodes {
      guard let spelled = node.text, node.aliased == nil, !"|>".utf8.contains(document.source[node.range.lowerBound])
      else { continue }
      count += 1
      #expect(
        SourceDocument(Array(document.source[node.range]), notation).root?.string == spelled.text, "\(spelled.text)")
    }
    #expect(count > 0)
  }

  /// A long sequence of the same piece is read in linear time on a small stack, and released.
  @Test func longRuns() {
    let pieces = [
      "[", "{", "\"", "<a>", "- ", "&a ", "&amp;", "'", "`", "(", "[{\"a\":", "a: ", "a:\n", "<![CDATA[", "<!--",
      "<dict>", "<key>", "\"\"\"\n", "${", "`${", "\\(", "a=", "#\"", "|\n", "- |\n", "*a ", "- &a *a\n", "<0", "---\n",
      "\"a\\\n", "'a\n", "[\"a\n", "a?b:", "- [\n", "/[", "{length = 1, bytes = 0x", " \n", "//", "/*", "#",
    ]
    for piece in pieces {
      let bytes = Array(String(repeating: piece, count: 10_000 / piece.utf8.count).utf8)
      for notation in [Notation.json, .json5, .xml, .openStep, .printed, .yaml, .swift, .javaScript] {
        let document = SourceDocument(bytes, notation)
        #expect(document.errors.count <= 100 && document.nodeCount <= bytes.count + 1)
      }
    }
  }

  @Test func limits() {
    #expect(read(String(repeating: "[", count: 512) + String(repeating: "]", count: 512), .json).errors.isEmpty)
    let deep = read(String(repeating: "[", count: 513), .json)
    #expect(deep.errors.map { $0.kind } == [.limit] && deep.errors[0].range == 512..<513)
    #expect(SourceDocument(Array("1234".utf8), .json, size: 3).errors.map { $0.kind } == [.limit])
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
    // A property list in a JSON text.
    let outer = try #require(read(#""\u003cstring>a&amp;b\n</string>""#, .json).root?.text)
    let inner = try #require(SourceDocument(outer.utf8, .xml).root?.text)
    let composed = inner.composed(with: outer)
    #expect(inner.text == "a&b\n" && composed.source(of: 0..<1) == 14..<15 && composed.source(of: 1..<2) == 15..<20)
    #expect(composed.source(of: 2..<4) == 20..<23 && composed.offset(at: 20) == 2 && composed.offset(at: 3) == nil)
  }
}
