import ActivationRules
import TestSupport
import Testing

@testable import ActivationLint

/// Corpus/lint/AR434.json: which of several rules are the same as an earlier one.
@Suite struct EquivalentRulesTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var rules: [JSONList]
    var expected: [Int?]
    var testDescription: String { name }
  }

  static func cases() throws -> [Case] { try Place.decoded("lint/AR434.json") }

  @Test(arguments: try cases()) func theFirstIsNamed(_ example: Case) {
    var known = EquivalentRules()
    let found = example.rules.enumerated().map { number, rule in
      known.first(equivalentTo: LintInput(rule: rule.value).subject, numbered: number)
    }
    #expect(found == example.expected)
  }

  /// Rules that no host preset tells apart, and no proof makes the same, end with the limit on comparisons.
  @Test func comparisonsAreLimited() {
    var known = EquivalentRules()
    for limit in 0..<40 {
      let rule = "extensionItems.@count >= \(3 + limit)"
      #expect(known.first(equivalentTo: LintInput(rule: .string(rule)).subject, numbered: limit) == nil)
    }
    #expect(known.comparisonCount == EquivalentRules.mostComparisons)
    // What is written alike is found all the same.
    let again = LintInput(rule: .string("extensionItems.@count>=42")).subject
    #expect(known.first(equivalentTo: again, numbered: 40) == 39)
  }
}
