import ActivationRules
import TestSupport
import Testing

/// The cases of `Corpus/explanations`.
@Suite struct ExplanationRegressionTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var about: String
    var rule: String
    var items: [[[String]]]
    var reason: String?

    var testDescription: String { about }
  }

  static func cases() throws -> [Case] { try Place.decoded("explanations/elements.json") }

  @Test(arguments: try cases()) func saysWhatIsKnown(_ example: Case) throws {
    let context = SharedContext(registeredTypeIdentifiers: example.items)
    let decision = try ActivationRule(predicate: example.rule).decision(for: context)
    #expect(decision.reason == example.reason)
  }
}
