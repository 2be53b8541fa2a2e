import ActivationRules
import Testing

@testable import ActivationAnalysis

/// What rules accept, as people would list it.
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
    let oddities = description.oddities.map(\.id.rawValue).joined(separator: " ")
    return
      "\(alternatives.joined(separator: " | ")); \(description.severalItems); exact \(description.isExact); \(oddities)"
  }

  private func predicate(_ text: String) throws -> String { try self.text(ActivationRule(predicate: text)) }

  static func count(_ type: String, _ bound: String) -> String {
    "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\").@count \(bound)"
  }

  @Test func showAll() throws {
    let rules = [
      "SUBQUERY(extensionItems, $i, \(Self.count("public.image", "== $i.attachments.@count"))).@count == 1",
      "SUBQUERY(extensionItems, $i, \(Self.count("public.image", ">= 1"))).@count >= 1",
      "SUBQUERY(extensionItems, $i, \(Self.count("public.image", "<= 10"))).@count >= 1",
      "SUBQUERY(extensionItems, $i, \(Self.count("public.image", "<= 10")) AND \(Self.count("public.image", ">= 1")) OR \(Self.count("public.url", "== 1"))).@count == extensionItems.@count",
      "SUBQUERY(extensionItems, $i, $i.attachments.@count <= 4 AND \(Self.count("public.image", ">= 1"))).@count == 1",
    ]
    for rule in rules { print(try predicate(rule)) }
    for keys: ActivationDictionary in [
      ["NSExtensionActivationSupportsImageWithMaxCount": 10, "NSExtensionActivationSupportsWebURLWithMaxCount": 1],
      [
        "NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsImageWithMaxCount": 100,
        "NSExtensionActivationSupportsMovieWithMaxCount": 100, "NSExtensionActivationSupportsFileWithMaxCount": 1,
        "NSExtensionActivationSupportsText": true,
        "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
      ],
      ["NSExtensionActivationSupportsAttachmentsWithMaxCount": 5, "NSExtensionActivationSupportsImageWithMaxCount": 3],
    ] {
      print(try text(ActivationRule(dictionary: keys)))
    }
  }
}
