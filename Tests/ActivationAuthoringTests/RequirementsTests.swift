import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import Testing
import UniformTypes

/// The content that rules accept, in words.
@Suite struct RequirementsTests {
  private func words(_ rule: ActivationRule) throws -> String {
    RuleRequirements(describing: try RuleAnalysis(rule).describe(), types: .system).description
  }

  private static func items(_ body: String, _ bound: String) -> String {
    "SUBQUERY(extensionItems, $i, \(body)).@count \(bound)"
  }

  private static func count(_ type: String, _ bound: String) -> String {
    "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\").@count \(bound)"
  }

  @Test(arguments: [
    (
      items(count("com.adobe.pdf", "== $i.attachments.@count"), "== 1"),
      "any number of PDFs, in exactly one extension item"
    ),
    (
      items(count("public.image", ">= 1"), ">= 1"),
      "at least 1 image, whatever else comes along"
    ),
    (
      items(count("public.image", "== 1") + " AND $i.attachments.@count == 1", "== 1"),
      "1 image, in exactly one extension item"
    ),
    (
      items(
        count("public.image", "BETWEEN {2, 5}") + " AND " + count("public.image", "== $i.attachments.@count"),
        "== extensionItems.@count"), "2 to 5 images, in each extension item"
    ),
    (
      items(count("public.url", "<= 2"), "== 1"),
      "anything with at most 2 links or files, in exactly one extension item"
    ),
    (
      items(count("public.image", ">= 3"), "== 1") + " AND extensionItems.@count == 1",
      "at least 3 images, whatever else comes along, in one extension item"
    ),
    (items("$i.attachments.@count == 4", "== 1"), "exactly 4 attachments, in exactly one extension item"),
    (
      items(count("public.image", "== 1") + " AND " + count("public.movie", "== 0"), "== 1"),
      "exactly 1 image, whatever else comes along but videos, in exactly one extension item"
    ),
    ("FALSEPREDICATE", "nothing"),
  ]) func predicates(_ text: String, _ expected: String) throws {
    #expect(try words(ActivationRule(predicate: text)) == expected)
  }

  @Test func dictionaries() throws {
    let prefix = ActivationKey.prefix + "Supports"
    let photos: ActivationDictionary = [prefix + "ImageWithMaxCount": 10]
    #expect(try words(ActivationRule(dictionary: photos)) == "up to 10 images")
    let several: ActivationDictionary = [
      prefix + "ImageWithMaxCount": 10, prefix + "MovieWithMaxCount": 1, prefix + "WebURLWithMaxCount": 1,
    ]
    #expect(
      try words(ActivationRule(dictionary: several))
        == "up to 10 images, 1 video and 1 link")
  }

  /// A type without a word is called by its identifier.
  @Test func identifiers() {
    let kind = RuleRequirements.Kind(types: ["com.example.note"])
    let requirements = RuleRequirements(alternatives: [
      RuleRequirements.Alternative(needs: [RuleRequirements.Need(RuleRequirements.Count(1, 3), kind)])
    ])
    #expect(requirements.description == "up to 3 com.example.note attachments")
  }

  @Test func limitsOnSeveralKinds() {
    let (images, movies) = (
      RuleRequirements.Kind(types: ["public.image"]), RuleRequirements.Kind(types: ["public.movie"])
    )
    let requirements = RuleRequirements(alternatives: [
      RuleRequirements.Alternative(
        needs: [
          RuleRequirements.Need(RuleRequirements.Count(1, nil), images),
          RuleRequirements.Need(RuleRequirements.Count(1, nil), movies),
        ], isMix: true,
        limits: [RuleRequirements.Limit(RuleRequirements.Count(1, 5), [images, movies])])
    ])
    #expect(requirements.description == "any number of images and any number of videos, up to 5 in all")
    #expect(requirements.sentence == "Takes images and videos, up to 5 in all.")
  }

  /// That one of the kinds is there goes without saying, and no limit says it.
  @Test func aLimitThatSaysNothingIsLeftOut() throws {
    let text = "either any number of videos and up to 3 files, or up to 3 texts"
    let made = try RuleBuilder(form: .predicate).rule(for: RuleRequirements(text))
    let words = try words(made.rule)
    #expect(!words.contains("in all"), "\(words)")
    #expect(try RuleRequirements(words).alternatives.count == 2, "\(words)")
  }
}
