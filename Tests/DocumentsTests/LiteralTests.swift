import Documents
import Testing

/// Literals in programs: a literal is read, everything else is computed, and what is within it is found.
@Suite struct LiteralTests {
  static let cases: [(Notation, String, String)] = [
    (.swift, "[\"a\": 1, \"b\": [\"c\": true, \"d\": \"x\\(y)\"], \"e\": #\"r\\n\"#, \"f\": [:], \"g\": [], h: nil]", "{a: 1@6-7, b: {c: true@20-24, d: ?@31-37}@14-38, e: \"r\\n\"@45-52, f: {}@59-62, g: []@69-71, ?@73-74, null@76-79}@0-80"),
    (.swift, "[\"a\": 0x1F, \"b\": \"\"\"\n  x\n    y\\\n  z\n  \"\"\", \"c\": .string(\"s\")]", "{a: 31@6-10, b: \"x⏎  yz\"@17-42, c: \"s\"@49-61}@0-62"),
    (.swift, "[\"a\": 1].merging([\"b\": 2])", "?@0-26(a: 1@6-7, b: 2@23-24)"),
    (.swift, "let p = Project(targets: [.target(infoPlist: .extendingDefault(with: [\"K\": .dictionary([\"N\": .integer(1)])]))])", "?@0-112(p: ?@8-112(targets: [?@26-110(infoPlist: ?@45-109(with: {K: {N: 1@95-106}@75-108}@69-109))]@25-111))"),
    (.javaScript, "{a: 'x\\'', \"b\": [1, -2.5,], ...r, c, d() { return 1 }, e: f({g: 1}), [k]: 2, h: `t\n`, i: `${v}`}", "{a: \"x'\"@4-9, b: [1@17-18, -2.5@20-24]@16-26, ?@28-32, c: ?@34-35, ?@37-53, e: ?@58-67(g: 1@64-65), ?@69-75, h: \"t⏎\"@80-84, i: ?@89-95}@0-96"),
    (.javaScript, "module.exports = ({config}) => ({ expo: { a: c ? \"x\" : \"y\" } });\ninfo[\"K\"] = {b: null}\nx.y = /\"/.z; f('t')", "?@0-106(exports: ?@17-64(expo: {a: ?@45-59(\"x\"@49-52, \"y\"@55-58)}@40-61), K: {b: null@82-86}@78-87, y: ?@94-99, \"t\"@103-106)"),
    (.typeScript, "export default { a: {b: 1} as const, c: 2 } satisfies C;\nconst r: T = \"s\"", "?@0-73(a: {b: 1@24-25}@20-26, c: 2@40-41, r: ?@66-67, T: \"s\"@70-73)"),
    (.javaScript, "{a: , b: [1, 2}", "{a: ?@4-4, b: [1@10-11, 2@13-14]@9-14}@0-15 | 14: expected ',' or ']', found '}'"),
    (.swift, "[\"a\": [\"b\": 1, \"c", "{a: {b: 1@12-13, \"c\"@15-17}@6-17}@0-17 | 15: expected a closing quotation mark; close the text that starts here | 6: expected ']' for what opens here, found the end of the text"),
  ]

  @Test(arguments: cases) func literal(_ notation: Notation, _ text: String, _ expected: String) {
    #expect(outcome(text, notation, ranges: true) == expected)
  }
}
