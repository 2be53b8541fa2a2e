import Foundation
import Predicates
import TestSupport
import Testing

@Test(.facts("real-predicates.json")) func realPredicatesRoundTrip() throws {
  var count = 0
  for entry in try Place.objects("real-predicates.json")
  where ["activation", "fileprovider"].contains(entry["kind"] as? String ?? "") {
    guard let rule = entry["rule"] as? String else { continue }
    let result = Parser.parse(rule)
    #expect(!result.hasErrors, "\(entry["id"] ?? ""): \(result.diagnostics.map(\.message))")
    expectRoundTrip(result.tree)
    count += 1
  }
  print("real predicates: \(count)")
}

/// Checks that the output of both printers parses to the same tree. Formatted text also keeps the kinds of numbers, which canonical text doesn't.
func expectRoundTrip(_ tree: SyntaxTree) {
  for text in [tree.predicateFormat, tree.formatted(), tree.formatted(width: 20)] {
    let again = Parser.parse(text)
    #expect(!again.hasErrors && tree.isStructurallyEqual(to: again.tree), "\(text)")
    #expect(again.tree.predicateFormat == tree.predicateFormat)
    #expect(text == tree.predicateFormat || again.tree.formatted() == tree.formatted())
  }
}
