import ActivationRules
import PredicateSyntax
import Testing

/// Every change that is suggested turns the verdict around, and of changes of the shared context there is none with fewer edits.
@Suite struct VerdictChangeTests {
  static let types = ["public.jpeg", "public.url", "public.plain-text"]

  static func counted(_ type: String, _ inner: String, _ outer: String = "== 1") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"\(type)\").@count \(inner)).@count \(outer)"
  }

  static let rules = [
    counted("public.jpeg", "== $i.attachments.@count"), counted("public.jpeg", "== 1"), counted("public.jpeg", "<= 1"),
    counted("public.url", "> 0", ">= 2"), counted("public.image", "== 2"),
    counted("public.url", "> 0") + " AND " + counted("public.plain-text", "== 0"),
    counted("public.url", "> 0", "> 0") + " OR " + counted("public.jpeg", ">= 2", "> 0"),
    "(\(counted("public.jpeg", "> 0"))) AND NOT (\(counted("public.url", "> 0")))",
    "extensionItems.@count == 2", "2 == extensionItems.@count",
  ]

  /// All contexts of at most two items with at most two attachments of one type or, in single-item contexts, two types.
  static let contexts: [[[[String]]]] = {
    let attachments = types.map { [$0] }
    var items: [[[String]]] = [[]] + attachments.map { [$0] }
    for first in attachments { for second in attachments { items.append([first, second]) } }
    var contexts: [[[[String]]]] = [[]] + items.map { [$0] } + [[[["public.jpeg", "public.url"]]]]
    for first in items.prefix(4) { for second in items.prefix(4) { contexts.append([first, second]) } }
    return contexts
  }()

  static func context(_ items: [[[String]]]) -> SharedContext {
    SharedContext(
      extensionItems: items.map { item in
        ExtensionItem(attachments: item.map { Attachment(registeredTypeIdentifiers: $0) })
      })
  }

  /// Every context that one edit makes of another, written down anew.
  static func neighbours(_ items: [[[String]]]) -> [[[[String]]]] {
    var found: [[[[String]]]] = []
    func add(_ change: (inout [[[String]]]) -> Void) {
      var copy = items
      change(&copy)
      // Nobody shares nothing.
      if copy.contains(where: { !$0.isEmpty }) { found.append(copy) }
    }
    for (item, attachments) in items.enumerated() {
      add { $0.remove(at: item) }
      for type in types { add { $0[item].append([type]) } }
      for attachment in attachments.indices {
        add { $0[item].remove(at: attachment) }
        for type in types {
          add { $0[item][attachment].append(type) }
          add { $0[item][attachment] = [type] }
        }
        if attachments.count > 1 { add { $0.append([$0[item].remove(at: attachment)]) } }
      }
    }
    for type in types { add { $0.append([[type]]) } }
    if items.count > 1 { add { $0 = [$0.flatMap { $0 }] } }
    return found
  }

  /// Whether fewer edits than a number, which is at most 3, lead to another verdict.
  static func isReachable(_ rule: ActivationRule, _ items: [[[String]]], with fewerThan: Int, _ wanted: Bool) -> Bool {
    guard fewerThan > 1 else { return false }
    let near = neighbours(items)
    if near.contains(where: { rule.decision(for: context($0)).activates == wanted }) { return true }
    guard fewerThan > 2 else { return false }
    return near.contains { other in
      neighbours(other).contains { rule.decision(for: context($0)).activates == wanted }
    }
  }

  @Test(arguments: rules) func suggestedContextsAreNearestAndRulesFlip(_ text: String) throws {
    let rule = try ActivationRule(predicate: text)
    var suggested = 0
    for items in Self.contexts {
      let decision = rule.decision(for: Self.context(items))
      let changes = decision.changes()
      for change in changes {
        suggested += 1
        #expect(change.activates == !decision.activates)
        switch change.subject {
        case .context(let context):
          #expect(rule.decision(for: context).activates == change.activates, "\(items): \(change.sentence)")
        case .predicate(let text):
          let changed = try ActivationRule(predicate: text)
          #expect(changed.decision(for: Self.context(items)).activates == change.activates, "\(items): \(text)")
        case .dictionary: Issue.record("a predicate has no keys")
        }
        #expect(!change.sentence.contains("TRUEPREDICATE"))
      }
      // The types here are those that the search knows at least, so that it must find whatever is found with them.
      let found = changes.first { !$0.isInRule }?.editCount ?? 3
      #expect(!Self.isReachable(rule, items, with: min(found, 3), !decision.activates), "\(items): not \(found) edits")
    }
    #expect(suggested > 0)
  }

  static let dictionaries: [ActivationDictionary] = [
    [ActivationKey.images: 1], [ActivationKey.images: 2, ActivationKey.webURLs: 1], [ActivationKey.text: true],
    [ActivationKey.webURLs: 1, ActivationKey.dictionaryVersion: 2], [:],
    [ActivationKey.images: 2, ActivationKey.text: 0, ActivationKey.dictionaryVersion: 2],
    [ActivationKey.images: 2, ActivationKey.attachmentsMinimum: 2],
    [ActivationKey.images: 1, ActivationKey.dictionaryVersion: 2, ActivationKey.usesStrictMatching: 1],
  ]

  @Test(arguments: dictionaries) func everyTableAgreesOnWhatIsSuggested(_ dictionary: ActivationDictionary) {
    let rule = ActivationRule(dictionary: dictionary)
    var suggested = 0
    for items in Self.contexts where items.count < 2 {
      let context = Self.context(items)
      let decision = rule.decision(for: context)
      for change in decision.changes() {
        suggested += 1
        let verdict: Verdict
        switch change.subject {
        case .context(let context): verdict = rule.decision(for: context).verdict
        case .dictionary(let keys):
          var changed = dictionary
          for key in keys { changed[key.key] = key.value }
          #expect(changed != dictionary)
          verdict = ActivationRule(dictionary: changed).decision(for: context).verdict
        case .predicate:
          Issue.record("a dictionary is not a predicate")
          continue
        }
        #expect(verdict == (decision.activates ? .doesNotActivate : .activates), "\(items): \(change.sentence)")
      }
    }
    #expect(suggested > 0)
  }

  static func sentences(_ rule: ActivationRule, _ items: [[[String]]], inRule: Bool) -> [String] {
    rule.decision(for: context(items)).changes().filter { $0.isInRule == inRule }.map { $0.sentence }
  }

  @Test func repeatedEditsAreCounted() throws {
    let rule = try ActivationRule(predicate: Self.counted("public.image", "<= 2"))
    let photos = Array(repeating: ["public.jpeg"], count: 11)
    #expect(Self.sentences(rule, [photos], inRule: true).first == "allow up to 11 matching attachments")
    let flat = try ActivationRule(
      predicate: "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, "
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count <= 2")
    let fewer = flat.decision(for: Self.context([photos])).changes().first
    #expect(fewer?.editCount == 2)
    let kept = try ActivationRule(predicate: "ANY extensionItems.name == \"x\" AND " + flat.tree.predicateFormat)
    let named = ExtensionItem(
      attachments: photos.map { Attachment(registeredTypeIdentifiers: $0) },
      additionalValues: [.init(key: "name", value: .string("x"))])
    let least = kept.decision(for: SharedContext(extensionItems: [named])).changes().first
    #expect(least?.editCount == 9)
    #expect(least?.sentence == "leave out attachment 1 (public.jpeg), and 8 more like it")
    let four = try ActivationRule(predicate: Self.counted("public.jpeg", "== 4"))
    let found = four.decision(for: Self.context([[["public.jpeg"]]])).changes().first
    #expect(found?.editCount == 3)
    #expect(found?.sentence == "share another attachment, public.jpeg, and 2 more like it")
  }

  /// Rules of rarer shapes, with what is suggested among other things.
  @Test(arguments: [
    (
      counted("public.image", ">= 1").replacing("UTI-CONFORMS-TO", "UTI-EQUALS"), "accept what conforms to public.image"
    ),
    (counted("public.jpeg", ">= 1"), "accept public.image instead of public.jpeg"),
    (
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, "
        + "$t UTI-CONFORMS-TO \"public.jpeg\").@count > 0).@count == 1", "accept public.png too"
    ),
    ("SUBQUERY({1, 2}, $x, $x == 1).@count == 2 AND extensionItems.@count == 1", "require exactly 1 matching element"),
    ("name LIKE \"a*\" AND extensionItems.@count == 1", "leave out the clause name LIKE \"a*\""),
  ]) func rarerRulesAreChanged(_ text: String, _ sentence: String) throws {
    let rule = try ActivationRule(predicate: text)
    let context = Self.context([[["public.png"]]])
    let changes = rule.decision(for: context).changes()
    #expect(changes.contains { $0.sentence == sentence }, "\(changes.map(\.sentence))")
    for change in changes {
      switch change.subject {
      case .context(let changed): #expect(rule.decision(for: changed).activates, "\(change.sentence)")
      case .predicate(let changed):
        #expect(try ActivationRule(predicate: changed).decision(for: context).activates, "\(change.sentence)")
      case .dictionary: Issue.record("a predicate has no keys")
      }
    }
  }

  /// Of two repeated edits of one kind the first is enough.
  @Test func repeatedEditsOfOneKindAreSaidOnce() throws {
    let text = Self.counted("public.image", ">= 3").replacing(
      "\"public.image\"",
      "\"public.image\" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.movie\"")
    let sentences = Self.sentences(try ActivationRule(predicate: text), [[["public.url"]]], inRule: false)
    #expect(sentences == ["share another attachment, public.image, and 2 more like it"])
  }

  @Test func aMissingANYIsWritten() throws {
    let text = Self.counted("public.url", "> 0").replacing("ANY ")
    let rule = try ActivationRule(predicate: text)
    #expect(Self.sentences(rule, [[["public.url"]]], inRule: true).first == "write ANY before the comparison")
  }

  /// Five alternatives of which each could accept the type, and two clauses of which one is accepted already.
  @Test func proposalsAreUniqueAndNew() throws {
    let alternatives = ["org.opml.opml", "public.audio", "public.movie", "public.image", "public.text"].map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\""
    }
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(alternatives.joined(separator: " OR ")))"
      + ".@count == $i.attachments.@count).@count == 1"
    let rule = try ActivationRule(predicate: text)
    let changes = rule.decision(for: Self.context([[["public.zip-archive"], ["public.jpeg"]]])).changes()
    #expect(Set(changes.map(\.sentence)).count == changes.count, "\(changes.map(\.sentence))")
    #expect(changes.contains { $0.sentence == "accept public.zip-archive too" })
    #expect(!changes.contains { $0.sentence.contains("accept public.jpeg") || $0.sentence.contains("and public.jpeg") })
  }

  /// Where two clauses count the same, a proposal says which it changes.
  @Test func theClauseIsNamed() throws {
    let rule = try ActivationRule(
      predicate: Self.counted("public.image", "== 1") + " AND " + Self.counted("public.movie", "== 1"))
    let sentences = Self.sentences(rule, [[["public.jpeg"], ["public.jpeg"], ["public.mpeg-4"]]], inRule: true)
    #expect(sentences.first == "allow up to 2 matching attachments in the clause about public.image", "\(sentences)")
  }

  /// Nobody shares nothing: leaving out the only attachment is not a proposal.
  @Test func anEmptyShareIsNotProposed() throws {
    let rule = try ActivationRule(predicate: "NOT (\(Self.counted("public.image", ">= 1")))")
    let changes = rule.decision(for: Self.context([[["public.jpeg"]]])).changes()
    #expect(changes.contains { !$0.isInRule })
    for change in changes {
      guard case .context(let context) = change.subject else { continue }
      #expect(context.registeredTypeIdentifiers.contains { !$0.isEmpty }, "\(change.sentence)")
    }
  }

  @Test func keysAreNamed() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 10, ActivationKey.webURLs: 1])
    let photos = Array(repeating: ["public.jpeg"], count: 11)
    #expect(
      Self.sentences(rule, [photos], inRule: true).first
        == "raise NSExtensionActivationSupportsImageWithMaxCount from 10 to 11")
    #expect(
      Self.sentences(rule, [[["public.url"], ["public.plain-text"]]], inRule: true).first
        == "add NSExtensionActivationSupportsText = true")
  }

  @Test func aSharedTypeThatIsNoneNeverGoesIntoARule() throws {
    let rule = try ActivationRule(predicate: Self.counted("public.url", "> 0"))
    let odd = "x\" OR TRUEPREDICATE OR \"y"
    for change in rule.decision(for: Self.context([[[odd]]])).changes() {
      if case .predicate(let text) = change.subject { #expect(!text.contains("TRUEPREDICATE")) }
    }
  }

  @Test func anOpenVerdictIsLeftAlone() throws {
    var limits = Limits.standard
    limits.evaluationSteps = 3
    let rule = try ActivationRule(predicate: Self.counted("public.url", "> 0"), limits: limits)
    #expect(rule.decision(for: Self.context([[["public.url"]]])).changes().isEmpty)
  }

  /// On iOS a rule that accepts a location is never hidden for certain, so that nothing is said to hide it but in the rule.
  @Test(arguments: [(Platform.iOS, false), (.macOS, true)])
  func whatMayBeALocationHidesNothing(_ platform: Platform, _ isHidden: Bool) {
    let dictionary: ActivationDictionary = [ActivationKey.images: 1, ActivationKey.locations: 1]
    let decision = ActivationRule(dictionary: dictionary, platform: platform)
      .decision(for: Self.context([[["public.jpeg"]]]))
    #expect(decision.activates)
    #expect(decision.changes().contains { !$0.isInRule } == isHidden)
  }

  @Test func otherKeysOfTheContextStay() throws {
    let items = [
      ExtensionItem(
        attachments: [Attachment("public.url"), Attachment("public.jpeg")],
        additionalValues: [.init(key: "title", value: .string("Hello"))])
    ]
    let context = SharedContext(extensionItems: items, additionalValues: [.init(key: "host", value: .string("h"))])
    let text =
      Self.counted("public.url", "== $i.attachments.@count")
      + " AND host == \"h\" AND ANY extensionItems.title == \"Hello\""
    let rule = try ActivationRule(predicate: text)
    let change = try #require(rule.decision(for: context).changes().first)
    #expect(change.sentence == "leave out attachment 2 (public.jpeg)")
  }

  @Test func nothingIsAskedOfALargeContextForLong() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 2])
    let many = (0..<2_000).map { ["org.example.type\($0)"] }
    let decision = rule.decision(for: Self.context([many]))
    #expect(decision.changes().allSatisfy { $0.activates })
  }

  /// An item that has no list of attachments can be given some, whatever else it holds.
  @Test func anItemWithoutAttachmentsCanBeChanged() throws {
    let document = try ContextReader.read(Array(#"{"extensionItems": [{"userInfo": {"n": 1}}]}"#.utf8))
    let rule = try ActivationRule(predicate: Self.counted("public.jpeg", "== 1"))
    let decision = rule.decision(for: SharedContext(document: document))
    #expect(!decision.activates)
    #expect(!decision.changes(limit: 3).isEmpty)
  }

  @Test func textsAreSeparated() {
    #expect([String]().separated(by: ", ").isEmpty)
    #expect(["", "a", "b"].separated(by: ", ") == ", a, b")
  }
}

extension String {
  /// The text with another in place of the first occurrence of a third.
  fileprivate func replacing(_ part: String, _ other: String = "") -> String {
    guard let range = firstRange(of: part) else { return self }
    return self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
