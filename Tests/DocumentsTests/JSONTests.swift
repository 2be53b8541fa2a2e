import Documents
import Testing

/// JSON and JSON5: the values with their places, and the messages about mistakes.
@Suite struct JSONTests {
  static let values = pairs([
    #"{"a": [1, -2.5e1, true, null], "b": {}}"#,
    "{a: [1@7-8, -25.0@10-16, true@18-22, null@24-28]@6-29, b: {}@36-38}@0-39",
    #" "x\u00e9\n\"" "#, #""xé⏎""@1-14"#, #"["\ud83d\ude00"]"#, #"["😀"@1-15]@0-16"#, "[]", "[]@0-2",
    "9223372036854775807", "9223372036854775807@0-19", "-9223372036854775808", "-9223372036854775808@0-20",
    "9223372036854775808", "9223372036854775808@0-19", "18446744073709551616", "1.8446744073709552e+19@0-20",
    "-0", "0@0-2", "-0.0", "-0.0@0-4", "1e-400", "0.0@0-6", "1.7976931348623157e308", "1.7976931348623157e+308@0-22",
    #"{"a": 1, "a": 2}"#, "{a: 1@6-7, a: 2@14-15}@0-16",
  ])

  @Test(arguments: values) func value(_ text: String, _ expected: String) {
    let document = read(text, .json)
    #expect(rendered(document) == expected)
    #expect(document.errors.isEmpty)
  }

  @Test(arguments: ["1.8e308", "-01", "1.", ".1", "1e+", "0x1", "NaN", "+1", "tru"]) func numbersAreStrict(
    _ text: String
  ) {
    #expect(!read(text, .json).errors.isEmpty)
  }

  static let json5 = pairs([
    "{a: 'x', /* c */ \"b\": 0x1F, // d\n}", "{a: \"x\", b: 31}", "[1,]", "[1]",
    "[+1, .5, 5.]", "[1, 0.5, 5.0]", "['\\x41\\'\\v\\\nb']", "[\"A'\u{b}b\"]", "// c\r\u{c}1", "1",
  ])

  @Test(arguments: json5) func lenient(_ text: String, _ expected: String) {
    #expect(outcome(text, .json5) == expected)
    #expect(!read(text, .json).errors.isEmpty)
  }

  static let mistakes = pairs([
    #"{"a" "b": 1, "c": }"#,
    "{a: ?, b: 1, c: ?} | 5: expected ':', found '\"' | 8: expected ',' or '}', found ':' | 18: expected a value for the key, found '}'",
    "{\"a\":\n\"b\": 1}", "{a: ?, b: 1} | 9: expected ',' or '}', found ':'",
    "[1 2]", "[1, 2] | 3: expected ',' or ']', found '2'",
    #"{"a": [1}"#, "{a: [1]} | 8: expected ',' or ']', found '}'",
    "[1, 2", "[1, 2] | 0: expected a matching ']', found the end of the text",
    #"{"a"#,
    "{a: ?} | 1: expected a closing quotation mark, found the end of the text | 3: expected a value for the last key, found the end of the text | 0: expected a matching '}', found the end of the text",
    "[1,]", "[1] | 2: expected a JSON value after ',', found ']'", "01", "? | 0: expected a JSON value, found '01'",
    "\u{b}1", "1 | 0: expected a space or a line end, found control character 11",
    #""\ud83d\Ude00""#,
    "\"ud83dUde00\" | 1: a lone surrogate is not a character; write a surrogate pair | 7: unknown escape: after '\\' found 'U'",
    String(repeating: "9", count: 400), "? | 0: expected a number that a double can hold, found a larger one",
    "{a: 1}", "{a: 1} | 1: expected a key in double quotes, found 'a'",
    "1 2", "1 | 2: expected nothing after the value, found '2'",
    "['a']", "[\"a\"] | 1: expected a JSON value, found '''", "", "nothing | 0: expected a value, found none",
    #""\x""#, "\"x\" | 1: unknown escape: after '\\' found 'x'",
    "// c\n1", "1 | 0: expected a value, found a comment",
    "\"a\u{1}\"", "\"a\u{1}\" | 2: expected a character or an escape such as \\n, found control character 1",
  ])

  @Test(arguments: mistakes) func mistake(_ text: String, _ expected: String) {
    #expect(outcome(text, .json) == expected)
  }
}
