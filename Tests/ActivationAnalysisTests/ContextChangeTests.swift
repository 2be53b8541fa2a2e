import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

@testable import ActivationAnalysis

/// Every change of the shared content reverses the verdict, and none with fewer changes does.
@Suite struct ContextChangeTests {
  static func flat(_ type: String, _ bound: String) -> String {
    "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"\(type)\").@count \(bound)"
  }

  static let rules =
    ChangeCases.predicates + [
      flat("public.image", "== 2"), flat("public.image", ">= 1") + " AND " + flat("public.url", "<= 1"),
    ]

  /// All contexts of one item with at most three attachments, and some of two.
  static let contexts: [[[[String]]]] = {
    let attachments = ChangeCases.types.map { [$0] } + [["public.jpeg", "public.url"]]
    var items: [[[String]]] = attachments.map { [$0] }
    for first in attachments { for second in attachments { items.append([first, second]) } }
    var contexts = items.map { [$0] } + [[[["public.jpeg"], ["public.jpeg"], ["public.url"]]], []]
    for first in items.prefix(6) { for second in items.prefix(3) { contexts.append([first, second]) } }
    return contexts
  }()

  /// Every context that one change makes of another, written down anew.
  static func neighbors(_ items: [[[String]]]) -> [[[[String]]]] {
    var found: [[[[String]]]] = []
    func add(_ change: (inout [[[String]]]) -> Void) {
      var copy = items
      change(&copy)
      copy.removeAll { $0.isEmpty }
      if !copy.isEmpty { found.append(copy) }
    }
    for (item, attachments) in items.enumerated() {
      for type in ChangeCases.types { add { $0[item].append([type]) } }
      for attachment in attachments.indices {
        add { $0[item].remove(at: attachment) }
        for type in ChangeCases.types { add { $0[item][attachment] = [type] } }
      }
    }
    for type in ChangeCases.types { add { $0.append([[type]]) } }
    return found
  }

  /// The number of changes, 1 or 2, after which a rule has another verdict; 3 for more.
  static func distance(_ rule: ActivationRule, _ items: [[[String]]], _ wanted: Bool) -> Int {
    let near = neighbors(items)
    if near.contains(where: { rule.decision(for: SharedContext(registeredTypeIdentifiers: $0)).isShown == wanted }) {
      return 1
    }
    let next = Set(near.flatMap { neighbors($0) })
    return next.contains { rule.decision(for: SharedContext(registeredTypeIdentifiers: $0)).isShown == wanted }
      ? 2 : 3
  }

  @Test(arguments: rules) func changesAreLeast(_ text: String) throws {
    let rule = try ActivationRule(predicate: text)
    var suggested = 0
    for items in Self.contexts {
      let decision = rule.decision(for: SharedContext(registeredTypeIdentifiers: items))
      let found = decision.contextChanges()
      #expect(found.extent == .least, "\(items)")
      for change in found.changes {
        suggested += 1
        guard case .context(let context) = change.subject else {
          Issue.record("not a context")
          continue
        }
        #expect(rule.decision(for: context).isShown == !decision.isShown, "\(items): \(change.sentence)")
        #expect(change.isShown == !decision.isShown)
        #expect(context.registeredTypeIdentifiers.contains { !$0.isEmpty }, "\(change.sentence)")
      }
      let least = try #require(found.changes.first).editCount
      #expect(found.changes.allSatisfy { $0.editCount >= least })
      #expect(Set(found.changes.map(\.sentence)).count == found.changes.count)
      // A change of a context with two types in one attachment, or of other types, may be smaller than the neighbors here.
      let distance = Self.distance(rule, items, !decision.isShown)
      #expect(distance == 3 ? least >= 2 : least <= distance, "\(items): \(least), not \(distance)")
    }
    #expect(suggested > 0)
  }

  @Test(arguments: ChangeCases.dictionaries) func everyTableAgrees(_ dictionary: ActivationDictionary) {
    let rule = ActivationRule(dictionary: dictionary)
    for items in Self.contexts where items.count == 1 {
      let decision = rule.decision(for: SharedContext(registeredTypeIdentifiers: items))
      for change in decision.contextChanges().changes {
        guard case .context(let context) = change.subject else { continue }
        #expect(
          rule.decision(for: context).verdict == (decision.isShown ? .hidden : .shown),
          "\(items): \(change.sentence)")
      }
    }
    // What accepts nothing is hidden from everything.
    let found = rule.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.jpeg"]]])).contextChanges()
    #expect(dictionary.entries.isEmpty ? found.extent == .none : !found.changes.isEmpty)
  }

  static func sentences(_ text: String, _ items: [[[String]]]) throws -> [String] {
    try ActivationRule(predicate: text).decision(for: SharedContext(registeredTypeIdentifiers: items)).contextChanges()
      .changes.map { $0.sentence }
  }

  @Test func changesThatAreAlikeAreSaidOnce() throws {
    let photos = Array(repeating: ["public.jpeg"], count: 11)
    let fewer = try ActivationRule(predicate: Self.flat("public.image", "<= 2"))
      .decision(for: SharedContext(registeredTypeIdentifiers: [photos])).contextChanges()
    #expect(fewer.changes.first?.editCount == 9)
    #expect(fewer.changes.first?.sentence == "leave out attachment 3 (public.jpeg), and 8 more like it")
    #expect(
      try Self.sentences(ChangeCases.counted("public.jpeg", "== 4"), [[["public.jpeg"]]])
        == ["share another attachment, public.jpeg, and 2 more like it"])
    #expect(
      try Self.sentences(
        ChangeCases.counted("public.image", ">= 1", ">= 1"), [[["public.url"]], [["public.plain-text"]]]
      )
      .contains("share public.jpeg instead of attachment 1 of extension item 1 (public.url)")
        || Self.sentences(
          ChangeCases.counted("public.image", ">= 1", ">= 1"), [[["public.url"]], [["public.plain-text"]]]
        )
        .contains { $0.contains("public.jpeg") }
    )
  }

  /// A hundred photos, where ten are allowed: leaving out alone is a short way.
  @Test func farAwayIsFoundToo() throws {
    let photos = Array(repeating: ["public.jpeg"], count: 100)
    let found = try ActivationRule(predicate: Self.flat("public.image", "<= 10"))
      .decision(for: SharedContext(registeredTypeIdentifiers: [photos])).contextChanges()
    #expect(found.changes.first?.editCount == 90)
  }

  @Test func whatHasNoOtherVerdictIsProved() throws {
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.jpeg", "< 0"))
    let found = rule.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.jpeg"]]])).contextChanges()
    #expect(found.changes.isEmpty && found.extent == .none)
  }

  /// Outside of what is proved, what was tried is counted.
  @Test func whatIsTriedIsCounted() throws {
    let rule = try ActivationRule(
      predicate: "ANY extensionItems.title == \"x\" OR " + ChangeCases.counted("public.jpeg", "> 0"))
    let found = rule.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.url"]]])).contextChanges()
    guard case .tried(let count) = found.extent else { return #expect(Bool(false), "\(found.extent)") }
    #expect(count > 0 && found.changes.count == 1)
    let never = try ActivationRule(predicate: "title == \"x\"")
      .decision(for: SharedContext(registeredTypeIdentifiers: [[["public.url"]]])).contextChanges()
    guard case .tried(let all) = never.extent else { return #expect(Bool(false), "\(never.extent)") }
    #expect(all > count && all <= ChangeBudget.standard.evaluations && never.changes.isEmpty)
  }

  /// On iOS a rule that accepts a location is never hidden for certain, so that nothing is said to hide it.
  @Test(arguments: [(ActivationRule.Platform.iOS, false), (.macOS, true)])
  func whatMayBeALocationHidesNothing(_ platform: ActivationRule.Platform, _ isHidden: Bool) {
    let dictionary: ActivationDictionary = [ActivationKey.images: 1, ActivationKey.locations: 1]
    let decision = ActivationRule(dictionary: dictionary, platform: platform)
      .decision(for: SharedContext(registeredTypeIdentifiers: [[["public.jpeg"]]]))
    #expect(decision.isShown)
    #expect(decision.contextChanges().changes.isEmpty == !isHidden)
  }

  @Test func otherKeysOfTheContextStay() throws {
    let items = [
      ExtensionItem(
        attachments: [ItemProvider("public.url"), ItemProvider("public.jpeg")],
        additionalValues: [.init(key: "title", value: .string("Hello"))])
    ]
    let context = SharedContext(extensionItems: items, additionalValues: [.init(key: "host", value: .string("h"))])
    let text =
      ChangeCases.counted("public.url", "== $i.attachments.@count")
      + " AND host == \"h\" AND ANY extensionItems.title == \"Hello\""
    let change = try #require(
      ActivationRule(predicate: text).decision(for: context).contextChanges().changes.first)
    #expect(change.sentence == "leave out attachment 2 (public.jpeg)")
  }

  @Test func anOpenVerdictIsLeftAlone() throws {
    var limits = EvaluationLimits()
    limits.evaluationSteps = 3
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.url", "> 0"), limits: limits)
    #expect(
      rule.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.url"]]])).contextChanges().changes.isEmpty)
  }

  @Test func nothingIsAskedOfALargeContextForLong() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 2])
    let many = (0..<2_000).map { ["org.example.type\($0)"] }
    let found = rule.decision(for: SharedContext(registeredTypeIdentifiers: [many])).contextChanges()
    #expect(found.changes.allSatisfy { $0.isShown })
  }

  /// An item that has no list of attachments can be given some, whatever else it holds.
  @Test func anItemWithoutAttachmentsCanBeChanged() throws {
    let document = try ContextReader.read(Array(#"{"extensionItems": [{"userInfo": {"n": 1}}]}"#.utf8))
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.jpeg", "== 1"))
    let decision = rule.decision(for: SharedContext(document: document))
    #expect(!decision.isShown)
    #expect(!decision.contextChanges().changes.isEmpty)
  }

  /// Of a hundred items the changes are found, and their words stay short.
  @Test func manyItemsTakeFewWords() throws {
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.jpeg", "== $i.attachments.@count"))
    let items = (0..<100).map { _ in [["public.jpeg"]] }
    let found = rule.decision(for: SharedContext(registeredTypeIdentifiers: items)).contextChanges()
    #expect(found.changes.map(\.editCount).min() == 99)
    #expect(found.changes[0].sentence == "leave out 99 extension items (1, 2, 3 and 96 more)")
    for change in found.changes { #expect(change.sentence.count < 400, "\(change.sentence)") }
  }
}
