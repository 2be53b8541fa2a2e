import ActivationAnalysis
import ActivationRules
import Predicates
import Testing

/// Rules that are created from descriptions (`Corpus/descriptions` and `Corpus/commands/make.console` have most cases).
@Suite struct MakingTests {
  private func made(_ requirements: String, form: BuiltRule.Form? = nil) throws -> BuiltRule {
    try RuleBuilder(form: form).rule(for: ContentDescription(requirements))
  }

  /// The counting of several items is proved, or a context shows that it differs.
  @Test func severalItems() throws {
    guard case .asDescribed = try made("any number of PDFs").items else {
      Issue.record("PDFs count alike in one item and in several")
      return
    }
    guard case .apart(let witness) = try made("up to 10 images, 1 link", form: .predicate).items else {
      Issue.record("items count one by one")
      return
    }
    #expect(try #require(witness).itemCount == 2)
  }

  @Test func impossibleDescriptions() throws {
    #expect(throws: RuleBuilderError.self) { try RuleBuilder().rule(for: RuleRequirements(alternatives: [])) }
    #expect(throws: RuleBuilderError.self) { try ActivationRule(description: "up to") }
    #expect(try ActivationRule(description: "a PDF").decision(for: HostPreset(named: "Files: PDF").context).isShown)
  }

  /// The boundary contexts of a description include both verdicts, and each verdict follows from the counts.
  @Test func boundaries() throws {
    let made = try made("2 to 4 images")
    let verdicts = Dictionary(
      uniqueKeysWithValues: made.requirements.boundaries.map { name, attachments in
        (name, made.rule.decision(for: SharedContext(registeredTypeIdentifiers: [attachments])).isShown)
      })
    #expect(verdicts["1 image"] == false && verdicts["2 images"] == true && verdicts["4 images"] == true)
    #expect(verdicts["5 images"] == false && verdicts["1 text"] == false)
    #expect(verdicts["2 images and something else"] == false && verdicts["something else"] == false)
  }

  /// A plural without a number means up to 100 in a dictionary, any number in a predicate, and the total if there is one.
  @Test(arguments: [
    ("images", "up to 100 images", "any number of images"),
    (
      "images, text, anything else", "up to 100 images, up to 1 text, anything else",
      "any number of images, up to 1 text, anything else"
    ),
    (
      "images, videos, up to 5 in all", "up to 5 images, up to 5 videos, up to 5 in all",
      "any number of images, any number of videos, up to 5 in all"
    ),
  ])
  func numbers(_ text: String, _ dictionary: String, _ predicate: String) throws {
    #expect(try made(text).form == .dictionary)
    #expect(try made(text).content?.description == dictionary)
    #expect(try made(text, form: .predicate).content?.description == predicate)
  }
}
