import ActivationRules
import Predicates
import TestSupport

/// Rules over a few types, and every context of a box around them: the brute-force twin of the analysis.
struct SmallWorld {
  /// Types of which some conform to others; the last conforms to nothing that a rule names.
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

  /// Every context of at most so many items of attachments, each item and attachment a multiset; more in the long run.
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

  /// A context that is larger than the box.
  mutating func largeContext() -> [[[String]]] {
    (0..<random.number(in: 1...5)).map { _ in
      (0..<random.number(in: 1...6)).map { _ in
        (types + ["public.zip-archive", "public.png"]).filter { _ in random.isOnce(in: 3) }
      }
    }
  }

  /// A context of some items in which the properties of ``openConditions`` have values here and there.
  mutating func context(_ items: [[[String]]]) -> SharedContext {
    let extensionItems = items.map { attachments in
      ExtensionItem(
        attachments: attachments.map { ItemProvider(registeredTypeIdentifiers: $0, additionalValues: properties()) },
        additionalValues: properties())
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

  // MARK: Rules

  mutating func rule() -> String { joined(2) { $0.clause() } }

  private mutating func clause() -> String {
    switch random.number(in: 0...23) {
    case 23: return random.one(of: Self.openConditions)
    case 0: return compared("extensionItems.@count", "extensionItems.@count")
    case 1: return compared("extensionItems.@sum.attachments.@count", "extensionItems.@count")
    case 2, 3:
      return compared(
        "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(joined(2) { $0.attachment() })).@count",
        "extensionItems.@sum.attachments.@count")
    default: return compared("SUBQUERY(extensionItems, $i, \(joined(2) { $0.item() })).@count", "extensionItems.@count")
    }
  }

  /// Conditions on properties that no analysis models; the last may err.
  private static let openConditions = ["mood == 1", "mood != 1", "size > 1"]

  private mutating func item() -> String {
    switch random.number(in: 0...23) {
    case 23: return "$i." + random.one(of: Self.openConditions)
    case 0: return compared("extensionItems.@count", "extensionItems.@count")
    case 1, 2: return compared("$i.attachments.@count", "1")
    case 3:
      let one = subquery(attachment())
      return one + random.one(of: [" > ", " <= ", " == "]) + subquery(attachment())
    default: return compared(subquery(joined(2) { $0.attachment() }), "$i.attachments.@count")
    }
  }

  private func subquery(_ body: String) -> String { "SUBQUERY($i.attachments, $a, \(body)).@count" }

  private mutating func attachment() -> String {
    let identifiers = "$a.registeredTypeIdentifiers"
    switch random.number(in: 0...31) {
    case 31: return "$a." + random.one(of: Self.openConditions)
    case 0: return compared(identifiers + ".@count", identifiers + ".@count")
    case 1, 2:
      return compared(
        "SUBQUERY(\(identifiers), $u, \(joined(2) { "$u " + $0.test() })).@count", identifiers + ".@count")
    case 3: return random.one(of: ["ALL ", "NONE "]) + identifiers + " " + test()
    case 4: return compared("extensionItems.@count", "extensionItems.@count")
    case 5: return random.isOnce(in: 3) ? identifiers + " " + test() : "ANY " + identifiers + " " + test()
    default: return "ANY " + identifiers + " " + test()
    }
  }

  private mutating func test() -> String {
    let type = "\"" + random.one(of: types) + "\""
    switch random.number(in: 0...17) {
    case 0: return "UTI-EQUALS " + type
    case 1: return "== " + type
    case 2: return "IN {" + type + ", \"public.png\"}"
    default: return "UTI-CONFORMS-TO " + type
    }
  }

  private mutating func compared(_ count: String, _ whole: String) -> String {
    if random.isOnce(in: 12) {
      return count
        + random.one(of: [" BETWEEN {1, 2}", " BETWEEN {1, \(whole)}", " BETWEEN {\(whole), 1}", " IN {0, \(whole)}"])
    }
    let bound = random.isOnce(in: 4) ? whole : "\(random.number(in: 0...2))"
    return count + " " + random.one(of: ["==", "!=", "<", "<=", ">", ">="]) + " " + bound
  }

  private mutating func joined(_ size: Int, _ make: (inout Self) -> String) -> String {
    guard size > 0, random.isOnce(in: 3) else { return make(&self) }
    if random.isOnce(in: 5) { return "NOT (" + joined(size - 1, make) + ")" }
    return "(" + joined(size - 1, make) + random.one(of: [" AND ", " OR "]) + joined(size - 1, make) + ")"
  }
}
