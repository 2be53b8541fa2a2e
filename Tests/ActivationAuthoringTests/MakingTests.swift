import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import PredicateSyntax
import Testing
import UniformTypes

/// Rules that are made of descriptions (`Corpus/descriptions` and `Corpus/commands/make.console` have most of them).
@Suite struct MakingTests {
  private func made(_ requirements: String, form: BuiltRule.Form? = nil) throws -> BuiltRule {
    try RuleBuilder(form: form).rule(for: RuleRequirements(requirements))
  }

  /// A dictionary that means something else for declared types isn't written, and the share that tells is named; what several types of one
  /// attachment, or undeclared ones, would change is told beside it, and so is another reading of the keys.
  @Test func disagreement() throws {
    let open = try made("up to 2 files, whatever else comes along")
    #expect(open.form == .dictionary && open.disagreements.isEmpty)
    let link = try made("1 link, whatever else comes along")
    #expect(link.form == .dictionary && link.disagreements.map(\.table) == ["V1"])
    let mix = try made("up to 10 images and 1 link")
    #expect(mix.form == .dictionary && mix.exception != nil)
    #expect(try made("up to 10 images").exception == nil)
    let page = try made("1 web page")
    #expect(page.form == .dictionary && page.disagreements.map(\.table) == ["V4"])
  }

  /// How several items count is proved, or said with a context.
  @Test func severalItems() throws {
    guard case .asDescribed = try made("any number of PDFs").items else {
      Issue.record("PDFs count alike in one item and in several")
      return
    }
    guard case .apart(let witness) = try made("either up to 10 images or 1 web URL").items else {
      Issue.record("items count one by one")
      return
    }
    #expect(try #require(witness).itemCount == 2)
  }

  @Test func impossibleDescriptions() throws {
    #expect(throws: RuleBuilderError.self) { try made("nothing") }
    #expect(throws: RuleBuilderError.self) { try ActivationRule(description: "up to") }
    #expect(try ActivationRule(description: "a PDF").decision(for: HostPreset(named: "Files: PDF").context).isShown)
  }

  /// The borders of a description have both verdicts, and those that its counts say.
  @Test func boundaries() throws {
    let made = try made("either 2 to 4 images or 1 web URL")
    let verdicts = Dictionary(
      uniqueKeysWithValues: made.requirements.boundaries.map { ($0.name, made.rule.decision(for: $0.context).isShown) })
    #expect(verdicts["1 image"] == false && verdicts["2 images"] == true && verdicts["4 images"] == true)
    #expect(verdicts["5 images"] == false && verdicts["1 link"] == true && verdicts["2 links"] == false)
    #expect(verdicts["2 images and something else"] == false && verdicts["something else"] == false)
  }
}
