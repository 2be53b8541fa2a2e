import ActivationRules
import ActivationChecks
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct CoverageTests {
  /// A context whose root has the given keys.
  static func context(_ values: KeyValuePairs<String, Int64>) -> SharedContext {
    SharedContext(
      extensionItems: [],
      additionalValues: values.map { PredicateArgument.Entry(key: $0.key, value: .integer($0.value)) })
  }

  static func goals(_ coverage: RuleCoverage) -> [String] {
    coverage.clauses.map { ($0.isSeenTrue ? "T" : "-") + ($0.isSeenFalse ? "F" : "-") + ($0.isDecisive ? "D" : "-") }
  }

  /// `a` alone makes the OR true: `a` and the OR decide, `b` is false in vain, though short circuit never looks at it.
  @Test func oneContextReachesFiveOfNine() throws {
    let rule = try ActivationRule(predicate: "a == 1 OR b == 1")
    let coverage = RuleCoverage(of: rule, in: [Self.context(["a": 1, "b": 0])])
    #expect(Self.goals(coverage) == ["T-D", "T-D", "-F-"])
    #expect(coverage.reached == 5)
    #expect(coverage.goals == 9)
    #expect(coverage.percent == 55)
    #expect(coverage.clauses[2].missing == "never true, never decided")
  }

  @Test(
    arguments: [
      (["a": 0, "b": 0], ["-FD", "-FD", "-FD"]), (["a": 1, "b": 1], ["T-D", "T--", "T--"]),
    ] as [(KeyValuePairs<String, Int64>, [String])])
  func decidingIsMeantByTheVerdict(_ values: KeyValuePairs<String, Int64>, _ goals: [String]) throws {
    let rule = try ActivationRule(predicate: "a == 1 OR b == 1")
    #expect(Self.goals(RuleCoverage(of: rule, in: [Self.context(values)])) == goals)
  }

  @Test func threeContextsReachEverything() throws {
    let rule = try ActivationRule(predicate: "a == 1 OR b == 1")
    let coverage = RuleCoverage(
      of: rule, in: [["a": 1, "b": 0], ["a": 0, "b": 0], ["a": 0, "b": 1]].map { Self.context($0) })
    #expect(coverage.percent == 100)
  }

  /// One of two attachments matches and all should: the inner clause decides when it is changed for all attachments.
  @Test func clausesWithinSubqueriesDecide() throws {
    let rule = try ActivationRule(
      predicate: "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, ANY $a.registeredTypeIdentifiers "
        + "UTI-CONFORMS-TO \"public.image\").@count == 2")
    let mixed = SharedContext {
      ExtensionItem {
        ItemProvider("public.jpeg"); ItemProvider("public.url")
      }
    }
    #expect(Self.goals(RuleCoverage(of: rule, in: [mixed])) == ["-FD", "TFD"])
    let single = SharedContext { ExtensionItem { ItemProvider("public.jpeg") } }
    #expect(Self.goals(RuleCoverage(of: rule, in: [single])) == ["-FD", "T--"])
  }

  @Test func withoutContextsNothingIsReached() throws {
    let coverage = RuleCoverage(of: try ActivationRule(predicate: "NOT a == 1"), in: [])
    #expect(Self.goals(coverage) == ["---", "---"])
    #expect(coverage.percent == 0)
  }

  /// Results that no context can reach are named, and don't count.
  @Test func whatCannotBeReachedIsNamed() throws {
    let rule = try ActivationRule(
      predicate: MutationTests.all(
        MutationTests.any("public.image") + " OR " + MutationTests.any("public.jpeg"), "> 0).@count > 0")
        + " AND extensionItems.@count >= 1")
    let coverage = RuleCoverage(of: rule, in: [])
    func clause(_ text: String) throws -> RuleCoverage.Clause {
      try #require(
        coverage.clauses.first { $0.text.contains(text) && !$0.text.contains("SUBQUERY") && !$0.text.contains("of 2") })
    }
    #expect(try clause("public.jpeg").unreachable == [])
    #expect(try clause("extensionItems.@count").unreachable == [.isFalse])
    let covered = try ActivationRule(
      predicate: MutationTests.all(
        MutationTests.any("public.jpeg") + " AND NOT " + MutationTests.any("public.jpeg"), "> 0).@count > 0"))
    let dead = RuleCoverage(of: covered, in: [])
    #expect(dead.clauses.first { $0.text.hasPrefix("AND") }?.unreachable == [.isTrue])
    #expect(dead.goals < dead.clauses.count * 3)
  }

  @Test func constantsAreNoClauses() throws {
    #expect(RuleCoverage(of: try ActivationRule(predicate: "TRUEPREDICATE"), in: []).percent == 100)
  }

  @Test func clausesOfDictionariesHaveKeys() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 1])
    let photo = SharedContext { ExtensionItem { ItemProvider("public.jpeg") } }
    let coverage = RuleCoverage(of: rule, in: [photo])
    #expect(coverage.clauses.contains { $0.subject == "SupportsImageWithMaxCount = 1" && $0.isSeenTrue })
  }
}
