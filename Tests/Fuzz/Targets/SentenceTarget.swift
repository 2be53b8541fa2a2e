import PredicateSyntax

/// Sentences of the grammar are read without a mistake, printed and laid out without loss.
enum SentenceTarget: FuzzTarget {
  static let name = "sentence"

  static func check(_ input: [UInt8]) throws(Violation) {
    var choices = Choices(input)
    let text = Sentence.predicate(&choices)
    let result = Parser.parse(text)
    try require(!result.hasErrors, "\(text) has errors: \(result.diagnostics.map(\.message))")
    try ParseTarget.check(Array(text.utf8))
    try FormatTarget.check(Array(text.utf8))
  }
}
