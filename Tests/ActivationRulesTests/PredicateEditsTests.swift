import ActivationRules
import Predicates
import Testing

/// An edited predicate is its original text with one place changed, whatever parentheses, signs and double negations are around that place.
@Suite struct PredicateEditsTests {
  private static func edits(_ text: String) throws -> (edits: PredicateEdits, tree: SyntaxTree, rule: ActivationRule) {
    let rule = try ActivationRule(predicate: text)
    return (PredicateEdits(rule.tree, rule.source), rule.tree, rule)
  }

  private static func comparison(_ tree: SyntaxTree) -> SyntaxTree.Comparison? {
    if case .comparison(let comparison) = tree[tree.root] { comparison } else { nil }
  }

  @Test(arguments: [
    ("(a == 1)  AND\n (b == 2 OR c == 3)", 0, "(b == 2 OR c == 3)"),
    ("(a == 1)  AND\n (b == 2 OR c == 3)", 1, "(a == 1)"),
    ("a == 1 AND (b == 2 AND c == 3)", 0, "(b == 2 AND c == 3)"),
    ("a == 1 AND (b == 2 AND c == 3)", 1, "a == 1 AND (c == 3)"),
    ("(a == 1 AND b == 2) AND c == 3", 2, "(a == 1 AND b == 2)"),
    ("NOT (NOT (a == 1)) AND b == 2", 0, nil), ("a==1||b==2", 1, "a==1"),
  ])
  func operandsAreLeftOut(_ text: String, _ position: Int, _ edited: String?) throws {
    let (edits, tree, rule) = try Self.edits(text)
    let edit = edits.removal(of: position, among: tree.children(of: tree.root))
    #expect(edit.flatMap { rule.text(after: [$0]) } == edited)
  }

  @Test(arguments: [
    ("ALL(a)==(1)", ComparisonOperator.notEqualTo, "ALL(a) != (1)"), ("a LIKE[cd]\"x\"", .equalTo, "a ==[cd] \"x\""),
    ("a == $x := 1", .notEqualTo, "a != $x := 1"),
  ])
  func operatorsAreWritten(_ text: String, _ comparator: ComparisonOperator, _ edited: String) throws {
    let (edits, tree, rule) = try Self.edits(text)
    let comparison = try #require(Self.comparison(tree))
    #expect(rule.text(after: [edits.comparator(comparator, in: comparison)]) == edited)
  }

  @Test(arguments: [("ALL(a)==(1)", "ANY (a)==(1)"), ("a == 1", "ANY a == 1")])
  func anyIsWritten(_ text: String, _ edited: String) throws {
    let (edits, tree, rule) = try Self.edits(text)
    let comparison = try #require(Self.comparison(tree))
    #expect(rule.text(after: [edits.qualifier(.any, before: tree.root, comparison)]) == edited)
  }
}
