import ActivationRules
import Testing

/// The examples of Apple's App Extension Programming Guide, each with contexts that pass and that fail.
@Suite struct GuideExamplesTests {
  /// "All attachments of exactly one item conform to …", the shape of the guide's examples.
  static func everyAttachment(_ clause: String) -> String {
    """
    SUBQUERY(extensionItems, $extensionItem,
      SUBQUERY($extensionItem.attachments, $attachment, \(clause)).@count == $extensionItem.attachments.@count
    ).@count == 1
    """
  }

  static func conforms(_ type: String) -> String {
    "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  static let pdf = everyAttachment(conforms("com.adobe.pdf"))
  static let actions = everyAttachment(
    conforms("org.appextension.action-one") + " || " + conforms("org.appextension.action-two"))

  struct Example: Sendable, CustomTestStringConvertible {
    var rule: String
    var items: [[[String]]]
    var activates: Bool
    var testDescription: String { "\(items) \(activates ? "activates" : "does not activate")" }
  }

  static let pdfFile = ["com.adobe.pdf", "public.file-url"]

  static let examples: [Example] = [
    Example(rule: pdf, items: [[["com.adobe.pdf"]]], activates: true),
    Example(rule: pdf, items: [[pdfFile]], activates: true),
    Example(rule: pdf, items: [[pdfFile, pdfFile]], activates: true),
    Example(rule: pdf, items: [[["COM.Adobe.PDF"]]], activates: true),
    Example(rule: pdf, items: [[pdfFile, ["public.plain-text"]]], activates: false),
    Example(rule: pdf, items: [[["public.jpeg"]]], activates: false),
    Example(rule: pdf, items: [[pdfFile], [pdfFile]], activates: false),
    Example(rule: pdf, items: [[pdfFile], [["public.url"]]], activates: true),
    Example(rule: pdf, items: [], activates: false),
    // No attachments: all of none match, so the item counts.
    Example(rule: pdf, items: [[]], activates: true),
    Example(rule: actions, items: [[["org.appextension.action-one"]]], activates: true),
    Example(rule: actions, items: [[["org.appextension.action-two"]]], activates: true),
    Example(
      rule: actions, items: [[["org.appextension.action-one"], ["org.appextension.action-two"]]], activates: true),
    Example(rule: actions, items: [[["org.appextension.action-three"]]], activates: false),
    Example(rule: actions, items: [[["org.appextension.action-one"], ["public.url"]]], activates: false),
    Example(rule: "TRUEPREDICATE", items: [], activates: true),
    Example(rule: "TRUEPREDICATE", items: [[["public.data"]]], activates: true),
    Example(rule: "FALSEPREDICATE", items: [], activates: false),
    Example(rule: "FALSEPREDICATE", items: [[["public.data"]]], activates: false),
  ]

  @Test(arguments: examples) func verdict(_ example: Example) throws {
    let rule = try ActivationRule(predicate: example.rule)
    let context = SharedContext(
      extensionItems: example.items.map { attachments in
        ExtensionItem(attachments: attachments.map { ItemProvider(registeredTypeIdentifiers: $0) })
      })
    #expect(rule.decision(for: context).activates == example.activates)
  }
}
