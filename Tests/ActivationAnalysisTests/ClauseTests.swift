import ActivationRules
import Predicates
import Testing

@testable import ActivationAnalysis

/// Clauses without effect, and contexts close to others.
@Suite struct ClauseTests {
  private func idle(_ text: String) throws -> [String] {
    let rule = try ActivationRule(predicate: text)
    return RuleAnalysis(rule).clauses.map { clause in
      let kind =
        switch clause.kind {
        case .dead: "dead"
        case .redundant: "redundant"
        case .shadowed: "shadowed"
        case .covered(let other): "covered by \(rule.tree.predicateFormat(of: other))"
        }
      return "\(rule.tree.predicateFormat(of: clause.clause)): \(kind)"
    }
  }

  private func conforms(_ type: String) -> String { LawTests.any(type) }

  @Test func subtypesAreCovered() throws {
    let text = LawTests.items(
      conforms("public.png") + " OR " + conforms("public.image") + " OR " + conforms("public.url"))
    #expect(try idle(text) == ["\(conforms("public.png")): covered by \(conforms("public.image"))"])
  }

  @Test func ofEqualClausesTheFirstStays() throws {
    let clause = LawTests.items(conforms("public.url"))
    #expect(try idle("\(clause) OR \(clause)").count == 1)
    #expect(try idle(clause + " OR " + LawTests.items(conforms("public.text"))) == [])
  }

  @Test func conditionsThatAlwaysHoldAreRedundant() throws {
    let clause = LawTests.items(conforms("public.url"))
    #expect(try idle("extensionItems.@count >= 0 AND \(clause)").count == 1)
    #expect(try idle("extensionItems.@count >= 1 AND \(clause)").count == 1)
    #expect(try idle("extensionItems.@count < 3 AND \(clause)") == [])
  }

  @Test func clausesThatNothingReachesAreDead() throws {
    let clause = LawTests.items(conforms("public.url"))
    #expect(try idle("\(clause) OR extensionItems.@count < 0").count == 1)
  }

  @Test func clausesOfElementsAreJudged() throws {
    let rule = try ActivationRule(
      predicate: LawTests.items(
        "(" + conforms("public.png") + " AND NOT (" + conforms("public.image") + ")) OR " + conforms("public.url")))
    let analysis = RuleAnalysis(rule)
    var dead: [NodeID] = []
    rule.tree.forEachNode { id, _ in
      if rule.tree[id].isPredicate, analysis.isNever(id).isProved { dead.append(id) }
    }
    #expect(
      dead.map { rule.tree.predicateFormat(of: $0) } == [
        conforms("public.png") + " AND (NOT " + conforms("public.image") + ")"
      ])
  }
}
