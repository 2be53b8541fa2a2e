import ActivationRules
import PredicateSyntax
import TestSupport
import Testing

@testable import ActivationAnalysis

/// Predicates turned into dictionaries, by proof.
@Suite struct DictionaryFinderTests {
  static func same(_ dictionary: ActivationDictionary, _ rule: ActivationRule, _ table: DictionaryTable) -> Bool {
    RuleComparison(
      ActivationRule(dictionary: dictionary, tables: [table], platform: .macOS), rule, table: table
    ).relation == .equivalent
  }

  /// Whatever a dictionary expands to is found to be a dictionary, which is proved to be the same.
  @Test(arguments: [CountingStyle.flat, .layered])
  func whatIsADictionaryIsFound(_ style: CountingStyle) {
    struct Case: Shrinkable, CustomStringConvertible {
      var entries: [(key: String, value: Int64)]
      var table: Int
      var description: String { "\(entries) under table \(table)" }
      var shrinks: [Case] {
        entries.indices.map { index in
          var shorter = self
          shorter.entries.remove(at: index)
          return shorter
        }
      }
    }
    let tables = DictionaryTable.standard
    var (found, given) = (0, 0)
    let property = Property("dictionaries are found again in \(style.rawValue) style", cases: 12)
    property.expect { random, _ in
      let keys = [
        ActivationKey.images, ActivationKey.movies, ActivationKey.files, ActivationKey.webURLs, ActivationKey.text,
        ActivationKey.webPages, ActivationKey.dictionaryVersion,
      ]
      var entries: [(key: String, value: Int64)] = []
      for key in keys where random.number(in: 0...2) == 0 {
        let isVersion = key == ActivationKey.dictionaryVersion
        entries.append((key, isVersion ? 2 : Int64(random.number(in: 0...4))))
      }
      return Case(entries: entries, table: random.number(in: 0...(tables.count - 1)))
    } complaint: { (example: Case) -> String? in
      let table = tables[example.table]
      let dictionary = ActivationDictionary(example.entries.map { .init(key: $0.key, value: .integer($0.value)) })
      // Of zeros alone there is no dictionary: the system refuses it.
      guard example.entries.contains(where: { $0.value > 0 && $0.key != ActivationKey.dictionaryVersion }),
        let tree = try? DictionaryExpansion(dictionary, table: table).tree(counting: style)
      else { return nil }
      let rule = ActivationRule(tree: tree)
      do throws(NotADictionary) {
        let answer = try ActivationDictionary(equivalentTo: rule, table: table)
        found += 1
        return Self.same(answer, rule, table) ? nil : "\(answer) is another rule"
      } catch {
        // Keys that shut each other out accept nothing, for which no dictionary is written; and the search has its limits.
        if error.reason == nil, RuleAnalysis(rule, table: table).never.isProved { return nil }
        if error.reason == .types || error.reason == .budget {
          given += 1
          return nil
        }
        return "not found: nearest \(String(describing: error.nearest)), \(String(describing: error.reason))"
      }
    }
    #expect(given * 5 < found, "\(given) of \(given + found) exceed the limits")
  }

  /// The least and the greatest number of attachments, and a key that makes no difference.
  @Test func numbersOfAttachmentsAreFound() throws {
    let table = try #require(DictionaryTable(named: "V3"))
    for dictionary in [
      [ActivationKey.images: 5, ActivationKey.attachmentsMinimum: 2],
      [ActivationKey.images: 5, ActivationKey.movies: 4, ActivationKey.attachmentsMaximum: 6],
    ] as [ActivationDictionary] {
      let tree = try #require(try DictionaryExpansion(dictionary, table: table).tree(counting: .flat))
      let found = try ActivationDictionary(equivalentTo: ActivationRule(tree: tree), table: table)
      #expect(Set(found.entries) == Set(dictionary.entries))
    }
  }

  /// Attachments that a limit of the dictionary refuses need no key of their own.
  @Test func whatALimitRefusesNeedsNoKey() throws {
    let url = "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.url').@count"
    let rule = try ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, \(url) >= 1).@count <= 1 "
        + "AND SUBQUERY(extensionItems, $i, \(url) >= 2).@count == 0 "
        + "AND SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
        + "SUBQUERY($a.registeredTypeIdentifiers, $u, $u UTI-CONFORMS-TO 'public.url' "
        + "AND NOT $u UTI-CONFORMS-TO 'public.file-url').@count > 0).@count > 0).@count > 0")
    let found = try ActivationDictionary(equivalentTo: rule, table: #require(DictionaryTable(named: "V1")))
    #expect(found == [ActivationKey.webURLs: 1, ActivationKey.dictionaryVersion: 2])
  }

  static let image = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'"

  static func all(_ condition: String, _ wanted: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(wanted)"
  }

  /// A rule that isn't a dictionary comes with the nearest one, and a context that distinguishes them.
  @Test(arguments: [
    all(image, "<= 2).@count == extensionItems.@count"),
    all(image, "== $i.attachments.@count AND $i.attachments.@count <= 3).@count == extensionItems.@count"),
    all(image + " OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.adobe.pdf'", "== 1).@count == 1"),
  ])
  func theNearestDiffers(_ text: String) throws {
    let table = try #require(DictionaryTable.standard.first)
    let rule = try ActivationRule(predicate: text)
    let error = #expect(throws: NotADictionary.self) { try ActivationDictionary(equivalentTo: rule, table: table) }
    let nearest = ActivationRule(dictionary: try #require(error?.nearest), tables: [table], platform: .macOS)
    #expect(error?.reason == nil)
    let witnesses = [error?.onlyDictionary, error?.onlyRule].compactMap { $0 }
    #expect(!witnesses.isEmpty)
    for witness in witnesses where witness.declarations.isEmpty {
      #expect(
        nearest.decision(for: witness.context).isShown != rule.decision(for: witness.context).isShown)
    }
  }

  @Test func whatNoKeyAcceptsHasNoNearest() throws {
    let table = try #require(DictionaryTable.standard.first)
    let pdf = try ActivationRule(
      predicate: Self.all("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.example.own'", "> 0).@count > 0"))
    let error = #expect(throws: NotADictionary.self) { try ActivationDictionary(equivalentTo: pdf, table: table) }
    #expect(error?.foreignTypes == ["com.example.own"])
    for text in ["TRUEPREDICATE", Self.all(Self.image, "> 0).@count > 0")] {
      let unlimited = #expect(throws: NotADictionary.self) {
        try ActivationDictionary(equivalentTo: ActivationRule(predicate: text), table: table)
      }
      #expect(unlimited?.unlimitedTypes.contains("public.image") == true)
    }
    let never = #expect(throws: NotADictionary.self) {
      try ActivationDictionary(equivalentTo: ActivationRule(predicate: "FALSEPREDICATE"), table: table)
    }
    #expect(never?.nearest == nil && never?.onlyRule == nil && never?.reason == nil)
    let unknown = #expect(throws: NotADictionary.self) {
      try ActivationDictionary(equivalentTo: ActivationRule(predicate: "name == 'x'"), table: table)
    }
    #expect(unknown?.reason == .keyPath)
  }
}
