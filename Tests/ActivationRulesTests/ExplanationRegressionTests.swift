import ActivationRules
import PredicateSyntax
import TestSupport
import Testing

/// The cases of `Corpus/explanations`.
@Suite struct ExplanationRegressionTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var about: String
    var rule: String?
    var items: [[[String]]]?
    var reason: String?
    var dictionary: String?
    var limit: Int?

    var testDescription: String { about }
  }

  static func cases() throws -> [Case] { try Place.decoded("explanations/elements.json") }

  @Test(arguments: try cases()) func saysWhatIsKnown(_ example: Case) throws {
    if let text = example.rule {
      let context = SharedContext(registeredTypeIdentifiers: example.items ?? [])
      let decision = try ActivationRule(predicate: text).decision(for: context)
      #expect(decision.reason == example.reason)
      #expect(decision.explanation.reason == example.reason)
    }
    if let key = example.dictionary {
      let table = try #require(DictionaryTable.shipped.first)
      let expansion = DictionaryExpansion([key: .integer(Int64(example.limit ?? 0))], table: table)
      let written = try #require(try expansion.tree(counting: .layered)?.predicateFormat)
      let read = Parser.parse(written)
      #expect(!read.hasErrors)
    }
  }
}
