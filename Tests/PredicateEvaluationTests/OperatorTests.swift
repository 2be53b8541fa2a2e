import PredicateEvaluation
import PredicateSyntax
import Testing

/// A rule, what it is evaluated on, and the verdict or the id of the error.
struct Row: Sendable, CustomStringConvertible {
  var format: String
  var json: String
  var outcome: String
  var description: String { format + " on " + json }

  init(_ format: String, _ json: String, _ outcome: String) {
    self.format = format
    self.json = json
    self.outcome = outcome
  }
}

/// The tables of Grammar/meaning.md.
@Suite struct OperatorTests {
  static let comparisons = [
    Row("x == y", "{}", "true"), Row("x != y", "{}", "false"), Row("x == 1", "{}", "false"),
    Row("x != 1", "{}", "true"), Row("x == nil", #"{"x": null}"#, "true"), Row("1 == 1.0", "{}", "true"),
    Row("YES == 1", "{}", "true"), Row(#""1" == 1"#, "{}", "false"), Row("x == 2", #"{"x": true}"#, "false"),
    Row("x < 1", "{}", "false"), Row("x <= 1", "{}", "false"), Row("x <= y", "{}", "true"),
    Row("x < y", "{}", "false"), Row("x <= 2", #"{"x": "2"}"#, "not-comparable"),
    Row("'B' < 'a'", "{}", "true"), Row("'a' <[c] 'B'", "{}", "true"), Row("'b' ==[c] 'B'", "{}", "true"),
    Row("'b' ==[nc] 'B'", "{}", "false"), Row("'é' ==[d] 'e'", "{}", "true"), Row("'é' == 'e'", "{}", "false"),
    Row("'Ａ' ==[c] 'a'", "{}", "true"), Row("x BETWEEN {1, 3}", #"{"x": 3}"#, "true"),
    Row("x BETWEEN {3, 1}", #"{"x": 2}"#, "true"), Row("x BETWEEN {1, 3}", "{}", "false"),
    Row("x BETWEEN 3", #"{"x": 2}"#, "between-needs-array"),
    Row("x BETWEEN {1}", #"{"x": 2}"#, "between-needs-two-bounds"),
    Row("NOT (x < 1)", "{}", "true"), Row("9007199254740993 == 9007199254740992.0", "{}", "false"),
  ]

  static let texts = [
    Row("'abc' BEGINSWITH 'ab'", "{}", "true"), Row("'abc' BEGINSWITH ''", "{}", "false"),
    Row("'abc' ENDSWITH[c] 'BC'", "{}", "true"), Row("1 ENDSWITH 'a'", "{}", "substring-of-non-string"),
    Row("x BEGINSWITH 'a'", "{}", "false"), Row("'abc' CONTAINS 'b'", "{}", "true"),
    Row("'abc' CONTAINS ''", "{}", "false"), Row("'B' IN[c] 'abc'", "{}", "true"),
    Row("1 IN 'abc'", "{}", "membership-of-non-string"), Row("1 IN 2", "{}", "membership-in-non-collection"),
    Row("1 IN {1.0}", "{}", "true"), Row("'A' IN[c] {'a'}", "{}", "false"),
    Row("x CONTAINS 1", #"{"x": {"1": 1}}"#, "true"), Row("'abc' LIKE 'a*c'", "{}", "true"),
    Row("'abc' LIKE 'a?'", "{}", "false"), Row("'' LIKE ''", "{}", "false"), Row("'' LIKE '*'", "{}", "true"),
    Row(#"'a*' LIKE 'a\\*'"#, "{}", "true"), Row(#"'ab' LIKE 'a\\*'"#, "{}", "false"),
    Row(#"'a' LIKE 'a\\'"#, "{}", "trailing-backslash"), Row("'a.c' LIKE 'a.c'", "{}", "true"),
    Row("'abc' LIKE 'a.c'", "{}", "false"), Row("'É' LIKE[cd] '?'", "{}", "true"),
    Row("1 LIKE 'a'", "{}", "match-of-non-string"), Row("'a' LIKE 1", "{}", "pattern-not-string"),
    Row("'abc' MATCHES 'a.c'", "{}", "true"), Row("'abc' MATCHES 'b'", "{}", "false"),
    Row("'a' MATCHES '('", "{}", "invalid-pattern"), Row("'a b' TOKENMATCHES 'b c'", "{}", "true"),
    Row("'a' TOKENMATCHES 1", "{}", "false"),
  ]

  static let qualifiers = [
    Row("ANY x == 1", "{}", "false"), Row("ALL x == 1", "{}", "true"), Row("NONE x == 1", "{}", "true"),
    Row("ANY x == 1", #"{"x": []}"#, "false"), Row("ALL x == 1", #"{"x": []}"#, "true"),
    Row("ANY x == 1", #"{"x": {"a": 1}}"#, "qualifier-needs-collection"),
    Row("ALL x == 1", #"{"x": "a"}"#, "qualifier-needs-collection"),
    Row("SOME x == 2", #"{"x": [1, 2]}"#, "true"), Row("NONE x == 2", #"{"x": [1, 2]}"#, "false"),
    Row("ANY x CONTAINS[c] 'B'", #"{"x": ["a", "b"]}"#, "true"),
    Row("ANY x UTI-CONFORMS-TO 'public.text'", #"{"x": [null]}"#, "type-identifier-not-string"),
    Row("ANY x UTI-CONFORMS-TO 'public.image'", #"{"x": ["a", "public.png"]}"#, "true"),
    Row("ANY x UTI-CONFORMS-TO 'PUBLIC.PNG'", #"{"x": ["public.png"]}"#, "true"),
    Row("ANY x UTI-EQUALS 'public.image'", #"{"x": ["public.png"]}"#, "false"),
    Row("'public.png' UTI-CONFORMS-TO x", #"{"x": "public.image"}"#, "true"),
    Row("'com.a.b' UTI-CONFORMS-TO 'com.a.B'", "{}", "true"), Row("x UTI-EQUALS 'a'", "{}", "false"),
    Row("x UTI-EQUALS 'a'", #"{"x": ["a"]}"#, "type-identifier-not-string"),
  ]

  static let keyPaths = [
    Row("a.b == 1", #"{"a": {"b": 1}}"#, "true"), Row("a.b == 2", #"{"a.b": 2, "a": {"b": 1}}"#, "true"),
    Row("a.b == nil", "{}", "true"), Row("a.b == nil", #"{"a": null}"#, "unknown-key"),
    Row("a.length == 3", #"{"a": "xyz"}"#, "true"), Row("a.nothing == 3", #"{"a": "xyz"}"#, "unknown-key"),
    Row("a.@count == 2", #"{"a": [1, 2]}"#, "true"), Row("a.@count == 0", "{}", "false"),
    Row("a.@sum.k == 3", #"{"a": [{"k": 1}, {"k": 2}]}"#, "true"), Row("a.@max.k == nil", #"{"a": []}"#, "true"),
    Row("ANY a.k == 2", #"{"a": [{"k": 1}, {"k": 2}]}"#, "true"),
    Row("a.k == 2", #"{"a": [{"k": 2}]}"#, "false"),
    Row("a.@nothing.k == 2", #"{"a": []}"#, "unknown-collection-operator"),
    Row("'k' IN a.@allKeys", #"{"a": {"k": 2}}"#, "true"), Row("a[0] == 1", #"{"a": [1]}"#, "true"),
    Row("a[1] == 1", #"{"a": [1]}"#, "index-out-of-range"), Row("a[LAST] == 2", #"{"a": [1, 2]}"#, "true"),
    Row("a[SIZE] == 2", #"{"a": [1, 2]}"#, "true"), Row("a[FIRST] == nil", #"{"a": []}"#, "true"),
    Row("a['k'] == 2", #"{"a": {"k": 2}}"#, "true"), Row("a[0] == 1", "{}", "index-of-non-collection"),
    Row("a UNION {'b'} == {'a', 'b'}", #"{"a": ["a"]}"#, "false"),
    Row("(a INTERSECT {'b'}).@count == 1", #"{"a": ["a", "b"]}"#, "true"),
    Row("a MINUS {1} == a", #"{"a": "x"}"#, "set-operand-not-set"), Row("{1, 2} == a", #"{"a": [1, 2]}"#, "true"),
    Row("{nil} == a", #"{"a": [null]}"#, "true"),
  ]

  static let subqueries = [
    Row("SUBQUERY(x, $v, $v == 1).@count == 0", "{}", "false"),
    Row("SUBQUERY(x, $v, $v == 1) == nil", "{}", "true"),
    Row("SUBQUERY(x, $v, $v > 1).@count == 2", #"{"x": [1, 2, 3]}"#, "true"),
    Row("SUBQUERY(x, $v, $v > 1) == {2, 3}", #"{"x": [1, 2, 3]}"#, "true"),
    Row("SUBQUERY(x, $v, YES == YES).@count == 1", #"{"x": {"a": 1}}"#, "subquery-needs-collection"),
    Row("SUBQUERY(x, $v, d == $v).@count == 1", #"{"x": [1, 2], "d": 2}"#, "true"),
    Row(
      "SUBQUERY(x, $v, SUBQUERY($v, $v, $v == 1).@count == 1 AND $v.@count == 2).@count == 1",
      #"{"x": [[1, 2], [2, 1, 1]]}"#, "true"),
    Row("$free == 1", "{}", "unbound-variable"), Row("SUBQUERY(x, $v, $v == $w).@count == 0", #"{"x": []}"#, "true"),
    Row("SUBQUERY(x, $v, $v == nil).@count == 1", #"{"x": [null]}"#, "true"),
  ]

  static let numbers = [
    Row("7 / 2 == 3", "{}", "true"), Row("7 / 2.0 == 3.5", "{}", "true"), Row("x / 0 == 0", #"{"x": 7}"#, "true"),
    Row("9223372036854775807 + 1 < 0", "{}", "true"), Row("(0 - 9223372036854775807 - 1) / -1 < 0", "{}", "true"),
    Row("2 ** 10 == 1024", "{}", "true"), Row("2 ** 0.5 > 1.41", "{}", "true"),
    Row("x + 1 == 1", "{}", "incompatible-operands"), Row("x * 1 == 1", "{}", "operand-not-number"),
    Row("x + 1 == 2", #"{"x": true}"#, "boolean-in-arithmetic"), Row("modulus:by:(7, 0) == 0", "{}", "true"),
    Row("CAST('02134', 'NSNumber') == 1116", "{}", "true"), Row("CAST('0x10', 'NSNumber') == 16", "{}", "true"),
    Row("CAST('abc', 'NSNumber') == 0", "{}", "true"), Row("CAST(x, 'NSString') == '1.5'", #"{"x": 1.5}"#, "true"),
    Row("CAST(x, 'NSDate') == CAST(5, 'NSDate')", #"{"x": 5}"#, "true"),
    Row("CAST(x, 'Nothing') == 1", #"{"x": 5}"#, "cast-to-unknown-type"),
    Row("CAST(x, 'NSDate') == 1", #"{"x": "a"}"#, "cast-impossible"),
    Row("average(x) == 4", #"{"x": [1, 2, 2, 3, 4, 7, 9]}"#, "true"), Row("sum(x) == 0", #"{"x": []}"#, "true"),
    Row("min(x) == 0", #"{"x": []}"#, "empty-collection"), Row("max(x) == 0", #"{"x": ["a"]}"#, "non-numeric-element"),
    Row("sum(x) == 0", #"{"x": "a"}"#, "bad-collection-parameter"),
    Row("count(x) == 0", #"{"x": "a"}"#, "count-of-non-collection"), Row("ceiling(-1.5) == -1", "{}", "true"),
    Row("trunc(-1.5) == -1", "{}", "true"), Row("floor(-1.5) == -2", "{}", "true"), Row("abs(-2) == 2", "{}", "true"),
    Row("length(x) == 1", #"{"x": 1}"#, "length-of-non-string"),
    Row("bitwiseAnd:with:('a', 1) == 1", "{}", "bit-operand-not-number"),
    Row("leftshift:by:(1, 64) == 0", "{}", "true"), Row("log(100) == 2", "{}", "true"),
    Row("uppercase('a') == 'A'", "{}", "true"),
    Row("uppercase(x) == 'A'", #"{"x": 1}"#, "text-function-of-non-string"),
    Row("TERNARY(1 == 1, 2, $free) == 2", "{}", "true"), Row("random() == 1", "{}", "refused"),
    Row("now() == 1", "{}", "refused"), Row("FUNCTION('a', 'length') == 1", "{}", "refused"),
    Row("1 == 1 OR FUNCTION('a', 'length') == 1", "{}", "true"),
    Row("1 == 2 AND $free == 1", "{}", "false"), Row("1 == 1 AND $free == 1", "{}", "unbound-variable"),
  ]

  @Test(arguments: comparisons + texts + qualifiers)
  func operators(_ row: Row) { #expect(outcome(row.format, row.json) == row.outcome) }

  @Test(arguments: keyPaths + subqueries + numbers)
  func expressions(_ row: Row) { #expect(outcome(row.format, row.json) == row.outcome) }
}
