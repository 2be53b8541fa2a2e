import Foundation
import PredicateSyntax
import TestSupport
import Testing

/// The argument that a JSON value stands for.
func argument(_ value: Any) -> PredicateArgument {
  switch value {
  case is NSNull: return .null
  case let text as String: return .string(text)
  case let list as [Any]: return .array(list.map { argument($0) })
  case let object as [String: Any]:
    if let seconds = object["$date"] as? Double { return .date(seconds) }
    if let elements = object["$set"] as? [Any] { return .set(elements.map { argument($0) }) }
    return .dictionary(object.keys.sorted().map { .init(key: $0, value: argument(object[$0] ?? NSNull())) })
  case let number as NSNumber:
    let type = String(cString: number.objCType)
    if type == "c" || type == "B" { return .boolean(number.boolValue) }
    return type == "d" || type == "f" ? .double(number.doubleValue) : .integer(number.int64Value)
  default: return .null
  }
}

/// Cases whose derived canonical text this package leaves on purpose; see `InferredBehavior`.
private let knownDifferences: [String: String] = [
  "p1075": "a date prints with six decimals, nested or not",
  "p1086": "parentheses are kept, so that the text parses to the same tree",
]

@Test(.facts("predicate-cases.json")) func sharedCasesParseAndPrint() throws {
  let cases = try Place.objects("predicate-cases.json")
  var agreeing = 0
  for entry in cases {
    guard let id = entry["id"] as? String, let format = entry["format"] as? String else { continue }
    let arguments = (entry["args"] as? [Any] ?? []).map { argument($0) }
    let result = Parser.parse(format, arguments: arguments)
    let parses = entry["parses"] as? Bool ?? true
    var agrees = parses == !result.hasErrors
    if parses, let canonical = entry["canonical"] as? String ?? entry["canonical_derived"] as? String {
      let printed = result.tree.predicateFormat
      if printed != canonical, knownDifferences[id] == nil {
        agrees = false
        Issue.record("\(id): printed \(printed), expected \(canonical)")
      }
    }
    if parses == result.hasErrors { Issue.record("\(id): \(format) \(result.diagnostics.map(\.message))") }
    agreeing += agrees ? 1 : 0
  }
  print("shared cases: \(agreeing) of \(cases.count) agree, \(knownDifferences.count) known differences in printing")
}

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
