import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationAnalysis

/// Shipped rules, from the facts next to the package.
@Suite(.facts("real-predicates.json", "real-dictionaries.json")) struct RealRuleTests {
  private struct Row: Decodable {
    var id: Int
    var rule: JSONList
    var kind: String?

    /// The rule of an extension or of a File Provider action; nil for a rule of another program, and for text that isn't a rule.
    var activationRule: ActivationRule? {
      switch rule.value {
      case .string(let text): kind == "other" ? nil : (try? ActivationRule(predicate: text))
      case .dictionary: ActivationRule(dictionary: ActivationDictionary(rule.value))
      default: nil
      }
    }
  }

  /// All but one in twelve of the real rules get an answer; the others have the code of the construct that isn't modeled.
  @Test func areAnswered() throws {
    var unknown: [String] = []
    var count = 0
    for name in ["real-predicates.json", "real-dictionaries.json"] {
      for row in try JSONDecoder().decode([Row].self, from: Place.facts(name)) {
        guard let rule = row.activationRule else { continue }
        count += 1
        let analysis = RuleAnalysis(rule)
        if let reason = analysis.never.reason ?? analysis.always.reason ?? analysis.neverErrs.reason {
          unknown.append("\(name) \(row.id): \(reason.rawValue)")
        }
      }
    }
    #expect(count > 150 && unknown.count * 12 <= count, "\(count), \(unknown)")
  }
}
