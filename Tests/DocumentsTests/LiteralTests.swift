import Documents
import Testing

/// Literals in programs: a literal is read; everything else is computed, but literals within it are found.
@Suite struct LiteralTests {
  static let cases: [(Notation, String, String)] = [
    (
      .swift, "[\"a\": 1, \"b\": [\"c\": true, \"d\": \"x\\(y)\"], \"e\": #\"r\\n\"#, \"f\": [:], \"g\": [], h: nil]",
      "{a: 1@6-7, b: {c: true@20-24, d: ?@31-38}@14-39, e: \"r\\n\"@46-53, f: {}@60-63, g: []@70-72, ?@74-75, null@77-80}@0-81"
    ),
    (
      .swift, "[\"a\": 0x1F, \"b\": \"\"\"\n  x\n    y\\\n  z\n  \"\"\", \"c\": .string(\"s\")]",
      "{a: 31@6-10, b: \"x⏎  yz\"@17-41, c: \"s\"@48-60}@0-61"
    ),
    (.swift, "[\"a\": \"\"\"\n x\\\\\n y\n \"\"\"]", "{a: \"x\\⏎y\"@6-22}@0-23"),
    (.swift, #""\u00e9""#, "\"u00e9\"@0-8 | 1: expected hexadecimal digits in braces after \\u"),
    (.swift, "[\"a\": 1].merging([\"b\": 2])", "?@0-26(a: 1@6-7, b: 2@23-24)"),
    (
      .swift,
      "let p = Project(targets: [.target(infoPlist: .extendingDefault(with: [\"K\": .dictionary([\"N\": .integer(1)])]))])",
      "?@0-111(p: ?@8-111(targets: [?@26-109(infoPlist: ?@45-108(with: {K: {N: 1@93-104}@75-106}@69-107))]@25-110))"
    ),
    (
      .javaScript,
      "{a: 'x\\'', \"b\": [1, -2.5,], ...r, c, d() { return 1 }, e: f({g: 1}), [k]: 2, h: `t\n`, i: `${v}`}",
      "{a: \"x'\"@4-9, b: [1@17-18, -2.5@20-24]@16-26, ?@28-32, c: ?@34-35, ?@37-53, e: ?@58-67(g: 1@64-65), ?@69-75, h: \"t⏎\"@80-84, i: ?@89-95}@0-96"
    ),
    (.javaScript, "{a: `${f({b: 1}) + \"`\"}`, c: 2}", "{a: ?@4-24, c: 2@29-30}@0-31"),
    (
      .javaScript,
      "module.exports = ({config}) => ({ expo: { a: c ? \"x\" : \"y\" } });\ninfo[\"K\"] = {b: null}\nx.y = /\"/.z; f('t')",
      "?@0-106(exports: ?@17-63(expo: {a: ?@45-58(\"x\"@49-52, \"y\"@55-58)}@40-60), K: {b: null@81-85}@77-86, y: ?@93-98, \"t\"@102-105)"
    ),
    (
      .javaScript, "export default { a: {b: 1} as const, c: 2 } satisfies C;\nconst r: T = \"s\"",
      "?@0-73(a: {b: 1@24-25}@20-26, c: 2@40-41, r: ?@66-67, T: \"s\"@70-73)"
    ),
    (
      .javaScript, "{a: , b: [1, 2}", "{a: ?@3-3, b: [1@10-11, 2@13-14]@9-14}@0-15 | 14: expected ',' or ']', found '}'"
    ),
    (
      .swift, "[\"a\": [\"b\": 1, \"c",
      "{a: {b: 1@12-13, \"c\"@15-17}@6-17}@0-17 | 15: expected a closing quotation mark; close the text that starts here | 6: expected a matching ']', found the end of the text"
    ),
  ]

  @Test(arguments: cases) func literal(_ notation: Notation, _ text: String, _ expected: String) {
    #expect(outcome(text, notation, ranges: true) == expected)
  }
}
