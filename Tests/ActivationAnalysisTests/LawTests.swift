import ActivationRules
import Predicates
import Testing
import UniformTypes

@testable import ActivationAnalysis

/// Laws that hold for all rules: identities, worlds, and additional conformance.
@Suite struct LawTests {
  static func rule(_ text: String) throws -> ActivationRule { try ActivationRule(predicate: text) }

  static func any(_ type: String) -> String { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\"" }

  static func items(_ body: String, _ inner: String = ">= 1", _ outer: String = ">= 1") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(body)).@count \(inner)).@count \(outer)"
  }

  /// Rules in the shapes that are used in shipped apps.
  static let rules = [
    items(any("public.image")), items(any("public.url"), "== $i.attachments.@count", "== 1"),
    items(any("public.image") + " OR " + any("public.movie"), "<= 10"),
    items(
      any("public.file-url") + " OR " + any("public.url") + " AND NOT (" + any("public.folder") + ")", ">= 1", "== 1"),
    items(any("public.data"), "BETWEEN {1, 3}", "== extensionItems.@count"),
    "extensionItems.@count == 1 AND " + items("ALL $a.registeredTypeIdentifiers UTI-EQUALS \"public.png\""),
    "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, " + any("public.text") + ").@count <= 2",
  ]

  private func relation(_ first: String, _ second: String) throws -> RuleComparison.Relation {
    RuleComparison(try Self.rule(first), try Self.rule(second)).relation
  }

  @Test(arguments: rules)
  func aRuleIsItsPrintedForm(text: String) throws {
    #expect(try relation(text, Self.rule(text).tree.predicateFormat) == .equivalent)
  }

  @Test(arguments: rules)
  func deMorgan(text: String) throws {
    let other = Self.items(Self.any("public.contact"))
    #expect(try relation("NOT (\(text) AND \(other))", "NOT (\(text)) OR NOT (\(other))") == .equivalent)
    #expect(try relation("NOT (\(text) OR \(other))", "NOT (\(text)) AND NOT (\(other))") == .equivalent)
    let opposites = RuleComparison(try Self.rule(text), try Self.rule("NOT (\(text))"))
    // If a web page is next to its archive, one part may show the rule and the other its opposite.
    #expect(
      opposites.relation == .disjoint
        || opposites.excludeEachOther.witness?.context.registeredTypeIdentifiers.joined().joined().contains(
          "com.apple.webarchive") == true
    )
  }

  @Test func dictionariesAreTheirExpansions() throws {
    let keys: ActivationDictionary = [
      "NSExtensionActivationSupportsImageWithMaxCount": 2, "NSExtensionActivationSupportsText": true,
    ]
    for table in DictionaryTable.standard {
      let text = DictionaryExpansion(keys, table: table).predicate.tree.predicateFormat
      let comparison = RuleComparison(ActivationRule(dictionary: keys), try Self.rule(text), table: table)
      #expect(comparison.relation == .equivalent, "\(table.name)")
    }
  }

  /// Three forms in which counts are added across items.
  @Test(arguments: 1...3)
  func countingFormsAgree(limit: Int) throws {
    let body = Self.any("public.image")
    let flat = "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(body)).@count <= \(limit)"
    let layers = (1...limit + 1).map { Self.items(body, ">= \($0)", "") }
    #expect(try relation(flat, layers.joined(separator: " + ") + " <= \(limit)") == .equivalent)
    let perItem = Self.items(body, "<= \(limit)", "== extensionItems.@count")
    #expect(try relation(flat, perItem) == .looser)
    let one = "extensionItems.@count == 1 AND "
    #expect(try relation(one + flat, one + perItem) == .equivalent)
  }

  @Test(arguments: rules)
  func proofsPassDownward(text: String) throws {
    let rule = try Self.rule(text)
    let worlds: [RuleAnalysis.World] = [.open, .catalog(single: false), .catalog(single: true)]
    for (wide, narrow) in [(0, 1), (1, 2)] {
      let (outer, inner) = (RuleAnalysis(rule, world: worlds[wide]), RuleAnalysis(rule, world: worlds[narrow]))
      if outer.never.isProved { #expect(inner.never.isProved) }
      if outer.always.isProved { #expect(inner.always.isProved) }
      if inner.never.witness != nil { #expect(outer.never.witness != nil) }
    }
  }

  /// Additional conformance reduces the number of contexts, so a proof remains valid.
  @Test func proofsSurviveNewEdges() throws {
    let types = ["com.example.a", "com.example.b", "com.example.c"]
    let plain = TypeGraph.system.adding(types.map { TypeDeclaration(identifier: $0) })
    let chained = TypeGraph.system.adding([
      TypeDeclaration(identifier: types[0], conformsTo: [types[1]]),
      TypeDeclaration(identifier: types[1], conformsTo: [types[2], "public.data"]),
      TypeDeclaration(identifier: types[2]),
    ])
    let bodies = types.map { Self.any($0) } + [Self.any("public.data"), "NOT " + Self.any(types[1])]
    for first in bodies {
      for second in bodies {
        let text = Self.items("\(first) AND NOT (\(second)) AND \(Self.any(types[2]))", "> 1")
        let before = RuleAnalysis(try ActivationRule(predicate: text, types: plain))
        let after = RuleAnalysis(try ActivationRule(predicate: text, types: chained))
        if before.never.isProved { #expect(after.never.isProved, "\(text)") }
        if before.always.isProved { #expect(after.always.isProved, "\(text)") }
      }
    }
  }

  @Test func theTableDecidesADictionary() throws {
    let keys: ActivationDictionary = ["NSExtensionActivationSupportsFileWithMaxCount": 1]
    let analysis = RuleAnalysis(ActivationRule(dictionary: keys))
    #expect(analysis.underEachTable.count == DictionaryTable.standard.count)
    for table in analysis.underEachTable { #expect(table.never.witness != nil && table.always.witness != nil) }
  }
}
