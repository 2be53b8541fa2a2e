import Documents
import Testing

/// XML and old-style property lists, and their output by tools.
@Suite struct PropertyListTests {
  static let xml = pairs([
    "<plist><dict><key>a</key><string>x&amp;&#x1F600;<![CDATA[<b>]]></string><key>i</key><integer>0x1F</integer></dict></plist>",
    "{a: \"x&😀<b>\"@25-72, i: 31@84-107}@7-114",
    "<?xml version='1.0'?><!DOCTYPE plist><plist><array><true/><false/><real>1.5</real></array></plist>x",
    "[true@51-58, false@58-66, 1.5@66-82]@44-90",
    "<key>a</key><date>2001-01-02T00:00:00Z</date> // c\n... <key>b</key><data>QUJD</data>",
    "{a: date(86400.0)@12-45, b: data(65 66 67)@67-84}@0-84",
    "<integer>-9223372036854775808</integer>", "-9223372036854775808@0-39",
    "<integer>18446744073709551615</integer>", "18446744073709551615@0-39",
    "<array><key>k</key><string a='b'/></array>", "[\"k\"@7-19, \"\"@19-34]@0-42",
  ])

  @Test(arguments: xml) func markup(_ text: String, _ expected: String) {
    #expect(rendered(read(text, .xml)) == expected)
    #expect(read(text, .xml).errors.isEmpty)
  }

  static let brokenXML = pairs([
    "<plist><dict><key>a</key><string>x</string",
    "{a: \"x\"} | 34: expected >, found the end of the text | 7: expected a matching </dict>, found the end of the text",
    "<plist><dict><key>a</key><key>b</key><integer>x</integer></dict></plist>",
    "{a: ?, b: ?} | 25: expected a value for the last <key>, found another <key> | 37: expected an integer, found \"x\"",
    "<plist><key>a</key><string>b</string></plist>", "{a: \"b\"} | 7: expected <dict>, found <key>",
    "<dict><key>a</key><string>x<key>b</key><true/></dict>",
    "{a: \"x\", b: true} | 27: expected </string>, found '<key>'",
    "<plist><dict></dict></dict><key>a</key></plist>",
    "{} | 20: </dict> closes nothing | 27: found <key> after the property list's dictionary ended on line 1",
    "<plist><array><dict></array></plist>", "[{}] | 20: expected </dict>, found </array>",
    "<plist><dict><key>NSE",
    "{NSE: ?} | 18: expected </key>, found the end of the text | 7: expected a matching </dict>, found the end of the text",
    "<!DOCTYPE p [<!ENTITY a 'b'>]><plist><string>&a;&</string></plist>",
    "\"&a;&\" | 12: the document type declares an entity or an element | 45: unknown entity &a; | 48: expected an entity such as &amp;, found '&'",
    "<plist>x<true/><foo>1</foo></plist>", "true | 7: expected a tag, found text | 15: unknown element <foo>",
    "<?xml ?></plist><plist>\u{c}<true/><!DOCTYPE p></plist>",
    "true | 8: </plist> closes nothing | 23: expected a tag, found text | 31: expected a tag, found a declaration",
    "<?><true/>", "nothing | 0: expected ?>, found the end of the text",
    "<true/><false/>", "true | 7: expected one value, found another",
    "<integer>18446744073709551616</integer>", "? | 0: expected an integer, found \"18446744073709551616\"",
  ])

  @Test(arguments: brokenXML) func brokenMarkup(_ text: String, _ expected: String) {
    #expect(outcome(text, .xml) == expected)
  }

  static let lists: [(Notation, String, String)] = [
    (
      .openStep, "// !$*UTF8*$!\n{a /* x */ = (1, \"b\\n\\U00e9\\\"\",); d = <01 02>; };",
      "{a: [\"1\"@28-29, \"b⏎é\"\"@31-44]@27-46, d: data(1 2)@52-59}@14-62 | 62: expected nothing after the value, found ';'"
    ),
    (.openStep, "// c\r(a)", "[\"a\"@6-7]@5-8"),
    (.openStep, "\"a\" = \"b\"; c = d;", "{a: \"b\"@6-9, c: \"d\"@15-16}@0-17"),
    (
      .openStep, "{a = 1 b = 2; c; d = {e",
      "{a: \"1\"@5-6, b: \"2\"@11-12, c: ?@15-15, d: {e: ?@23-23}@21-23}@0-23 | 7: expected ';', found 'b' | 15: expected '=', found ';' | 23: expected '=', found the end of the text | 21: expected a matching '}', found the end of the text"
    ),
    (
      .openStep, "{a = (1, 2; b = <0>;}",
      "{a: [\"1\"@6-7, \"2\"@9-10, \"b\"@12-13, ?@16-19]@5-20}@0-21 | 10: expected ',', found ';' | 14: expected a value, found '=' | 16: expected ',' or ')', found '<' | 18: expected '>' after pairs of hexadecimal digits, found '>' | 19: expected ',', found ';' | 20: expected ',' or ')', found '}'"
    ),
    (
      .printed, "{\n \"a\" => [\n 0 => \"x\"\n 1 => 5\n ]\n}",
      "{a: [\"x\"@18-21, 5@28-29]@10-32}@0-34"
    ),
    (.printed, "NSK = YES\nB = 2", "{NSK: true@6-9, B: 2@14-15}@0-15"),
    (
      .printed,
      "{d = {length = 2, bytes = 0x0102}; n = (public.url, -3, \"4\"); e = {length = 90, bytes = 0x01 ... 02}}",
      "{d: data(1 2)@5-33, n: [\"public.url\"@40-50, -3@52-54, \"4\"@56-59]@39-60, e: ?@66-100}@0-101"
    ),
  ]

  @Test(arguments: lists) func oldStyle(_ notation: Notation, _ text: String, _ expected: String) {
    #expect(outcome(text, notation, ranges: true) == expected)
  }

  @Test func encodings() {
    func bytes(_ name: String, _ text: [UInt8]) -> [UInt8] {
      Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><string>".utf8) + text + Array("</string></plist>".utf8)
    }
    #expect(
      SourceDocument(bytes("windows-1252", [0x80]), .xml).errors.first?.message == "unknown encoding windows-1252")
    #expect(SourceDocument(bytes("US-ASCII", [0x61]), .xml).root?.string == "a")
    let wide = Array("\u{feff}<plist><string>é😀</string></plist>".utf16).flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let document = SourceDocument(wide, .xml)
    #expect(
      document.root?.string == "é😀" && document.errors.isEmpty && document.encoding.encoded(document.source) == wide)
    #expect(SourceDocument([0xef, 0xbb, 0xbf, 0x31], .json).root?.range == 0..<1)
    #expect(SourceDocument([0x22, 0x61, 0xff, 0x22], .json).errors.map { $0.range } == [2..<3])
  }
}
