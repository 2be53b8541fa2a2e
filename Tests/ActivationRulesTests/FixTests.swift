import ActivationRules
import Predicates
import TestSupport
import Testing

/// Every fix of a rule shows the share for which it is made.
@Suite struct FixTests {
  /// All contexts of at most two items with at most two attachments of one type or, in single-item contexts, two types.
  static let contexts: [[[[String]]]] = {
    let attachments = ChangeCases.types.map { [$0] }
    var items: [[[String]]] = [[]] + attachments.map { [$0] }
    for first in attachments { for second in attachments { items.append([first, second]) } }
    var contexts: [[[[String]]]] = [[]] + items.map { [$0] } + [[[["public.jpeg", "public.url"]]]]
    for first in items.prefix(4) { for second in items.prefix(4) { contexts.append([first, second]) } }
    return contexts
  }()

  /// Returns the fixes for one share, regardless of other shares.
  private static func fixes(_ rule: ActivationRule, _ items: [[[String]]]) -> [Fix] {
    var search = FixSearch(rule, showing: [SharedContext(registeredTypeIdentifiers: items)], among: [])
    let fixes = search.fixes()
    #expect(search.triedCount >= fixes.count)
    return fixes
  }

  private static func messages(_ rule: ActivationRule, _ items: [[[String]]]) -> [String] {
    fixes(rule, items).map(\.message)
  }

  private static func check(_ rule: ActivationRule) {
    var suggested = 0
    for items in contexts {
      let share = SharedContext(registeredTypeIdentifiers: items)
      if rule.decision(for: share).isShown { continue }
      for fix in fixes(rule, items) {
        suggested += 1
        #expect(fix.shownCount == 1 && !fix.message.contains("TRUEPREDICATE"))
        let verdict: Verdict?
        switch fix.written {
        case .predicate(let text): verdict = try? ActivationRule(predicate: text).decision(for: share).verdict
        case .dictionary(let keys): verdict = ActivationRule(dictionary: keys).decision(for: share).verdict
        }
        #expect(verdict == .shown, "\(items): \(fix.message)")
      }
    }
    #expect(suggested > 0)
  }

  @Test(arguments: ChangeCases.predicates) func everyFixShowsTheShare(_ text: String) throws {
    Self.check(try ActivationRule(predicate: text))
  }

  @Test(arguments: ChangeCases.dictionaries) func everyTableAgreesOnAFix(_ dictionary: ActivationDictionary) {
    Self.check(ActivationRule(dictionary: dictionary))
  }

  /// With several shares, each edit shows some of them, which the message says. A second edit shows the shares that the first one hides.
  @Test func eachEditHasAPurpose() throws {
    let shares = [[[["public.jpeg"]]], [[["public.mpeg-4"]]]].map { SharedContext(registeredTypeIdentifiers: $0) }
    var search = FixSearch(ActivationRule(dictionary: [ActivationKey.webURLs: 1]), showing: shares)
    #expect(
      search.fixes().first?.message == "add NSExtensionActivationSupportsImageWithMaxCount = 1 (for images), "
        + "and add NSExtensionActivationSupportsMovieWithMaxCount = 1 (for videos)")
    let link = try ActivationRule(predicate: ChangeCases.counted("public.url", "== 1"))
    var texts = FixSearch(link, showing: [SharedContext(registeredTypeIdentifiers: [[["public.plain-text"]]])])
    let fix = try #require(texts.fixes().first)
    #expect(fix.message.hasPrefix("accept public.plain-text too, and allow more than 1 matching attachment (keeps "))
    #expect(fix.lost.isEmpty)
  }

  @Test func limitsAreRaisedAsFarAsNeeded() throws {
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.image", "<= 2"))
    let photos = Array(repeating: ["public.jpeg"], count: 11)
    #expect(Self.messages(rule, [photos]).first == "allow up to 11 matching attachments")
  }

  /// Rules of rarer shapes, with some of their suggestions.
  @Test(arguments: [
    (
      ChangeCases.counted("public.image", ">= 1").replacing("UTI-CONFORMS-TO", with: "UTI-EQUALS"),
      "accept what conforms to public.image"
    ),
    (ChangeCases.counted("public.jpeg", ">= 1"), "accept public.image instead of public.jpeg"),
    (
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, "
        + "$t UTI-CONFORMS-TO \"public.jpeg\").@count > 0).@count == 1", "accept public.image instead of public.jpeg"
    ),
    ("SUBQUERY({1, 2}, $x, $x == 1).@count == 2 AND extensionItems.@count == 1", "require at least 1 matching element"),
    ("name LIKE \"a*\" AND extensionItems.@count == 1", "remove the clause name LIKE \"a*\""),
    (ChangeCases.counted("public.image", "> 0").replacing("ANY ", with: ""), "write ANY before the comparison"),
  ]) func rarerRulesAreChanged(_ text: String, _ sentence: String) throws {
    let rule = try ActivationRule(predicate: text)
    let messages = Self.messages(rule, [[["public.png"]]])
    #expect(messages.contains(sentence), "\(messages)")
  }

  /// There are five alternatives that could each accept the type, and two clauses, one of which is accepted already.
  @Test func proposalsAreUniqueAndNew() throws {
    let alternatives = ["org.opml.opml", "public.audio", "public.movie", "public.image", "public.text"].map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\""
    }
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(alternatives.joined(separator: " OR ")))"
      + ".@count == $i.attachments.@count).@count == 1"
    let rule = try ActivationRule(predicate: text)
    let messages = Self.messages(rule, [[["public.zip-archive"], ["public.jpeg"]]])
    #expect(Set(messages).count == messages.count, "\(messages)")
    #expect(messages.contains("accept public.zip-archive too"))
    #expect(!messages.contains { $0.contains("accept public.jpeg") || $0.contains("and public.jpeg") })
  }

  @Test func theClauseIsNamed() throws {
    let rule = try ActivationRule(
      predicate: ChangeCases.counted("public.image", "== 1") + " AND " + ChangeCases.counted("public.movie", "== 1"))
    let sentences = Self.messages(rule, [[["public.jpeg"], ["public.jpeg"], ["public.mpeg-4"]]])
    #expect(sentences.first == "allow more than 1 matching attachment in the clause about public.image", "\(sentences)")
  }

  @Test func keysAreNamed() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 10, ActivationKey.webURLs: 1])
    let photos = Array(repeating: ["public.jpeg"], count: 11)
    #expect(
      Self.messages(rule, [photos]).first
        == "raise NSExtensionActivationSupportsImageWithMaxCount from 10 to 11")
    #expect(
      Self.messages(rule, [[["public.url"], ["public.plain-text"]]]).first
        == "add NSExtensionActivationSupportsText = true, which takes text files, too")
  }

  @Test func aSharedTypeThatIsNoneNeverGoesIntoARule() throws {
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.url", "> 0"))
    let odd = "x\" OR TRUEPREDICATE OR \"y"
    for fix in Self.fixes(rule, [[[odd]]]) { #expect(!fix.rule.description.contains("TRUEPREDICATE")) }
  }

  @Test func anOpenVerdictIsLeftAlone() throws {
    var limits = EvaluationLimits()
    limits.evaluationSteps = 3
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.url", "> 0"), limits: limits)
    #expect(Self.fixes(rule, [[["public.url"]]]).isEmpty)
  }
}
