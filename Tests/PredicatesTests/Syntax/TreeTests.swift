import Predicates
import Testing

/// Comparing, copying and printing trees, and misspellings that are read nevertheless.
@Suite struct TreeTests {
  static func tree(_ text: String, _ arguments: [PredicateArgument] = []) -> SyntaxTree {
    let parsed = Parser.parse(bytes: Array(text.utf8), arguments: arguments)
    #expect(!parsed.hasErrors, "\(text): \(parsed.diagnostics.map(\.message))")
    return parsed.tree
  }

  /// Texts with different trees, including every kind of node.
  static let different = [
    "a == 1", "a == 2", "a == 2.5", "a == nil", "a == 'b'", "a == b", "a == $b", "a == b.c", "b == 1", "a != 1",
    "a ==[c] 'b'", "ANY a == 1", "ALL a == 1", "a == 9007199254740992", "a == 9007199254740993",
    "a == 18446744073709551615", "a == 18446744073709551614", "a == -1", "a == {1}", "a == {1, 2}", "a == {2, 1}",
    "a == SELF", "a == b[0]", "a == b[1]", "a == c[0]", "a == b[FIRST]", "a == b[LAST]", "a == b + 1", "a == b - 1",
    "a == b + 2", "a == c + 1", "a == ~b", "a == ~c", "a == b UNION c", "a == b MINUS c", "a == b UNION d",
    "a == CAST(b, 'NSDate')", "a == CAST(c, 'NSDate')", "a == CAST(b, 'NSString')", "a == CAST(1.5, 'NSDate')",
    "a == CAST(2.5, 'NSDate')", "a == TERNARY(b == 1, c, d)", "a == TERNARY(b == 2, c, d)",
    "a == TERNARY(b == 1, d, d)", "a == TERNARY(b == 1, c, c)", "a == SUBQUERY(b, $x, $x == 1)",
    "a == SUBQUERY(c, $x, $x == 1)", "a == SUBQUERY(b, $y, $y == 1)", "a == SUBQUERY(b, $x, $x == 2)",
    "a == sum({1, 2})", "a == max({1, 2})", "a == sum({1, 3})", "a == FUNCTION(b, 'c')", "a == FUNCTION(b, 'd')",
    "a == FUNCTION(b, 'c', 1)", "a == FETCH(b, c, TRUE)", "a == FETCH(b, c, FALSE)", "a == FETCH(b, d, TRUE)",
    "$a := b == 1", "$b := b == 1", "a == 1 AND b == 1", "a == 1 OR b == 1", "b == 1 AND a == 1",
    "a == 1 AND b == 1 AND c == 1", "NOT a == 1", "NOT b == 1", "TRUEPREDICATE", "FALSEPREDICATE",
    "a == NO", "a == 123456789012345678901234567890", "a isLike: b", "a looksLike: b",
  ]

  @Test func everyTreeEqualsItselfAlone() {
    let trees = Self.different.map { Self.tree($0) }
    for (index, tree) in trees.enumerated() {
      for (other, second) in trees.enumerated() {
        #expect(
          tree.isStructurallyEqual(to: second) == (index == other),
          "\(Self.different[index]) and \(Self.different[other])")
      }
    }
  }

  @Test(arguments: [
    ("a == 1.0", "a == 1"), ("a == YES", "a == 1"), ("a == NO", "a == 0"), ("a == YES", "a == 1.0"),
    ("(a == 1)", "a == 1"),
    ("a == 1 AND (b == 1 AND c == 1)", "a == 1 AND b == 1 AND c == 1"), ("a == 0x10", "a == 16"),
    ("a = 1 && b = 1", "a == 1 AND b == 1"), ("a == 1e3", "a == 1000"),
  ]) func spellingsAreOneTree(_ text: String, _ other: String) {
    #expect(Self.tree(text).isStructurallyEqual(to: Self.tree(other)))
  }

  @Test(arguments: different) func copiesAreEqual(_ text: String) {
    let original = Self.tree(text)
    var copy = SyntaxTree()
    copy.root = copy.add(copyOf: original.root, of: original)
    #expect(copy.isStructurallyEqual(to: original))
    #expect(copy.predicateFormat == original.predicateFormat)
    for node in copy.nodes.indices {
      let id = NodeID(rawValue: UInt32(node))
      #expect(copy.range(of: id).upperBound <= text.utf8.count)
    }
  }

  // MARK: Arguments

  /// A dictionary stays an argument; its contents are printed like constants.
  @Test(arguments: [
    (PredicateArgument.null, "nil"), (.boolean(true), "1"), (.boolean(false), "0"), (.integer(-3), "-3"),
    (.unsignedInteger(.max), "18446744073709551615"), (.double(2), "2"), (.double(2.5), "2.5"),
    (.string("a\"b"), #""a\"b""#), (.date(1.5), "2001-01-01 00:00:01 +0000"), (.array([]), "{}"),
    (.array([.integer(1), .string("x")]), "{1, \"x\"}"), (.set([.integer(1)]), "{1}"),
    (.dictionary([.init(key: "k", value: .null)]), "{k = nil}"),
  ]) func valuesOfADictionaryArePrinted(_ value: PredicateArgument, _ text: String) {
    let argument = PredicateArgument.dictionary([.init(key: "a", value: value), .init(key: "b", value: .integer(1))])
    let tree = Self.tree("key == %@", [argument])
    #expect(tree.predicateFormat == "key == {a = \(text), b = 1}")
    var copy = SyntaxTree()
    copy.root = copy.add(copyOf: tree.root, of: tree)
    #expect(copy.isStructurallyEqual(to: tree))
    #expect(!Self.tree("key == %@", [.dictionary([])]).isStructurallyEqual(to: tree))
  }

  @Test func argumentsDoNotNestWithoutEnd() {
    let deep = (0..<300).reduce(PredicateArgument.integer(1)) { value, _ in .array([value]) }
    let parsed = Parser.parse(bytes: Array("key == %@".utf8), arguments: [deep])
    #expect(parsed.diagnostics.map(\.id) == ["limit-nesting"])
  }

  // MARK: Misspellings that are corrected

  @Test(arguments: [
    ("a &lt; 1", "a < 1"), ("a &lt;= 1", "a <= 1"), ("a &lt;&gt; 1", "a <> 1"), ("a &gt; 1", "a > 1"),
    ("a &gt;= 1", "a >= 1"), ("a > 1 &amp;&amp; b > 1", "a > 1 && b > 1"), ("a &amp; 1 == 1", "a & 1 == 1"),
    ("a == &quot;b&quot;", "a == \"b\""), ("a == &apos;b&apos;", "a == \"b\""), ("a == &#34;b&#34;", "a == \"b\""),
    ("a == &#39;b&#39;", "a == \"b\""), ("a == “b”", "a == \"b\""), ("a &lt; 1 OR a &gt; 2", "a < 1 OR a > 2"),
  ]) func oneDiagnosticMendsAll(_ text: String, _ mended: String) throws {
    let parsed = Parser.parse(text)
    #expect(parsed.diagnostics.count == 1)
    let fix = try #require(parsed.diagnostics.first?.fixIts.first)
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range.lowerBound..<edit.range.upperBound, with: edit.replacement.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == mended)
    #expect(parsed.tree.isStructurallyEqual(to: Self.tree(mended)))
  }

  /// A count after a number belongs to the bracket that isn't closed.
  @Test func aBracketIsClosedBeforeItsCount() throws {
    let text = "SUBQUERY(shelf, $x, $x.books.@count == 1.@count == 1"
    let edit = try #require(Parser.parse(text).diagnostics.first?.fixIts.first?.edits.first)
    let mended = String(decoding: edit.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(mended == "SUBQUERY(shelf, $x, $x.books.@count == 1).@count == 1")
  }

  // MARK: Parts

  @Test func operatorsHaveMirrorImages() {
    for comparator in ComparisonOperator.allCases { #expect(comparator.mirrored.mirrored == comparator) }
    let turned = ComparisonOperator.allCases.filter { $0.mirrored != $0 }
    #expect(turned == [.lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo])
    #expect(ComparisonOperator.lessThan.mirrored == .greaterThan)
    #expect(ComparisonOperator.lessThanOrEqualTo.mirrored == .greaterThanOrEqualTo)
  }
}
