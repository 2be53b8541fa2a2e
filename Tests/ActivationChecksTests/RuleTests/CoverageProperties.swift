import ActivationRules
import ActivationChecks
import TestSupport
import Testing

/// Tests of a rule: more of them never cover less.
@Suite struct CoverageProperties {
  struct Case: Shrinkable, CustomStringConvertible {
    var formula: Formula
    var shares: [[[[String]]]]

    static func make(_ random: inout SeededGenerator, size: Int) -> Case {
      var contexts = ContextGenerator(random: random)
      let shares = (0..<contexts.random.number(in: 1...3)).map { _ in contexts.items(size: size) }
      var formulas = FormulaGenerator(random: contexts.random, .orderless)
      return Case(formula: formulas.formula(size: min(size, 4)), shares: shares)
    }

    var description: String { "\(formula.text)\non \(shares)" }

    var shrinks: [Case] {
      formula.shrinks.map { Case(formula: $0, shares: shares) }
        + shares.shrinks.map { Case(formula: formula, shares: $0) }
    }
  }

  @Test func coverageGrowsWithTests() {
    Property("coverage grows with tests", cases: 40).expect(of: Case.make) { test in
      guard let rule = try? ActivationRule(predicate: test.formula.text) else { return "does not parse" }
      let contexts = test.shares.map { items in
        SharedContext(
          extensionItems: items.map {
            ExtensionItem(attachments: $0.map { ItemProvider(registeredTypeIdentifiers: $0) })
          }
        )
      }
      var before = RuleCoverage(of: rule, in: [])
      if before.reached != 0 { return "\(before.reached) goals are reached without a test" }
      for count in contexts.indices {
        let after = RuleCoverage(of: rule, in: Array(contexts.prefix(count + 1)))
        let isKept = zip(before.clauses, after.clauses).allSatisfy { old, new in
          (new.isSeenTrue || !old.isSeenTrue) && (new.isSeenFalse || !old.isSeenFalse)
            && (new.isDecisive || !old.isDecisive)
        }
        if !isKept || after.clauses.count != before.clauses.count { return "test \(count + 1) loses a goal" }
        // Proofs speak of contexts in which every item has an attachment.
        let isOrdinary = test.shares.prefix(count + 1).allSatisfy { !$0.isEmpty && !$0.contains { $0.isEmpty } }
        let isContradicted = zip(before.clauses, after.clauses).contains { old, new in
          old.unreachable.contains { new.isReached($0) }
        }
        if isOrdinary, isContradicted { return "test \(count + 1) reaches what can't be reached" }
        before = after
      }
      return nil
    }
  }
}
