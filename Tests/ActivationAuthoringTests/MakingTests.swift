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

  /// The contexts that each description shows and hides, counted by hand.
  @Test(arguments: [
    ("either up to 2 images or 1 web URL", [["public.png"]], true),
    ("either up to 2 images or 1 web URL", [["public.png"], ["public.jpeg"]], true),
    ("either up to 2 images or 1 web URL", [["public.png"], ["public.jpeg"], ["public.jpeg"]], false),
    ("either up to 2 images or 1 web URL", [["public.url"]], true),
    ("either up to 2 images or 1 web URL", [["public.url"], ["public.png"]], false),
    ("either up to 2 images or 1 web URL", [["public.file-url"]], false),
    ("either up to 2 images or 1 web URL", [["public.png", "public.file-url"]], true),
    ("1 PDF, optionally with 1 text", [["com.adobe.pdf"], ["public.plain-text"]], true),
    ("1 PDF, optionally with 1 text", [["public.plain-text"]], false),
    ("1 image, whatever else but movies", [["public.png"], ["com.example.x"]], true),
    ("1 image, whatever else but movies", [["public.png"], ["public.mpeg-4"]], false),
    ("1 image with 1 other attachment", [["public.png"], ["com.example.x"]], true),
    ("1 image with 1 other attachment", [["public.png"], ["public.png"]], false),
    ("any mix of images and movies, up to 2 images and movies together", [["public.png"], ["public.mpeg-4"]], true),
    ("any mix of images and movies, up to 1 images and movies together", [["public.png"], ["public.mpeg-4"]], false),
    ("anything with at most 1 image", [["public.png"], ["public.png"]], false),
    ("anything with at most 1 image", [["public.png"], ["com.example.x"]], true),
  ]) func meaning(_ requirements: String, _ attachments: [[String]], _ isShown: Bool) throws {
    let context = SharedContext(registeredTypeIdentifiers: [attachments])
    for form in [nil, BuiltRule.Form.predicate] {
      #expect(try made(requirements, form: form).rule.decision(for: context).isShown == isShown, "\(requirements)")
    }
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

  /// Four alternatives take a tenth of the standard limit at most, and what several items do is said with a context all the same.
  @Test(arguments: [
    "either up to 10 images, or 1 web URL, or text, or up to 5 files",
    "either up to 10 images, or 5 contacts, or text, or a PDF",
    "either up to 10 photos, or a link, or a PDF, or a contact",
    "either up to 10 images, or 1 web URL, or up to 3 movies, or 2 PDFs",
  ]) func fourAlternatives(text: String) throws {
    var limits = AnalysisLimits()
    limits.steps = 200_000
    for requirements in [text, text + ", whatever else comes along"] {
      let made = try RuleBuilder(limits: limits).rule(for: RuleRequirements(requirements))
      guard case .apart(let witness?) = made.items else {
        Issue.record("no context of several items is named for '\(requirements)'")
        continue
      }
      #expect(witness.itemCount == 2)
    }
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
