import Documents
import Testing

/// YAML as it appears in project descriptions.
@Suite struct YAMLTests {
  static let values = pairs([
    "a: 1\nb:\n  - x\n  - c: 2\n    d: ~\n- e",
    "{a: 1, b: [\"x\", {c: 2, d: null}]} | 32: expected a key with a colon, found '-'",
    "b:\n- x\n- - y\n  - z\ne:\n", "{b: [\"x\", [\"y\", \"z\"]], e: null}",
    "a: [1, 'it''s', {b: yes, c}, \"x\\u00e9\\\n  y\"]", "{a: [1, \"it's\", {b: true, c: null}, \"xéy\"]}",
    "a: |\n  x\n   y\n\n  z\n\nb: >-\n  x\n  y\n\n  z\nc: |+\n  x\n\nd: >2\n   x\n  y\n",
    "{a: \"x⏎ y⏎⏎z⏎\", b: \"x y⏎z\", c: \"x⏎⏎\", d: \" x⏎y⏎\"}",
    "a: plain\n  more # c\n# d\nb: \"x\n\n  y\"\nc: http://x#y", "{a: \"plain more\", b: \"x⏎y\", c: \"http://x#y\"}",
    "[010, 0x1F, 0b11, 0o17, 1_000, +5, 1.5, 1e3, \"1\", 12:30, 09, 9223372036854775808]",
    "[8, 31, 3, 15, 1000, 5, 1.5, \"1e3\", \"1\", \"12:30\", \"09\", 9223372036854775808]",
    "[yes, No, on, OFF, TRUE, y, null, ~, Null, nULL]",
    "[true, false, true, false, true, \"y\", null, null, null, \"nULL\"]",
    "%YAML 1.1\n--- # c\na: b\n...\n", "{a: \"b\"}",
    "a: b\n---\nc: d", "{a: \"b\"}",
    "a: &x\n  k: 1\nb: *x\nc:\n  <<: *x\n  k: 2\n  m: 3\nd: {<<: [*x, {k: 4, z: 5}]}",
    "{a: {k: 1}, b: *{k: 1}, c: {k: 2, m: 3}, d: {k: 1, z: 5}}",
    "- &r [*r]\n- *no\n- &s\n- *s",
    "[[?], ?, null, null] | 6: the alias is inside its own target | 12: no anchor before the alias *no",
    "a: !x 1\nb: !!str 1\nc: !y\n  d: 2", "{a: ?, b: \"1\", c: ?(d: 2)}",
    "a: foo\n  b: 1\nc: 2", "{a: \"foo\", b: 1, c: 2} | 9: expected the indentation of the previous keys, found 'b'",
    "NSExt\na: 1", "{NSExt: ?, a: 1} | 0: expected ':' after the key", "a:\n  NSExt\nb: 1", "{a: \"NSExt\", b: 1}",
    "a: \"foo\nb: 1", "{a: \"foo\", b: 1} | 3: expected a closing quotation mark; close the text that starts here",
    "a: [1, 2\nb: 3", "{a: [1, 2], b: 3} | 3: expected a matching ']'",
    "a: b: c\nd: 1", "{a: \"b\", d: 1} | 4: expected the end of the line, found ':'",
    "a:\n\tb: 1", "{a: {b: 1}} | 3: a tab indents the line, which YAML doesn't allow",
    "\"a b\" : v\n? x", "{a b: \"v\"} | 10: expected a key before a colon, found '?'",
    "a: @x", "{a: ?} | 3: expected a value, found '@'", "[`x, >y, - z, .iNF, 0X1F, -_5, 0e5, 0b-1]",
    "[\"x\", \"y\", \"z\", \".iNF\", \"0X1F\", \"-_5\", \"0e5\", \"0b-1\"] | 1: expected a value, found '`' | 5: expected a value, found '>' | 9: expected a value, found '-'",
    "a: &x {[x], b: 1}\n<<: *x", "{a: {[\"x\"], b: 1}, b: 1} | 7: expected a key, found '['",
    #""\U1F600""#, "\"U1F600\" | 1: expected eight hexadecimal digits of a character after \\U", "--- \ta#b", "\"a#b\"",
    "[a, #b\n1.5]", "[\"a\", 1.5]", "[#b\n!!binary QUJD, !!int 1]", "[?, 1]",
    "a: \u{1}", "{a: \"\u{1}\"} | 3: expected a text without control characters, found control character 1",
    "%include x", "? | 0: expected a value, found '%'", ": x", "? | 0: expected a value, found ':'",
    "- >+\n  ", "[\"\"]", "\"a\n b\": c", "\"a b\" | 6: expected the end of the line, found ':'",
    "a: \"b\\\n\n c\"", "{a: \"b⏎c\"}",
    "{a\n:b, \"c\"\n:d, *e: 1}",
    "{a: \":b\", c: \"d\", e: 1} | 3: expected ':', found ':' | 15: expected a key, found '*'",
    "a: &x {k: 1, k: 2}\n<<: *x\nb: >12\n  c",
    "{a: {k: 1, k: 2}, b: \" c\", k: 2} | 31: expected the end of the line after | or >",
    "&x - a",
    "? | 3: expected a value, found '-'",
  ])

  @Test(arguments: values) func value(_ text: String, _ expected: String) {
    #expect(outcome(text, .yaml) == expected)
    let windows = String(text.flatMap { $0 == "\n" ? ["\r", "\n"] : [$0] })
    #expect(rendered(read(windows, .yaml), ranges: false) == expected.split(separator: " | ")[0])
  }

  @Test func placesAndMerges() throws {
    let document = read("a: &x {k: 1}\nb:\n  <<: *x\n  m: |\n    t\n  n:\n", .yaml)
    #expect(rendered(document) == "{a: {k: 1@10-11}@6-12, b: {m: \"t⏎\"@30-37, n: null@42-42, k: 1@10-11}@18-42}@0-42")
    let merged = try #require(document[["b"]])
    #expect(merged.hasMerge && merged.written.map { $0.name } == ["<<", "m", "n"])
    #expect(merged.written[0].aliased?.range == 6..<12)
    #expect(document[["b", "k"]]?.path == ["a", "k"])
  }

  /// Aliases that represent more than the limit are errors, and a walk over the others is short.
  @Test func aliasBombs() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\nm0: &m0 {k: 1}\n"
    for level in 1..<30 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
      text +=
        "m\(level): &m\(level)\n  <<: [\(Array(repeating: "*m\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    let document = read(text, .yaml)
    #expect(document.errors.contains { $0.message.hasPrefix("the aliases expand to more than 200000 values") })
    #expect(rendered(document).utf8.count < 8_000_000)
  }
}
