import ActivationRules
import Predicates
import TestSupport

/// Rules over a few types, and every context within a box: the brute-force twin of the analysis.
struct SmallWorld {
  /// Types that partly conform to each other. The last one conforms to nothing that a rule names.
  private static let families: [[String]] = [
    ["public.image", "public.jpeg"], ["public.image", "public.url"], ["public.url", "public.file-url"],
    ["public.data", "public.image", "public.url"], ["public.text"], ["com.example.undeclared", "public.text"],
  ]

  let types: [String]
  private var random: SeededGenerator

  init(_ random: SeededGenerator) {
    self.random = random
    types = self.random.one(of: Self.families)
  }

  // MARK: Contexts

  /// Returns every context with a limited number of items and attachments, where each item and attachment is a multiset. Longer runs use a larger
  /// box.
  static func contexts(of types: [String]) -> [[[[String]]]] {
    let identifiers = types + ["public.zip-archive"]
    var attachments: [[String]] = [[]]
    for identifier in identifiers { attachments += attachments.map { $0 + [identifier] } }
    let (attachmentsPerItem, items) =
      switch (types.count, Property.isAsked) {
      case (1, true): (4, 3)
      case (1, false): (2, 3)
      case (2, true): (3, 2)
      case (2, false): (2, 2)
      case (_, true): (2, 2)
      default: (1, 3)
      }
    let some = types.count == 3 ? attachments.filter { $0.count <= 2 } : attachments
    return multisets(of: multisets(of: some, upTo: attachmentsPerItem), upTo: items)
  }

  private static func multisets<Element>(of elements: [Element], upTo count: Int) -> [[Element]] {
    var found: [[Element]] = [[]]
    var last: [(list: [Element], next: Int)] = [([], 0)]
    for _ in 0..<count {
      last = last.flatMap { entry in
        (entry.next..<elements.count).map { (entry.list + [elements[$0]], $0) }
      }
      found += last.map(\.list)
    }
    return found
  }

  /// Generates a context that is larger than the box.
  mutating func largeContext() -> [[[String]]] {
    (0..<random.number(in: 1...5)).map { _ in
      (0..<random.number(in: 1...6)).map { _ in
        (types + ["public.zip-archive", "public.png"]).filter { _ in random.isOnce(in: 3) }
      }
    }
  }

  /// Generates a context with the given items, in which the properties of the open conditions in ``rule()`` sometimes have values.
  mutating func context(_ items: [[[String]]]) -> SharedContext {
    let extensionItems = items.map { attachments in
      var item = ExtensionItem(
        attachments: attachments.map { types in
          var provider = ItemProvider(registeredTypeIdentifiers: types)
          provider.additionalValues = properties()
          return provider
        })
      item.additionalValues = properties()
      return item
    }
    return SharedContext(extensionItems: extensionItems, additionalValues: properties())
  }

  private mutating func properties() -> [PredicateArgument.Entry] {
    var entries: [PredicateArgument.Entry] = []
    if random.isOnce(in: 2) { entries.append(.init(key: "mood", value: .integer(1))) }
    if random.isOnce(in: 2) {
      entries.append(.init(key: "size", value: random.isOnce(in: 3) ? .string("large") : .integer(2)))
    }
    return entries
  }

  /// Generates a rule over the types. Occasionally it has a condition on a property that the analysis doesn't model; the last of these may err.
  mutating func rule() -> String {
    var rules = CountingRuleGenerator(
      random: random, strangeness: nil, targets: types, openConditions: ["mood == 1", "mood != 1", "size > 1"])
    defer { random = rules.random }
    return rules.rule(size: 3)
  }
}
