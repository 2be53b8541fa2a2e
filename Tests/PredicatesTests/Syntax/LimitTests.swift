import Predicates
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

/// Wherever the limit is reached, parsing ends there with one error.
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
