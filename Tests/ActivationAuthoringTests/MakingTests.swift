import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import PredicateSyntax
import Testing
import UniformTypes

/// Rules that are made of wishes.
@Suite struct MakingTests {
  private func made(
    _ wish: String, form: MadeRule.Form? = nil, version: DictionaryVersion? = nil
  ) throws -> MadeRule {
    try RuleMaker(form: form, version: version).rule(for: Wish(wish))
  }

  private func keys(_ made: MadeRule) -> [String: Int64]? {
    guard case .dictionary(let rule) = made.rule.form else { return nil }
    return Dictionary(
      uniqueKeysWithValues: rule.dictionary.entries.map { (ActivationKey.short($0.key), $0.value.integerValue) })
  }

  /// A dictionary where its keys say the wish.
  @Test(arguments: [
    ("up to 10 images", ["SupportsImageWithMaxCount": 10]), ("1 movie", ["SupportsMovieWithMaxCount": 1]),
    ("1 text", ["SupportsText": 1]), ("up to 3 files", ["SupportsFileWithMaxCount": 3]),
    ("a link", ["SupportsWebURLWithMaxCount": 1]), ("a web page", ["SupportsWebPageWithMaxCount": 1]),
    ("up to 10 photos and 1 link", ["SupportsImageWithMaxCount": 10, "SupportsWebURLWithMaxCount": 1]),
    (
      "up to 5 photos or videos",
      ["SupportsImageWithMaxCount": 5, "SupportsMovieWithMaxCount": 5, "SupportsAttachmentsWithMaxCount": 5]
    ),
    ("2 to 10 images", ["SupportsImageWithMaxCount": 10, "SupportsAttachmentsWithMinCount": 2]),
    ("2 to 4 attachments", ["SupportsAttachmentsWithMinCount": 2, "SupportsAttachmentsWithMaxCount": 4]),
    ("up to 10 images, whatever else", ["SupportsImageWithMaxCount": 10, "DictionaryVersion": 2]),
    ("any mix of up to 10 images and 1 movie", ["SupportsImageWithMaxCount": 10, "SupportsMovieWithMaxCount": 1]),
  ]) func dictionaries(_ wish: String, _ expected: [String: Int64]) throws {
    #expect(try keys(made(wish)) == expected)
  }

  @Test func versions() throws {
    #expect(
      try keys(made("up to 4 images", version: .any))
        == ["SupportsImageWithMaxCount": 4, "DictionaryVersion": 2, "UsesStrictMatching": 1])
    #expect(try keys(made("up to 4 images", version: .all)) == ["SupportsImageWithMaxCount": 4])
  }

  /// Kinds that no key accepts are named.
  @Test(arguments: [
    ("either up to 10 images or 1 web URL", "'up to 10 images' and '1 link'"), ("1 PDF", "PDFs"),
    ("images", "needs a limit"), ("1 image with 1 movie", "at once"),
    ("1 image, optionally with 1 text", "1 text"),
    ("1 image per item", "extension item"), ("1 image, whatever else but movies", "videos"),
    ("up to 2 texts", "SupportsText"), ("anything", "anything"),
  ]) func obstacles(_ wish: String, _ part: String) throws {
    let error = #expect(throws: MakingError.self) { try made(wish, form: .dictionary) }
    guard case .noDictionary(let obstacle)? = error else {
      Issue.record("\(wish): \(String(describing: error))")
      return
    }
    #expect(obstacle.message.contains(part), "\(wish): \(obstacle.message)")
    #expect(try made(wish).form == .predicate)
  }

  /// A dictionary that means something else for declared types isn't written, and the share that tells is named; what several types of one
  /// attachment, or undeclared ones, would change is told beside it, and so is another reading of the keys.
  @Test func disagreement() throws {
    let open = try made("1 link, whatever else comes along")
    #expect(open.form == .predicate && open.obstacle?.example != nil)
    let mix = try made("up to 10 images and 1 link")
    #expect(mix.form == .dictionary && mix.exception != nil)
    #expect(try made("up to 10 images").exception == nil)
    let page = try made("1 web page")
    #expect(page.form == .dictionary && page.disagreements.map(\.table) == ["V4"])
  }

  /// The contexts that each wish shows and hides, counted by hand.
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
  ]) func meaning(_ wish: String, _ attachments: [[String]], _ isShown: Bool) throws {
    let context = SharedContext(registeredTypeIdentifiers: [attachments])
    for form in [nil, MadeRule.Form.predicate] {
      #expect(try made(wish, form: form).rule.decision(for: context).isShown == isShown, "\(wish)")
    }
  }

  /// How several items count is proved, or said with a context.
  @Test func severalItems() throws {
    guard case .asWished = try made("any number of PDFs").items else {
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
    for wish in [text, text + ", whatever else comes along"] {
      let made = try RuleMaker(limits: limits).rule(for: Wish(wish))
      guard case .apart(let witness?) = made.items else {
        Issue.record("no context of several items is named for '\(wish)'")
        continue
      }
      #expect(witness.itemCount == 2)
    }
  }

  @Test func impossibleWishes() throws {
    #expect(throws: MakingError.self) { try made("nothing") }
    #expect(throws: MakingError.self) { try ActivationRule(wish: "up to") }
    #expect(try ActivationRule(wish: "a PDF").decision(for: HostPreset.named("Files: PDF").context).isShown)
  }

  /// The borders of a wish have both verdicts, and those that its counts say.
  @Test func boundaries() throws {
    let made = try made("either 2 to 4 images or 1 web URL")
    let verdicts = Dictionary(
      uniqueKeysWithValues: made.wish.boundaries.map { ($0.name, made.rule.decision(for: $0.context).isShown) })
    #expect(verdicts["1 image"] == false && verdicts["2 images"] == true && verdicts["4 images"] == true)
    #expect(verdicts["5 images"] == false && verdicts["1 link"] == true && verdicts["2 links"] == false)
    #expect(verdicts["2 images and something else"] == false && verdicts["something else"] == false)
  }
}

/// Wishes that are found from examples.
@Suite struct WishExampleTests {
  private func context(_ attachments: [String]...) -> SharedContext {
    SharedContext(registeredTypeIdentifiers: [attachments])
  }

  @Test func hosts() throws {
    func preset(_ name: String) throws -> SharedContext { try HostPreset.named(name).context }
    let found = try WishExamples(
      shown: [preset("Photos: 2 photos"), preset("Photos: five photos")], hidden: [preset("Photos: 11 photos")]
    ).wish()
    #expect(found.description == "up to 5 images")
    let pdf = try WishExamples(shown: [preset("Files: PDF")], hidden: [preset("Files: image")]).wish()
    #expect(pdf.description == "1 PDF")
  }

  @Test func whatElseIsShared() throws {
    let link = try WishExamples(
      shown: [context(["public.url"], ["public.plain-text"]), context(["public.url"])],
      hidden: [context(["public.plain-text"])]
    ).wish()
    let rule = try RuleMaker().rule(for: link).rule
    #expect(rule.decision(for: context(["public.url"], ["public.plain-text"])).isShown)
    #expect(!rule.decision(for: context(["public.plain-text"])).isShown)
  }

  /// Content that may be there, but needn't, is one option, not two alternatives.
  @Test func whatMayBeMissing() throws {
    let found = try WishExamples(
      shown: [context(["public.url"], ["public.mpeg-4"]), context(["public.url"])],
      hidden: [context(["public.mpeg-4"]), context(["public.url"], ["com.adobe.pdf"])]
    ).wish()
    #expect(found.description == "1 link, optionally with 1 video")
  }

  /// Two contexts that no wish tells apart are named.
  @Test func alike() {
    let same = context(["public.png"])
    #expect(throws: WishExamples.Failure.alike(shown: 0, hidden: 1)) {
      try WishExamples(shown: [same], hidden: [context(["public.url"]), same]).wish()
    }
    #expect(throws: WishExamples.Failure.nothingShown) { try WishExamples(shown: [], hidden: [same]).wish() }
    #expect(throws: WishExamples.Failure.empty(0)) { try WishExamples(shown: [SharedContext {}], hidden: []).wish() }
  }
}
