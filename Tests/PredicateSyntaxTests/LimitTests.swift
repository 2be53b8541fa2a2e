import PredicateSyntax
import Testing

@Test func sourceLimitIsExact() {
  var limits = Limits()
  limits.sourceBytes = 6
  #expect(!Parser.parse("a == 1", limits: limits).hasErrors)
  #expect(Parser.parse("a == 12", limits: limits).diagnostics.map(\.id) == ["limit-source-bytes"])
}

@Test func nodeLimitIsExact() {
  var limits = Limits()
  limits.syntaxNodes = 4
  #expect(!Parser.parse("a == 1", limits: limits).hasErrors)
  limits.syntaxNodes = 3
  #expect(Parser.parse("a == 1", limits: limits).diagnostics.map(\.id) == ["limit-syntax-nodes"])
}

@Test func diagnosticLimitNeverHidesThatThereIsAnError() {
  var limits = Limits()
  limits.diagnostics = 2
  let warnings = String(repeating: "a.size == 1 AND ", count: 5)
  #expect(!Parser.parse(warnings + "a == 1", limits: limits).hasErrors)
  let result = Parser.parse(warnings + "a == ", limits: limits)
  #expect(result.hasErrors)
  #expect(result.diagnostics.last?.id == "limit-diagnostics")
}
