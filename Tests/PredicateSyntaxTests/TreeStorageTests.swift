import PredicateSyntax
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

  /// More texts than are looked through one by one, some of them in the source and some not.
  @Test(arguments: [1, 16, 17, 40, 500]) func textsKeepTheirNumbers(_ count: Int) {
    let names = (0..<count).map { "k\($0)" }
    var tree = Parser.parse(names.map { "\($0) == '\($0)\\u0041'" }.joined(separator: " AND ")).tree
    let numbers = (names + names.map { $0 + "A" }).map { tree.intern($0) }
    #expect(Set(numbers).count == 2 * count)
    for (name, number) in zip(names + names.map { $0 + "A" }, numbers) {
      #expect(tree[number] == name)
      #expect(tree.intern(name) == number)
    }
    let other = tree.intern("another")
    #expect(!numbers.contains(other) && tree[other] == "another" && tree.intern("another") == other)
    let empty = tree.intern("")
    #expect(tree[empty].isEmpty)
  }

  @Test(arguments: [
    "extensionItems", "attachments", "registeredTypeIdentifiers", "@count", "@sum", "@unionOfArrays", "@Count", "@suma",
  ])
  func keysOfContextsAreTexts(_ key: String) {
    var tree = SyntaxTree()
    let first = tree.intern(key)
    var other = Parser.parse("a == 1").tree
    let (second, longer) = (other.intern(key), tree.intern(key + "s"))
    #expect(tree[first] == key && other[second] == key && tree[longer] == key + "s")
  }

  @Test func whatIsNotThereIsMissing() {
    let tree = Parser.parse("a IN {1, 2}").tree
    let beyond = NodeID(rawValue: UInt32(tree.nodes.count))
    #expect(tree[beyond] == .missing && tree[.none] == .missing && tree.range(of: beyond) == SourceRange(0, 0))
    #expect(tree[NodeList(start: .max, count: .max)].isEmpty)
    #expect(Array(tree[NodeList(start: 0, count: 1)]).count == 1)
  }

  /// An operator that nobody knows takes hyphens with it, up to the middle of a number.
  @Test(arguments: [
    ("a foo-5.3 b", ["unknown-operator 2-7", "malformed-number 7-9", "missing-operator 10-11"]),
    ("a foo-5e+3.5 == 1", ["unknown-operator 2-8", "unary-plus 8-9", "chained-comparison 13-15"]),
    ("a foo-5 b", ["unknown-operator 2-7"]),
  ])
  func readingGoesOnInsideANumber(_ text: String, _ expected: [String]) {
    let found = Parser.parse(text).diagnostics.map { "\($0.id) \($0.range.lowerBound)-\($0.range.upperBound)" }
    #expect(found == expected)
  }
}
