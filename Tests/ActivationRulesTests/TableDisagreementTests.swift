import ActivationRules
import Testing

/// What is said of tables that disagree.
@Suite struct TableDisagreementTests {
  private func disagreement(_ rule: ActivationDictionary, _ context: SharedContext) -> TableDisagreement? {
    guard case .uncertain(.tables(let found)) = ActivationRule(dictionary: rule).decision(for: context).verdict else {
      return nil
    }
    return found
  }

  /// Two photos are two files in the table in which a file is any data.
  @Test func attachmentsThatOneTableCountsAreNamed() throws {
    let photos = SharedContext {
      ExtensionItem {
        Attachment("public.jpeg")
        Attachment("public.jpeg")
      }
    }
    let found = try #require(disagreement([ActivationKey.files: 1, ActivationKey.images: 2], photos))
    let decider = try #require(found.deciders.first)
    #expect(found.preferred && found.deciders.map(\.table) == ["M2a"])
    #expect(decider.key == ActivationKey.files)
    #expect(decider.attachments == ["attachment 1 (public.jpeg)", "attachment 2 (public.jpeg)"])
    #expect(decider.admittingType == nil && decider.admittingKey == nil && !decider.preferredAdmits)
    #expect(found.brief == "shown by M1, not by M2a: SupportsFileWithMaxCount")
  }

  @Test func aKeyThatDecidesTwiceIsNamedOnce() throws {
    let pdf = SharedContext { ExtensionItem { Attachment("com.adobe.pdf") } }
    let found = try #require(disagreement([ActivationKey.files: 1], pdf))
    #expect(found.brief == "hidden by M1, not by M2a, M2b: SupportsFileWithMaxCount")
  }
}
