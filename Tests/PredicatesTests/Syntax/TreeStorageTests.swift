import Predicates
import Testing

/// Trees share their parts until one of them changes.
@Suite struct TreeStorageTests {
  @Test func aChangedCopyLeavesTheOther() {
    let parsed = Parser.parse("a == 'x' AND b == 'y\\n'").tree
    var copy = parsed
    let number = copy.add(.integer(1), at: SourceRange(0, 1))
    copy.replace(copy.root, with: .not(number))
    copy.root = number
    #expect(copy.nodes.count == parsed.nodes.count + 1)
    #expect(parsed.predicateFormat == #"a == "x" AND b == "y\n""#)
    #expect(copy[number] == .integer(1) && copy.range(of: number) == SourceRange(0, 1))
    if case .and = parsed[parsed.root] {} else { Issue.record("the copy's change shows in the tree") }
  }

  /// An unknown operator includes hyphens, and numbers as a whole.
  @Test(arguments: [
    ("a foo-5.3 b", ["unknown-operator 2-9"]),
    ("a foo-5e+3.5 == 1", ["unknown-operator 2-10", "malformed-number 10-12", "chained-comparison 13-15"]),
    ("a foo-5 b", ["unknown-operator 2-7"]),
  ])
  func readingGoesOnAfterAnUnknownOperator(_ text: String, _ expected: [String]) {
    let found = Parser.parse(text).diagnostics.map { "\($0.id) \($0.range.lowerBound)-\($0.range.upperBound)" }
    #expect(found == expected)
  }
}
