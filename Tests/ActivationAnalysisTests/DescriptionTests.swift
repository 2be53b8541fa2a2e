import ActivationRules
import Testing

@testable import ActivationAnalysis

/// The contexts that rules accept, as people would list them.
@Suite struct DescriptionTests {
  private func text(_ rule: ActivationRule) throws -> String {
    let description = try RuleAnalysis(rule).describe()
    func span(_ counts: RuleDescription.Interval) -> String {
      counts.highest.map { $0 == counts.lowest ? "\($0)" : "\(counts.lowest)-\($0)" } ?? "\(counts.lowest)+"
    }
    func name(_ kind: RuleDescription.Kind) -> String { kind.types.first ?? "other" }
    let alternatives = description.alternatives.map { alternative in
      let counts = zip(description.kinds, alternative.counts).filter { $1 != .anything }.map {
        "\(name($0)) \(span($1))"
      }
      let sums = alternative.sums.map { sum in
        sum.weights.keys.sorted().map { name(description.kinds[$0]) }.joined(separator: "+") + " " + span(sum.counts)
      }
      return (counts + sums).joined(separator: ", ")
    }
    let exact =
      switch description.exactness {
      case .proved: "exact"
      case .provedForSingleTypes: "exact for single types"
      case .provedForOneItem: "exact for one item"
      case .differs: "not exact"
      }
    let oddities = description.oddities.map(\.id.rawValue)
    return ([alternatives.joined(separator: " | "), "\(description.severalItems)", exact] + oddities).joined(
      separator: "; ")
  }

  static func count(_ type: String, _ bound: String) -> String {
    "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\").@count \(bound)"
  }

  @Test(arguments: [
    (
      "SUBQUERY(extensionItems, $i, \(count("public.image", "== $i.attachments.@count"))).@count == 1",
      "other 0, public.image 1+; exactlyOne; exact; nothing-shared"
    ),
    (
      "SUBQUERY(extensionItems, $i, \(count("public.image", ">= 1"))).@count >= 1", "public.image 1+; together; exact"
    ),
    (
      "SUBQUERY(extensionItems, $i, \(count("public.image", "<= 10"))).@count >= 1",
      "other 1+, public.image 0-10 | public.image 1-10; some; exact; unnamed-type; nothing-shared"
    ),
    (
      "SUBQUERY(extensionItems, $i, \(count("public.image", "BETWEEN {1, 10}")) OR \(count("public.url", "== 1"))).@count == extensionItems.@count",
      "public.image 1-10 | public.url 1; each; exact; nothing-shared"
    ),
    (
      "extensionItems.@count == 1 AND SUBQUERY(extensionItems, $i, $i.attachments.@count <= 4 AND \(count("public.image", ">= 1"))).@count == 1",
      "public.image 1+, other+public.image 0-4; single; exact; two-items"
    ),
    ("FALSEPREDICATE", "; together; exact"),
  ])
  func predicates(text: String, expected: String) throws {
    #expect(try self.text(ActivationRule(predicate: text)) == expected)
  }

  static let keysAndAlternatives: [(ActivationDictionary, String)] = [
    (
      [
        "NSExtensionActivationSupportsImageWithMaxCount": 10, "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
      ],
      "other 0, public.image 1-10, public.url 0-1 | other 0, public.image 0-10, public.url 1;"
    ),
    (
      ["NSExtensionActivationSupportsAttachmentsWithMaxCount": 5, "NSExtensionActivationSupportsImageWithMaxCount": 3],
      "other 0, public.image 1-3"
    ),
    (
      [
        "NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsImageWithMaxCount": 100,
        "NSExtensionActivationSupportsText": 1,
      ],
      "public.image 1-100, public.plain-text 0-1 | public.image 0-100, public.plain-text 1;"
    ),
  ]

  @Test(arguments: keysAndAlternatives)
  func dictionaries(keys: ActivationDictionary, expected: String) throws {
    let found = try text(ActivationRule(dictionary: keys))
    #expect(found.hasPrefix(expected), "\(found)")
    #expect(found.contains("; together; exact"), "\(found)")
  }

  @Test func acceptedCountsAreListed() throws {
    let rule = try ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, \(Self.count("public.image", "IN {1, 2, 5}"))).@count == 1")
    let description = try RuleAnalysis(rule).describe()
    let images = try #require(description.kinds.firstIndex { $0.types == ["public.image"] })
    #expect(
      description.acceptedAlone[images] == [.init(1, 2), .init(5, 5)])
  }
}
