import ActivationAnalysis
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

/// The activation predicates of real projects, kept next to the repository: a rule created from the description is equivalent.
@Suite struct RealRuleDescriptionTests {
  static func rules() throws -> [(id: Int, text: String)] {
    try Place.objects("real-predicates.json").compactMap { entry in
      guard entry["kind"] as? String == "activation", let id = entry["id"] as? Int, let text = entry["rule"] as? String
      else { return nil }
      return (id, text)
    }
  }

  @Test(.facts("real-predicates.json")) func descriptionsAreMadeIntoTheRule() throws {
    let one = try ActivationRule(predicate: "extensionItems.@count == 1")
    var count = 0
    for (id, text) in try Self.rules() {
      guard let rule = try? ActivationRule(predicate: text), let description = try? RuleAnalysis(rule).describe(),
        description.isExact, !description.alternatives.isEmpty
      else { continue }
      let requirements = RuleRequirements(describing: description, types: .system)
      let made = try RuleBuilder(form: .predicate).rule(for: requirements)
      let comparison = RuleComparison(rule, made.rule, assuming: .also(one))
      #expect(comparison.relation == .equivalent, "rule \(id), described as '\(requirements)'")
      count += 1
    }
    #expect(count >= 50)
  }
}
