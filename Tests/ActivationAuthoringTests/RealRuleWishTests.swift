import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import Foundation
import PredicateSyntax
import Testing
import UniformTypes

/// The activation predicates of real projects, kept beside the repository: what is made of a description is the rule.
@Suite struct RealRuleWishTests {
  static let file = WishReaderTests.package.deletingLastPathComponent()
    .appendingPathComponent("shared/data/real-predicates.json")

  static var rules: [(id: Int, text: String)] {
    let cases = (try? JSONSerialization.jsonObject(with: Data(contentsOf: file))) as? [[String: Any]] ?? []
    return cases.compactMap { entry in
      guard entry["kind"] as? String == "activation", let id = entry["id"] as? Int, let text = entry["rule"] as? String
      else { return nil }
      return (id, text)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file.path))) func descriptionsAreMadeIntoTheRule() throws {
    let one = try ActivationRule(predicate: "extensionItems.@count == 1")
    var count = 0
    for (id, text) in Self.rules {
      guard let rule = try? ActivationRule(predicate: text), let description = try? RuleAnalysis(rule).describe(),
        description.isExact, !description.alternatives.isEmpty
      else { continue }
      let wish = Wish(describing: description, types: .system)
      // A type that nobody declares is a mistake in a wish, as it is in the rule.
      guard let read = try? Wish(wish.description) else { continue }
      let made = try RuleMaker(form: .predicate).rule(for: read)
      let comparison = RuleComparison(rule, made.rule, assuming: .also(one))
      #expect(comparison.relation == .equivalent, "rule \(id), described as '\(wish)'")
      count += 1
    }
    #expect(count >= 50)
  }
}
