import ActivationRules
import PredicateSyntax
import Testing
import UniformTypes

/// The short reason that fits a table: it names the content that isn't accepted, or the wrong count, and never the rule's text where
/// there is more to say.
@Suite struct BriefReasonTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let items: [[[String]]]
    let brief: String

    var testDescription: String { brief }
  }

  static func type(_ type: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  /// Attachments of one item, counted.
  static func attachments(_ predicate: String, _ bound: String, items: String = "== 1") -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(predicate)).@count \(bound)).@count \(items)"
  }

  static let image = type("public.image")
  static let all = "== $e.attachments.@count"
  static let mixed = [[["public.jpeg"], ["public.png"], ["public.plain-text"]]]

  static let cases: [Case] = [
    Case(rule: attachments(image, all), items: mixed, brief: "texts come with images"),
    Case(
      rule: attachments(image, all), items: [[["com.adobe.pdf", "public.file-url"]]],
      brief: "PDFs aren't taken"),
    Case(
      rule: attachments(image, ">= 1"), items: [[["public.url"], ["public.plain-text"], ["public.url"]]],
      brief: "links and texts aren't taken"),
    Case(
      rule: attachments(image, "== 1"), items: mixed,
      brief: "the rule wants exactly 1 attachment of this kind, and 2 match"),
    Case(
      rule: attachments(image, "<= 1"), items: mixed,
      brief: "the rule wants at most 1 attachment of this kind, and 2 match"),
    Case(
      rule: attachments(image, ">= 3"), items: mixed,
      brief: "the rule wants at least 3 attachments, and 2 match"),
    Case(rule: attachments(image, "== 0"), items: mixed, brief: "images aren't taken"),
    Case(rule: "NOT \(attachments(image, ">= 1"))", items: mixed, brief: "images aren't taken"),
    Case(
      rule: attachments(image, ">= 1"), items: [], brief: "the rule wants exactly 1 extension item, and none matches"),
    Case(
      rule: attachments(image, ">= 1"), items: [[]], brief: "the rule wants at least 1 attachment, and none matches"),
    Case(
      rule: attachments(image, ">= 1", items: "== 2"), items: [[["public.png"]]],
      brief: "the rule wants exactly 2 extension items, and 1 matches"),
    Case(
      rule: "extensionItems.@count == 1 AND \(attachments(image, all))", items: [[["public.png"]], [["public.png"]]],
      brief: "the rule wants exactly 1 extension item, and there are 2"),
    // Alternatives: what none of them accepts, else what is wrong with the one that comes nearest.
    Case(
      rule: "\(attachments(image, all)) OR \(attachments(type("public.movie"), all))", items: mixed,
      brief: "texts aren't taken"),
    Case(
      rule: "\(attachments(type("public.url"), ">= 1")) OR \(attachments(image, "== 1"))",
      items: [[["public.jpeg"], ["public.jpeg"]]],
      brief: "the alternative for public.image wants exactly 1 attachment of this kind, and 2 match"),
    Case(
      rule: attachments(image + " OR " + type("public.url"), all), items: mixed,
      brief: "texts come with images"),
    Case(
      rule: attachments(image, "== 1") + " AND " + attachments(type("public.url"), "== 1"), items: [[["public.jpeg"]]],
      brief: "the rule also wants public.url, and nothing of that type is shared"),
    Case(
      rule: attachments(image + " AND $e.attachments.@count == 1", ">= 1"),
      items: [[["public.jpeg"], ["public.jpeg"]]],
      brief: "the rule wants exactly 1 attachment, and there are 2"),
    Case(rule: "FALSEPREDICATE", items: mixed, brief: "FALSEPREDICATE is never true"),
  ]

  @Test(arguments: cases) func brief(_ one: Case) throws {
    let decision = try ActivationRule(predicate: one.rule).decision(
      for: SharedContext(registeredTypeIdentifiers: one.items))
    #expect(!decision.isShown)
    #expect(decision.explanation.brief == one.brief)
  }

  /// For every shape of rule and everything that hosts share: short, and without the rule's text.
  @Test func everyHostGetsAReason() throws {
    for one in Self.cases.dropLast() {
      let rule = try ActivationRule(predicate: one.rule)
      for preset in HostPreset.all {
        let decision = rule.decision(for: preset.context)
        if decision.isShown { continue }
        let brief = decision.explanation.brief
        #expect(!brief.isEmpty && !brief.contains("SUBQUERY") && !brief.contains("ANY "), "\(preset.name): \(brief)")
      }
    }
  }

  /// Every type of a preset is one of the system's, of well-known apps, or dynamic.
  @Test func theTypesOfHostsAreKnown() {
    for preset in HostPreset.all {
      for type in preset.context.registeredTypeIdentifiers.joined().joined() where !type.hasPrefix("dyn.") {
        #expect(TypeGraph.system.isDeclared(type) || WellKnownType.named(type) != nil, "\(preset.name): \(type)")
      }
    }
  }
}
