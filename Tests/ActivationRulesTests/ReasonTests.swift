import ActivationRules
import TestSupport
import Testing

/// The cases of `Corpus/explanations`: the reason, and the short reason that fits into a table.
@Suite struct ReasonTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let about: String?
    let rule: String
    let items: [[[String]]]
    let reason: String?
    let brief: String?

    var testDescription: String { about ?? brief ?? rule }
    var decision: Decision {
      get throws {
        try ActivationRule(predicate: rule).decision(for: SharedContext(registeredTypeIdentifiers: items))
      }
    }
  }

  /// The last of the short cases has a rule for which only a general reason exists.
  static func cases(_ name: String) throws -> [Case] { try Place.decoded("explanations/\(name).json") }

  @Test(arguments: try cases("elements")) func reason(_ example: Case) throws {
    #expect(try example.decision.reason == example.reason)
  }

  @Test(arguments: try cases("brief")) func brief(_ example: Case) throws {
    #expect(try !example.decision.isShown && example.decision.explanation.cause.brief == example.brief)
  }

  /// For rules of every shape and everything that hosts share, the reason is short and doesn't repeat the rule's text.
  @Test func everyHostGetsAReason() throws {
    for example in try Self.cases("brief").dropLast() {
      let rule = try ActivationRule(predicate: example.rule)
      for preset in HostPreset.all {
        let decision = rule.decision(for: preset.context)
        if decision.isShown { continue }
        let brief = decision.explanation.cause.brief
        #expect(!brief.isEmpty && !brief.contains("SUBQUERY") && !brief.contains("ANY "), "\(preset.name): \(brief)")
      }
    }
  }
}
