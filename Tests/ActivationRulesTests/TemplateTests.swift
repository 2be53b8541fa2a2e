import Predicates
import Testing

@testable import ActivationRules

/// The rules that result from a table's templates.
@Suite struct TemplateTests {
  static func text(_ template: String) throws -> String {
    let arguments = TemplateArguments(
      types: [.type: ["t.a"], .types: ["t.a", "t.b"], .otherType: ["t.o"], .otherTypes: ["t.o"]], count: 3)
    var tree = SyntaxTree()
    tree.root = try PredicateTemplate(template).add(to: &tree, with: arguments)
    return tree.predicateFormat
  }

  /// A SUBQUERY is expanded only if it is over a list of the template and its count is compared with zero.
  @Test(arguments: [
    ("SUBQUERY($TYPES, $t, x == $t).@count > 0", #"x == "t.a" OR x == "t.b""#),
    ("SUBQUERY($TYPES, $t, x == $t).@count == 0", #"NOT (x == "t.a" OR x == "t.b")"#),
    ("SUBQUERY($OTHER_TYPES, $t, x == $t).@count > 0", #"x == "t.o""#),
    (
      "SUBQUERY($TYPES, $t, x == $t).@count != 0",
      #"SUBQUERY({"t.a", "t.b"}, $t, x == $t).@count != 0"#
    ),
    ("SUBQUERY($TYPES, $t, x == $t).@count >= 0", #"SUBQUERY({"t.a", "t.b"}, $t, x == $t).@count >= 0"#),
    ("SUBQUERY($TYPES, $t, x == $t).@count > 1", #"SUBQUERY({"t.a", "t.b"}, $t, x == $t).@count > 1"#),
    ("SUBQUERY($TYPES, $t, x == $t).@sum > 0", #"SUBQUERY({"t.a", "t.b"}, $t, x == $t).@sum > 0"#),
    ("SUBQUERY(items, $t, x == $t).@count > 0", "SUBQUERY(items, $t, x == $t).@count > 0"),
    ("SUBQUERY($free, $t, x == $t).@count > 0", "SUBQUERY($free, $t, x == $t).@count > 0"),
    ("$TYPES.@count > 0", #"{"t.a", "t.b"}.@count > 0"#),
    ("x == $TYPE AND n <= $SPECIFIED_COUNT AND $free == 1", #"x == "t.a" AND n <= 3 AND $free == 1"#),
  ]) func listsAreWrittenOut(_ template: String, _ expected: String) throws {
    #expect(try Self.text(template) == expected)
  }
}
