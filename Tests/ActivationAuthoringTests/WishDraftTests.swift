import Testing

@testable import ActivationAuthoring

/// A wish in the pieces that questions ask for.
@Suite struct WishDraftTests {
  @Test(arguments: [
    "1 PDF", "up to 10 images", "up to 10 images, or 1 web URL", "any mix of 1 web URL and 1 text",
    "1 image and 2 PDFs", "any number of images, whatever else comes along",
  ])
  func aPlainWishIsTakenApart(_ text: String) throws {
    let wish = try Wish(text)
    let draft = try #require(WishDraft(wish))
    #expect(draft.wish == wish)
  }

  /// What no question asks for isn't lost without a word.
  @Test(arguments: [
    "1 PDF, per item", "1 PDF, optionally with 1 text", "up to 2 images, whatever else comes along but movies",
    "1 image, or 2 images",
  ])
  func aRicherWishIsNoDraft(_ text: String) throws {
    #expect(WishDraft(try Wish(text)) == nil)
  }

  @Test func countsAreAnswered() throws {
    var draft = try #require(WishDraft([try Wish("images"), try Wish("PDFs")]))
    #expect(draft.setCounts("3") == nil)
    #expect(try draft.wish == Wish("up to 3 images, or up to 3 PDFs"))
    #expect(draft.setCounts("2 to 5, any") == nil)
    #expect(try draft.wish == Wish("2 to 5 images, or any number of PDFs"))
    let before = draft.wish
    #expect(draft.setCounts("1, 2, 3")?.contains("expected one count, or 2") == true)
    #expect(draft.setCounts("few, 1")?.contains("found 'few'") == true)
    #expect(draft.wish == before)
  }

  @Test func anAnswersFirstLettersDo() {
    #expect(WishDraft.Joining(answer: "Any") == .mix && WishDraft.Joining(answer: "all of them") == .all)
    #expect(WishDraft.Joining(answer: "") == nil && WishDraft.Joining(answer: "two") == nil)
  }
}
