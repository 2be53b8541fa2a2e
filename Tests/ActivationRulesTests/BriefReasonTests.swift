import ActivationRules
import TestSupport
import Testing

/// The short reason that fits a table: it names the content that isn't accepted, or the wrong count, and never the rule's text where
/// there is more to say.
@Suite struct BriefReasonTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let rule: String
    let items: [[[String]]]
    let brief: String

    var testDescription: String { brief }
  }

  /// `Corpus/explanations/brief.json`, whose last rule is one that nothing else can be said of.
  static func cases() throws -> [Case] { try Place.decoded("explanations/brief.json") }

  @Test(arguments: try cases()) func brief(_ one: Case) throws {
    let decision = try ActivationRule(predicate: one.rule).decision(
      for: SharedContext(registeredTypeIdentifiers: one.items))
    #expect(!decision.isShown)
    #expect(decision.explanation.cause.brief == one.brief)
  }

  /// For every shape of rule and everything that hosts share: short, and without the rule's text.
  @Test func everyHostGetsAReason() throws {
    for one in try Self.cases().dropLast() {
      let rule = try ActivationRule(predicate: one.rule)
      for preset in HostPreset.all {
        let decision = rule.decision(for: preset.context)
        if decision.isShown { continue }
        let brief = decision.explanation.cause.brief
        #expect(!brief.isEmpty && !brief.contains("SUBQUERY") && !brief.contains("ANY "), "\(preset.name): \(brief)")
      }
    }
  }
}
