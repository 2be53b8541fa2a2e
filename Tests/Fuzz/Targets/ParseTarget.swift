import Predicates

/// Any bytes result in a tree and diagnostics with places inside the text. Printed or formatted text is read as the same tree, and formatting it
/// again changes nothing.
enum ParseTarget: FuzzTarget {
  static let name = "parse"

  static func check(_ input: [UInt8]) throws(Violation) {
    let result = Parser.parse(bytes: input)
    try require(result.source == input, "the source is not what was given")
    for diagnostic in result.diagnostics { try check(diagnostic, input.count) }
    for number in result.tree.nodes.indices {
      try check(result.tree.range(of: NodeID(rawValue: UInt32(number))), input.count)
    }
    let printed = result.tree.predicateFormat
    if !result.hasErrors { try checkSame(Parser.parse(printed), result, "printed as \(printed)") }
    for width in [1, 30, 80] {
      let text = result.tree.formatted(width: width)
      guard !result.hasErrors else { continue }
      let again = Parser.parse(text)
      try checkSame(again, result, "laid out as \(text)")
      try require(again.hasErrors || again.tree.formatted(width: width) == text, "laid out in another way than \(text)")
    }
  }

  /// Fails unless a text was read as the same tree. Printed text may have more parentheses than the limits allow.
  private static func checkSame(_ again: ParseResult, _ first: ParseResult, _ what: String) throws(Violation) {
    if again.diagnostics.contains(where: { $0.id.hasPrefix("limit-") }) { return }
    try require(!again.hasErrors, "\(what), which has errors: \(again.diagnostics.map(\.message))")
    try require(again.tree.isStructurallyEqual(to: first.tree), "\(what), which is another tree")
  }

  private static func check(_ diagnostic: Diagnostic, _ count: Int) throws(Violation) {
    try check(diagnostic.range, count)
    for note in diagnostic.notes { try check(note.range, count) }
    for fix in diagnostic.fixIts {
      for edit in fix.edits { try check(edit.range, count) }
    }
  }

  private static func check(_ range: SourceRange, _ count: Int) throws(Violation) {
    try require(range.upperBound <= count, "the range \(range.lowerBound)..<\(range.upperBound) leaves the text")
  }
}
