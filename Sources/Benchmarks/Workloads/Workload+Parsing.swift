import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension Workload {
  /// W1: from the text of a rule to its tree with ranges and diagnostics, and to a program.
  static func parsing(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let texts = data.rules.map { Array($0.text.utf8) }
    for (rule, text) in zip(data.rules, texts) { try check(rule, text) }
    let contestants = [
      Contestant(name: "tokenizer loop") {
        var tokens: [HandToken] = []
        return texts.reduce(0) { sum, text in
          text.withUnsafeBufferPointer { HandToken.split($0, into: &tokens) }
          return sum + tokens.count
        }
      },
      Contestant(name: "memory scan", isReference: true) { texts.reduce(0) { $0 &+ sum($1) } },
      Contestant(name: "lexer alone") {
        texts.reduce(0) { $0 + Lexer.tokens(of: $1).count }
      },
      Contestant(name: "parse") {
        texts.reduce(0) { sum, text in
          let result = Parser.parse(bytes: text)
          return sum + result.tree.nodes.count + result.diagnostics.count
        }
      },
      Contestant(name: "parse and compile") {
        texts.reduce(0) { sum, text in
          let result = Parser.parse(bytes: text)
          let program = Program(result.tree, types: BenchmarkData.types)
          return sum + result.diagnostics.count + program.types.count
        }
      },
    ]
    let bytes = Double(texts.joined().count) / Double(texts.count)
    return Workload(
      name: "W1", title: "read a rule of \(Int(bytes)) bytes", unit: "rule", units: texts.count,
      goal: "parse and compile ≤ 4.5× the tokenizer loop (stretch 3.5×)",
      contestants: contestants.map { contestant in
        var contestant = contestant
        contestant.bytesPerUnit = bytes
        return contestant
      })
  }

  /// The limit has to find the lexer's tokens, a variable being one of its own and two of the lexer's.
  private static func check(_ rule: BenchmarkRule, _ text: [UInt8]) throws(BenchmarkFailure) {
    let tokens = Lexer.tokens(of: text)
    let expected = tokens.count { $0.kind != .end && $0.kind != .dollar }
    var found: [HandToken] = []
    text.withUnsafeBufferPointer { HandToken.split($0, into: &found) }
    try BenchmarkFailure.check("W1, tokens of \(rule.name)", found.count, expected)
    _ = try rule.parsed()
  }

  private static func sum(_ text: [UInt8]) -> Int {
    var sum = 0
    for byte in text { sum &+= Int(byte) }
    return sum
  }
}
