import ActivationRules
import ActivationChecks
import TestSupport
import Testing

/// Mutants of random rules, asked of random contexts.
@Suite struct MutationProperties {
  typealias Case = CoverageProperties.Case

  /// Mutants proved equivalent are never distinguished, and those that are distinguished differ for their witness.
  @Test func fatesAreNeverContradicted() {
    var equivalent = 0
    let property = Property("fates of mutants hold", cases: 60)
    property.expect(of: Case.make) { test in
      guard let rule = try? ActivationRule(predicate: test.formula.text) else { return "does not parse" }
      // Proofs speak of contexts in which every item has an attachment.
      let contexts = test.shares.map { items in items.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
        .map { SharedContext(registeredTypeIdentifiers: $0) }
      for result in RuleMutation(of: rule, in: [], atMost: 20).results {
        func verdicts(_ context: SharedContext) -> (RuleTestExpectation, RuleTestExpectation) {
          let verdicts = [rule, result.mutant.rule].map { RuleTestExpectation($0.decision(for: context).verdict) }
          return (verdicts[0], verdicts[1])
        }
        switch result.fate {
        case .killed: return "killed without a test"
        case .unknown: break
        case .survived(let evidence):
          let (original, mutant) = verdicts(evidence.context)
          if original != evidence.original || mutant != evidence.mutant || original == mutant {
            return "\(result.mutant.change): the witness does not tell it apart"
          }
        case .equivalent:
          equivalent += 1
          for context in contexts {
            let (original, mutant) = verdicts(context)
            if original != mutant {
              return "\(result.mutant.change): equivalent, and \(original) against \(mutant) on \(context.summary)"
            }
          }
        }
      }
      return nil
    }
    #expect(equivalent > 0 || Property.isAsked || Property.isSingle)
  }
}
