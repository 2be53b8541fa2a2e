import ActivationRules
import Testing

@testable import ActivationAnalysis

/// Answers to single questions, with their smallest contexts.
@Suite struct QuestionTests {
  static let images = LawTests.items(LawTests.any("public.image"), "== $i.attachments.@count", "== 1")

  private func analysis(_ text: String, world: RuleAnalysis.World = .open) throws -> RuleAnalysis {
    RuleAnalysis(try ActivationRule(predicate: text), world: world)
  }

  private func compared(_ first: String, _ second: String) throws -> RuleComparison {
    RuleComparison(try ActivationRule(predicate: first), try ActivationRule(predicate: second))
  }

  private func items(_ answer: RuleAnalysis.Answer) -> [[[String]]]? {
    answer.witness?.context.registeredTypeIdentifiers
  }

  @Test func smallestContextsShowWhatARuleAccepts() throws {
    let analysis = try analysis(Self.images)
    #expect(items(analysis.never) == [[["public.image"]]] || items(analysis.never) == [[["public.jpeg"]]])
    #expect(items(analysis.always)?.count == 1)
    #expect(analysis.neverErrs.isProved)
  }

  /// A rule is equivalent to itself even if it can't be analyzed.
  @Test func aRuleIsEquivalentToItself() throws {
    let rule = "SUBQUERY(extensionItems, $i, $i.attachments.foo MATCHES $i.bar).@count == 1"
    #expect(try compared(rule, rule).relation == .equivalent)
    #expect(try compared(rule, rule + " AND TRUEPREDICATE").relation != .disjoint)
  }

  @Test func errorsAreFound() throws {
    let analysis = try analysis(LawTests.items("$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""))
    #expect(analysis.never.isProved)
    #expect(analysis.neverErrs.witness != nil)
  }

  /// Found by the brute-force twin: identifiers that no test distinguishes still count separately.
  @Test func namedIdentifiersAreCountedOneByOne() throws {
    func rule(_ count: Int) -> String {
      LawTests.items(
        "SUBQUERY($a.registeredTypeIdentifiers, $u, $u == \"public.file-url\" OR $u UTI-EQUALS \"public.url\").@count == \(count)"
      )
    }
    #expect(try Set(items(analysis(rule(2)).never)?[0][0] ?? []) == ["public.file-url", "public.url"])
    // An attachment may list an identifier twice.
    #expect(try items(analysis(rule(3)).never)?[0][0].count == 3)
  }

  /// Found by the brute-force twin: if more identifiers are needed than are known, they are looked up and then invented.
  @Test func manyIdentifiersAreFound() throws {
    let answer = try analysis(
      LawTests.items("SUBQUERY($a.registeredTypeIdentifiers, $u, $u UTI-CONFORMS-TO \"public.movie\").@count == 40")
    ).never
    #expect(Set(items(answer)?[0][0] ?? []).count == 40)
  }
}
