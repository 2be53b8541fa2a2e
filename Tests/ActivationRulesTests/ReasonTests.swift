import ActivationRules
import TestSupport
import Testing

/// The cases of `Corpus/explanations`: the reason, and the short one that fits a table.
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

  /// The last of the short ones has a rule that nothing else can be said of.
  static func cases(_ name: String) throws -> [Case] { try Place.decoded("explanations/\(name).json") }

  @Test(arguments: try cases("elements")) func reason(_ example: Case) throws {
    #expect(try example.decision.reason == example.reason)
  }

  @Test(arguments: try cases("brief")) func brief(_ example: Case) throws {
    #expect(try !example.decision.isShown && example.decision.explanation.cause.brief == example.brief)
  }

  /// For every shape of rule and everything that hosts share: short, and without the rule's text.
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
