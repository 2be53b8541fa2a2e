import PredicateSyntax
import Testing

@Test func diagnosticLimitNeverHidesThatThereIsAnError() {
  var limits = SyntaxLimits()
  limits.diagnostics = 2
  let warnings = String(repeating: "a.size == 1 AND ", count: 5)
  #expect(!Parser.parse(warnings + "a == 1", limits: limits).hasErrors)
  let result = Parser.parse(warnings + "a == ", limits: limits)
  #expect(result.hasErrors)
  #expect(result.diagnostics.last?.id == "limit-diagnostics")
}

/// Wherever the limit is hit, reading ends there with one error.
@Test(arguments: [
  "SUBQUERY(a.b, $x, ANY $x.@count.c == 'd' OR NOT $x.(e).f < -2.5).@count >= 1",
  "TERNARY(a == 1, {1, b, 'c'}, CAST(d, 'NSDate')) BETWEEN {sum({1, 2}), e[FIRST] ** 2}",
  "a.first.@max.b[1] IN FUNCTION(c, 'd:', e) AND a UNION b == 'x' AND (a + b) * c == nil AND d LIKE[cd] 'e*'",
])
func nodesEndAnywhere(_ text: String) {
  var limits = SyntaxLimits()
  limits.syntaxNodes = 100
  let whole = Parser.parse(text, limits: limits)
  #expect(!whole.hasErrors)
  for nodes in 1..<whole.tree.nodes.count {
    limits.syntaxNodes = nodes
    let errors = Parser.parse(text, limits: limits).diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.id) == ["limit-syntax-nodes"], "\(nodes) nodes")
  }
}

/// In a text with mistakes the limit is said at most once, and never leaves a text without errors.
@Test(arguments: [
  "a b c == 1", "a NOT = b", "a == 'b", "max(a b, {c d)", "a:b:c:d:e:f:g:h:i:j:k:l == 1", "[a b] == c[d",
])
func nodesEndAnywhereInMistakes(_ text: String) {
  let whole = Parser.parse(text)
  #expect(whole.hasErrors)
  for nodes in 1..<whole.tree.nodes.count {
    var limits = SyntaxLimits()
    limits.syntaxNodes = nodes
    let result = Parser.parse(text, limits: limits)
    // The placeholder of a missing operand is added beyond the limit, too.
    #expect(result.hasErrors, "\(nodes) nodes")
    #expect(result.diagnostics.count { $0.id == "limit-syntax-nodes" } <= 1, "\(nodes) nodes")
  }
}

/// A computed key takes two levels, the key's and its brackets'.
@Test(arguments: 58...66) func computedKeysNest(_ depth: Int) {
  let text =
    "a == " + String(repeating: "(", count: depth) + "SELF.(b)" + String(repeating: ")", count: depth)
  #expect(Parser.parse(text).diagnostics.map(\.id) == (depth < 62 ? [] : ["limit-nesting"]))
}
