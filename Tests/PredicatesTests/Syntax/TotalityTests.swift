import Foundation
import Predicates
import TestSupport
import Testing

private func raised() -> SyntaxLimits {
  var limits = SyntaxLimits()
  limits.sourceBytes = SyntaxLimits.maximumSourceBytes
  limits.syntaxNodes = 2_000_000
  return limits
}

@Test func manyParenthesesAreRefused() {
  onSmallStack {
    let result = Parser.parse(bytes: [UInt8](repeating: UInt8(ascii: "("), count: 1 << 20), limits: raised())
    #expect(result.diagnostics.map(\.id) == ["limit-nesting"])
  }
}

@Test func longChainsParse() {
  onSmallStack {
    let text = Array(repeating: "a=1", count: 100_000).joined(separator: " OR ")
    let result = Parser.parse(text, limits: raised())
    #expect(!result.hasErrors)
  }
}

@Test func nestingLimitIsExact() {
  onSmallStack {
    for shape in ["(", "{"] {
      let close = shape == "(" ? ")" : "}"
      for (depth, fits) in shape == "("
        ? [(63, true), (64, false), (500, false)] : [(61, true), (62, false), (500, false)]
      {
        let nested = String(repeating: shape, count: depth) + "a" + String(repeating: close, count: depth)
        let result = Parser.parse(nested + " == 1")
        #expect(result.hasErrors != fits, "\(shape) \(depth)")
        if !fits { #expect(result.diagnostics.map(\.id) == ["limit-nesting"]) }
        _ = result.tree.formatted(width: 10)
      }
    }
    let heavy = String(repeating: "a OR b AND NOT ANY c == d + e * -f ** (", count: 300)
    #expect(Parser.parse(heavy).hasErrors)
    let chain = String(repeating: "1 + ", count: 5_000) + "1 == 2"
    #expect(Parser.parse(chain).diagnostics.contains { $0.id == "limit-nesting" })
  }
}

@Test func anyBytesAreSurvived() {
  onSmallStack {
    var random = SeededGenerator(seed: 7)
    let noise = (0..<65_536).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(Parser.parse(bytes: noise).source == noise)
    let words = [
      "(", ")", "[", "]", "{", "}", ",", ".", "$", "@", "#", "a", "b ", "'x'", "\"", "'", " AND ", " OR ", "NOT ",
      "ANY ", "NONE ", " == ", " IN ", "SUBQUERY(", "TERNARY(", "CAST(", "FUNCTION(", "1", "2.5", "-", "+", "%@", "%K",
      "%", ":", ":=", "\\", "\\(", "...", "//", "&gt;", "“", "\u{A0}", "é", "[c]", ";", "ANYKEY", "count", "sum(",
      " UNION ", "SIZE", "NULL", "\n",
    ]
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...24, using: &random) { text += words.randomElement(using: &random) ?? "" }
      let result = Parser.parse(text, arguments: [.integer(1), .string("a.b")])
      let printed = result.tree.formatted(width: 10)
      if !result.hasErrors, !text.contains("%") {
        let again = Parser.parse(printed)
        #expect(!again.hasErrors && again.tree.isStructurallyEqual(to: result.tree), "\(text) -> \(printed)")
      }
    }
  }
}
