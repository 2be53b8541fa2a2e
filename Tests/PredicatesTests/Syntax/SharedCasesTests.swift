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

/// Checks that what both printers write parses to the same tree; a laid-out text to the same kinds of numbers as well, which
/// the canonical text does not keep.
func expectRoundTrip(_ tree: SyntaxTree) {
  for text in [tree.predicateFormat, tree.formatted(), tree.formatted(width: 20)] {
    let again = Parser.parse(text)
    #expect(!again.hasErrors && tree.isStructurallyEqual(to: again.tree), "\(text)")
    #expect(again.tree.predicateFormat == tree.predicateFormat)
    #expect(text == tree.predicateFormat || again.tree.formatted() == tree.formatted())
  }
}

@Test(.facts("real-broken.json")) func realBrokenRulesAreRefused() throws {
  let expected: [Int: String] = [
    2: "swallowed-variable", 3: "interpolation", 8: "objective-c-message", 10: "unknown-function", 12: "ellipsis",
    14: "ellipsis", 29: "xml-in-rule", 36: "xml-in-rule", 37: "escaped-quotes", 52: "template-placeholder",
    53: "xml-in-rule", 74: "missing-argument", 78: "subquery-variable",
  ]
  for entry in try Place.objects("real-broken.json") {
    guard let id = entry["id"] as? Int, let rule = entry["rule"] as? String else { continue }
    let result = Parser.parse(rule)
    let errors = result.diagnostics.filter { $0.severity == .error }.map(\.id)
    #expect(errors.first == expected[id], "\(id): \(errors) \(rule)")
  }
}
