import Predicates
import Testing

@testable import ActivationRules

/// The dictionary form: values, versions, refusals, and uncertain cases.
@Suite struct DictionaryRuleTests {
  static let photo = SharedContext { ExtensionItem { ItemProvider("public.jpeg") } }
  static let page = SharedContext { ExtensionItem { ItemProvider("public.url", "com.apple.active-webpage") } }

  static func verdict(_ rule: ActivationDictionary, _ context: SharedContext, platform: ActivationRule.Platform = .iOS)
    -> Verdict
  {
    ActivationRule(dictionary: rule, platform: platform).decision(for: context).verdict
  }

  @Test(arguments: [
    (ActivationDictionary.Value.boolean(true), Int64(1)), (.boolean(false), 0), (.integer(-3), -3), (.real(2.9), 2),
    (.real(-2.9), -2),
    (.real(.nan), 0), (.real(.infinity), Int64.max), (.string("4"), 4), (.string("  -7 apples"), -7),
    (.string("+5"), 5), (.string("1 2"), 1), (.string("many"), 0), (.string(""), 0), (.string("- 4"), 0),
    (.string("99999999999999999999"), .max), (.string("-99999999999999999999"), .min), (.array([]), 0),
  ]) func integersAreReadAsTheSystemDoes(_ value: ActivationDictionary.Value, _ expected: Int64) {
    #expect(value.integerValue == expected)
  }

  @Test func aBooleanAndANumericStringCount() {
    #expect(Self.verdict([ActivationKey.images: true], Self.photo) == .shown)
    #expect(Self.verdict([ActivationKey.images: "1"], Self.photo) == .shown)
    #expect(Self.verdict([ActivationKey.images: "none"], Self.photo) == .hidden)
  }

  @Test func theReasonNamesTheKey() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 1])
    let two = SharedContext(registeredTypeIdentifiers: [[["public.jpeg"], ["public.png"]]])
    let explanation = rule.decision(for: two).explanation
    #expect(
      explanation.reason
        == "NSExtensionActivationSupportsImageWithMaxCount allows 1, and an image (public.jpeg) and an image (public.png) count toward it."
    )
    #expect(explanation.root.children.map(\.subject) == ["SupportsImageWithMaxCount = 1", "every attachment"])
    // A key stays unchanged even at the beginning of a sentence.
    let key = "nsextensionactivationsupportstext"
    #expect(ActivationRule(dictionary: [key: 1]).decision(for: two).reason.contains(key))
  }

  @Test func aTableThatDecidesIsNamed() {
    let archive = SharedContext { ExtensionItem { ItemProvider("com.apple.webarchive") } }
    guard case .uncertain(.tables(let found)) = Self.verdict([ActivationKey.webPages: 1], archive) else {
      Issue.record("a web archive is a web page in one table only")
      return
    }
    #expect(!found.preferred)
    #expect(found.others.map(\.table) == ["V4"])
    #expect(
      found.message
        == "it depends on whether a web archive counts as a web page, which Apple doesn't document; probably hidden")
    let one = ActivationRule(
      dictionary: [ActivationKey.webPages: 1], tables: DictionaryTable.shipped.filter { $0.name == "V4" })
    #expect(one.decision(for: archive).verdict == .shown, "a table that was chosen leaves nothing open")
  }

  @Test func everyQuestionIsNamedOnce() throws {
    let pdf = SharedContext { ExtensionItem { ItemProvider("com.adobe.pdf") } }
    var twin = try #require(DictionaryTable(named: "M2a"))
    twin.name = "twin"
    let tables = try [#require(DictionaryTable.shipped.first), #require(DictionaryTable(named: "M2a")), twin]
    let rule = ActivationRule(dictionary: [ActivationKey.files: 1], tables: tables)
    guard case .uncertain(.tables(let both)) = rule.decision(for: pdf).verdict else {
      Issue.record("expected tables to disagree")
      return
    }
    #expect(both.others.map(\.table) == ["M2a", "twin"])
    #expect(both.brief == "probably hidden: it depends on whether any data counts as a file")
  }

  @Test func aLocationIsUncertainOnIOS() {
    let rule: ActivationDictionary = [ActivationKey.locations: 1, ActivationKey.images: 1]
    #expect(Self.verdict(rule, Self.photo) == .shown)
    #expect(Self.verdict(rule, Self.page) == .uncertain(.location))
    #expect(Self.verdict(rule, Self.page, platform: .macOS) == .hidden)
    #expect(Self.verdict([ActivationKey.locations: 1], Self.photo) == .uncertain(.location))
    #expect(Self.verdict([ActivationKey.locations: "1"], Self.photo) == .hidden)
  }

  @Test func unreadableValuesAreUncertain() {
    let key = ActivationKey.images
    #expect(
      Self.verdict([ActivationKey.dictionaryVersion: "2", key: 1], Self.photo) == .uncertain(.stringVersion("2")))
    #expect(Self.verdict([key: .array([])], Self.photo) == .uncertain(.unreadableValue(key: key, kind: "an array")))
    #expect(Self.verdict([key: "$(COUNT)"], Self.photo) == .uncertain(.buildSetting(key: key, text: "$(COUNT)")))
    #expect(Self.verdict(["Unknown": .array([]), key: 1], Self.photo) == .shown)
    #expect(
      Self.verdict([ActivationKey.locations: .dictionary([:]), key: 1], Self.photo)
        == .uncertain(.unreadableValue(key: ActivationKey.locations, kind: "a dictionary")))
    #expect(ActivationRule(dictionary: [key: 1], tables: []).decision(for: Self.photo).verdict == .uncertain(.noTable))
  }

  @Test func thePageOrItsArchiveIsEnough() {
    let context = SharedContext(registeredTypeIdentifiers: [
      [["com.apple.webarchive"]], [["public.url", "com.apple.active-webpage"]],
    ])
    let page = ActivationRule(dictionary: [ActivationKey.webURLs: 1]).decision(for: context)
    #expect(page.verdict == .shown)
    #expect(page.handedItems == .webPage)
    let archive = try? ActivationRule(
      predicate: """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-EQUALS "com.apple.webarchive").@count == $i.attachments.@count
        ).@count == extensionItems.@count
        """
    ).decision(for: context)
    #expect(archive?.handedItems == .webArchive)
    #expect(archive?.verdict == .shown)
  }

  @Test func anItemWithoutAttachmentsPassesStrictMatching() {
    let empty = SharedContext(extensionItems: [ExtensionItem(attachments: [])])
    #expect(Self.verdict([ActivationKey.images: 1], empty) == .shown)
    let rule = ActivationRule(dictionary: [ActivationKey.images: 1], tables: DictionaryTable.shipped)
    guard case .uncertain(.tables(let found)) = rule.decision(for: empty).verdict else {
      Issue.record("one table requires an attachment")
      return
    }
    #expect(found.preferred && found.brief.hasPrefix("probably shown: it depends on whether "))
    #expect(found.others.map(\.table) == ["V7"])
  }

  @Test func aDictionaryUnderAnUnknownKeyIsAnError() {
    let rule: ActivationDictionary = [ActivationKey.images: 1, "Invented": .dictionary([:])]
    let decision = ActivationRule(dictionary: rule).decision(for: Self.photo)
    guard case .failed(let error) = decision.verdict else {
      Issue.record("expected an error, found \(decision.verdict)")
      return
    }
    #expect(error.kind == .nestedDictionary(key: "Invented") && decision.errorInText == nil)
    #expect(decision.explanation.reason.contains("Pocket Casts"))
    var search = FixSearch(decision.rule, showing: [Self.photo])
    #expect(search.fixes().map(\.message) == ["remove Invented = a dictionary"])
  }

  /// The predicate holds, but a device hid the extension.
  @Test(arguments: [
    ("extensionItems[0].attachments.@count == 1", true), ("(SELF.extensionItems)[FIRST] != nil", true),
    ("extensionItems.@count != 3 OR extensionItems[0] != nil", true),
    ("SUBQUERY(extensionItems, $i, ($i.attachments)[0] != nil).@count == 1", true),
    ("SUBQUERY(extensionItems, $i, SUBQUERY({{1}}, $i, $i[0] == 1).@count == 1).@count == 1", false),
    ("extensionItems.@count == 1 AND {'extensionItems'}[0] != nil", false),
  ]) func anIndexIntoItemsIsUncertain(_ text: String, _ isUncertain: Bool) throws {
    let rule = try ActivationRule(predicate: text)
    let decision = rule.decision(for: Self.photo)
    if isUncertain, case .uncertain(.itemIndex(let expression)) = decision.verdict {
      #expect(expression.contains("[") && decision.explanation.reason.contains(expression))
    } else {
      #expect(!isUncertain && decision.verdict == .shown, "\(decision.verdict)")
    }
    let not = try ActivationRule(predicate: "NOT (\(text))").decision(for: Self.photo)
    #expect(not.verdict == .hidden, "hidden either way")
  }
}
