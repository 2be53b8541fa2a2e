import Testing

@testable import ActivationRules

/// The messages about tables that disagree.
@Suite struct TableDisagreementTests {
  private func disagreement(_ rule: ActivationDictionary, _ context: SharedContext) -> TableDisagreement? {
    let tables = DictionaryTable.shipped.filter { ["V3", "M2a", "M2b"].contains($0.name) }
    let decision = ActivationRule(dictionary: rule, tables: tables).decision(for: context)
    guard case .uncertain(.tables(let found)) = decision.verdict else { return nil }
    return found
  }

  /// Two photos are two files in the table in which a file is any data.
  @Test func attachmentsThatOneTableCountsAreNamed() throws {
    let photos = SharedContext {
      ExtensionItem {
        ItemProvider("public.jpeg")
        ItemProvider("public.jpeg")
      }
    }
    let found = try #require(disagreement([ActivationKey.files: 1, ActivationKey.images: 2], photos))
    let decider = try #require(found.deciders.first)
    #expect(found.preferred && found.deciders.map(\.table) == ["M2a"])
    #expect(decider.key == ActivationKey.files)
    #expect(decider.attachments == ["attachment 1 (public.jpeg)", "attachment 2 (public.jpeg)"])
    #expect(found.brief == "probably shown: it depends on whether any data counts as a file")
    #expect(
      found.message
        == "it depends on whether any data counts as a file, which Apple doesn't document; probably shown")
  }

  @Test func everyQuestionIsNamedOnce() throws {
    let pdf = SharedContext { ExtensionItem { ItemProvider("com.adobe.pdf") } }
    let found = try #require(disagreement([ActivationKey.files: 1], pdf))
    #expect(found.deciders.map(\.table) == ["M2a", "M2b"])
    let preferred = try #require(DictionaryTable.shipped.first)
    var twin = try #require(DictionaryTable(named: "M2a"))
    twin.name = "twin"
    let tables = [preferred, try #require(DictionaryTable(named: "M2a")), twin]
    let rule = ActivationRule(dictionary: [ActivationKey.files: 1], tables: tables)
    guard case .uncertain(.tables(let both)) = rule.decision(for: pdf).verdict else {
      Issue.record("expected tables to disagree")
      return
    }
    #expect(both.deciders.count == 2)
    #expect(both.brief == "probably hidden: it depends on whether any data counts as a file")
  }
}
