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
