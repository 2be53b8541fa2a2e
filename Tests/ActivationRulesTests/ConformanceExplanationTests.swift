import ActivationRules
import Testing

@Suite struct ConformanceExplanationTests {
  /// Returns the relation that the explanation of a rule for one type shows for one attachment.
  static func conformance(_ types: [String], to wanted: String) throws -> Conformance? {
    let rule = try ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(wanted)\").@count > 0).@count > 0")
    let context = SharedContext(extensionItems: [
      ExtensionItem(attachments: [ItemProvider(registeredTypeIdentifiers: types)])
    ])
    let root = rule.decision(for: context).explanation.root
    return root.children.first?.children.first?.conformance
  }

  @Test(arguments: [
    (["public.jpeg"], "public.image", "public.jpeg → public.image"),
    (["public.url", "public.heic"], "public.image", "public.heic → public.heif-standard → public.image"),
    (["public.heic"], "public.jpeg", "public.heic conforms to public.image, not to public.jpeg"),
    (["public.plain-text", "public.png"], "public.jpeg", "public.png conforms to public.image, not to public.jpeg"),
    (["public.image"], "public.jpeg", "public.image is more general than public.jpeg"),
    (["org.example.unknown"], "public.jpeg", "org.example.unknown is not known to conform to public.jpeg"),
  ])
  func theRelationIsTold(_ types: [String], _ wanted: String, _ text: String) throws {
    #expect(try Self.conformance(types, to: wanted)?.text == text)
  }

  @Test func ofEqualTypesAndOfNoneThereIsNothingToSay() throws {
    #expect(try Self.conformance([], to: "public.jpeg") == nil)
    let conformance = try #require(try Self.conformance(["public.JPEG"], to: "public.jpeg"))
    #expect(conformance.holds)
    #expect(conformance.text == nil)
  }

  @Test func theDecidingClauseIsTheInnermostThatDecidesAlone() throws {
    let text = "extensionItems.@count == 1 AND (extensionItems.@count == 2 OR extensionItems.@count == 3)"
    let rule = try ActivationRule(predicate: text)
    let explanation = rule.decision(for: SharedContext { ExtensionItem { ItemProvider("public.url") } }).explanation
    #expect(explanation.decidingPath == [1])
    let other = try ActivationRule(predicate: "NOT (extensionItems.@count == 1 AND extensionItems.@count == 2)")
    let decision = other.decision(for: SharedContext { ExtensionItem { ItemProvider("public.url") } })
    #expect(decision.explanation.decidingPath == [0, 1])
  }
}
