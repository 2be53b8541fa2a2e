import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationRules

/// The shipped tables, and the reading of others.
@Suite struct DictionaryTableTests {
  static func table(_ json: String) throws -> DictionaryTable {
    try DictionaryTable(document: try ContextReader.read(json: Array(json.utf8)))
  }

  static let sources = Place.corpus("tables", ".json")

  @Test func allTablesAreShippedThePreferredFirst() {
    #expect(DictionaryTable.shipped.map(\.name) == DictionaryTable.shippedNames)
    #expect(DictionaryTable.standard.map(\.name) == ["V3", "V1", "V4", "V5"])
    #expect(DictionaryTable.shipped.filter { $0.standing == .preferred }.map(\.name) == ["V3"])
    #expect(Self.sources.count == DictionaryTable.shipped.count)
  }

  @Test(arguments: sources) func sourceIsShipped(_ path: String) throws {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let table = try Self.table(source)
    #expect(DictionaryTable(named: table.name) == table, "run .ci/generate")
  }

  /// The reason why a table is used or not is given next to it and in Grammar/dictionary-rules.md.
  @Test func everyStandingHasItsReason() throws {
    let lines = try Place.text("Grammar/dictionary-rules.md").split(separator: "\n")
    let words: [DictionaryTable.Standing: String] = [
      .preferred: "preferred", .asked: "asked", .named: "by name only",
    ]
    for table in DictionaryTable.shipped {
      #expect(!table.evidence.isEmpty)
      #expect(table.standing == .preferred || table.question.hasPrefix("whether "))
      let row = "| `\(table.name)` | \(table.summary) | \(words[table.standing] ?? "") | \(table.evidence) |"
      #expect(lines.contains { $0 == row }, "Grammar/dictionary-rules.md lacks the line: \(row)")
    }
  }

  /// For everyday content and the rules that most apps have, verdicts are uncertain only because of the one table that a report supports. Tables that
  /// are used only by name would make some of them uncertain, or are contradicted.
  @Test func everydayVerdictsAreCertain() throws {
    var payloads = HostPreset.all.map { $0.context.registeredTypeIdentifiers }
    payloads += [
      [[["public.jpeg", "public.file-url"]]], [[]],
      [[["public.plain-text", "public.file-url"], ["public.plain-text", "public.file-url"]]],
    ]
    let contexts = payloads.map { SharedContext(registeredTypeIdentifiers: $0) }
    let types: [String: Int] = [ActivationKey.images: 10, ActivationKey.movies: 1, ActivationKey.webURLs: 1]
    let rules = [
      types, types.merging([ActivationKey.text: 1]) { $1 },
      types.merging([ActivationKey.text: 1, ActivationKey.files: 10]) { $1 },
      types.merging([ActivationKey.webPages: 1, ActivationKey.dictionaryVersion: 2]) { $1 }, [ActivationKey.images: 1],
      [ActivationKey.text: 1], [ActivationKey.webURLs: 1], [ActivationKey.files: 1], [ActivationKey.webPages: 1],
    ].map { DictionaryPropertyTests.dictionary($0) }
    func disagreeing(_ tables: [DictionaryTable]) -> Set<String> {
      var names: Set<String> = []
      for rule in rules.map({ ActivationRule(dictionary: $0, tables: tables) }) {
        for context in contexts {
          if case .uncertain(.tables(let found)) = rule.decision(for: context).verdict {
            names.formUnion(found.others.map(\.table))
          }
        }
      }
      return names
    }
    for name in disagreeing(DictionaryTable.standard) {
      #expect(DictionaryTable(named: name)?.evidence.contains("nextcloud/talk-ios") == true, "\(name)")
    }
    let preferred = try #require(DictionaryTable.shipped.first)
    for table in DictionaryTable.shipped where table.standing == .named {
      #expect(disagreeing([preferred, table]) == [table.name], "\(table.name) could be asked as well")
    }
  }

  @Test(arguments: DictionaryTable.shipped.dropFirst().map(\.name)) func aVariantChangesOnePlace(_ name: String) throws
  {
    let base = try #require(DictionaryTable.shipped.first)
    let table = try #require(DictionaryTable(named: name))
    func rows(_ nodes: [DictionaryTable.Node]) -> [DictionaryTable.Node] {
      nodes.flatMap { node in
        var row = node
        row.children = []
        return [row] + rows(node.children)
      }
    }
    let changed = zip(rows(base.nodes), rows(table.nodes)).filter { $0 != $1 }
    #expect(table.keys == base.keys)
    // If limits apply to each item, so does the limit of web URLs, which has its own text.
    #expect(changed.count == (table.templates == base.templates || name == "V5" ? 1 : 0))
  }

  @Test(arguments: [
    (#"[]"#, "", "expected a dictionary"), (#"{"base": "M9"}"#, "base", "unknown shipped table 'M9'"),
    (#"{"RULES": {}}"#, "GENERIC_ACCEPT", "missing"),
    (#"{"base": "M1", "rows": {"Nothing": {"TYPE": "public.data"}}}"#, "Nothing", "no such row"),
    (#"{"base": "M1", "templates": {"GENERIC_ACCEPT": "a =="}}"#, "GENERIC_ACCEPT", "expected a predicate"),
    (
      #"{"base": "M1", "rows": {"NSExtensionActivationSupportsText": {"TYPES": "public.text"}}}"#,
      "TYPES", "an array"
    ),
    (
      #"{"base": "M1", "rows": {"NSExtensionActivationSupportsText": 5}}"#, "NSExtensionActivationSupportsText",
      "expected a predicate"
    ),
  ]) func mistakesAreNamed(_ json: String, _ path: String, _ message: String) throws {
    let error = #expect(throws: ReadingError.self) { try Self.table(json) }
    #expect(error?.message.hasPrefix(path.isEmpty ? "expected" : path + ": ") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// A tree below the top level, as the system's own table may have: REJECT texts, excepted types that are lost, and grandchildren.
  @Test func theWalkFollowsAForeignTable() throws {
    let accept = try #require(DictionaryTable.shipped[0].templates[.accept])
    let json = """
      {
        "GENERIC_ACCEPT": "\(accept.text.replacing("\"", with: "\\\""))",
        "GENERIC_REJECT_EXCEPT_ONE_OTHER_TYPE": "one == {$TYPE, $OTHER_TYPE}",
        "GENERIC_REJECT_EXCEPT_MULTIPLE_OTHER_TYPES": "several == $OTHER_TYPES",
        "GENERIC_ENFORCE_ALL_TYPES": "every == $TYPES",
        "GENERIC_ENFORCE_ANY_TYPE": "least == $TYPES",
        "GENERIC_ENFORCE_ALL_TYPES_WITH_EXCEPTIONS": "every == $TYPES AND except == $REJECTED_TYPES",
        "GENERIC_ENFORCE_ANY_TYPE_WITH_EXCEPTIONS": "least == $TYPES AND except == $REJECTED_TYPES",
        "RULES": {
          "A": {
            "TYPES": ["t.a", "t.a2"], "EXCEPT_TYPES": ["t.x", "t.b"],
            "B": {"TYPE": "t.b", "EXCEPT_TYPES": ["t.lost"], "C": {"TYPE": "t.c"}}
          },
          "D": {"TYPE": "t.d", "REJECT": "d == $SPECIFIED_COUNT", "ACCEPT": "d <= $SPECIFIED_COUNT"},
          "E": "e <= $SPECIFIED_COUNT"
        }
      }
      """
    let table = try Self.table(json)
    func text(_ dictionary: ActivationDictionary) -> String {
      DictionaryExpansion(dictionary, table: table).predicate.tree.predicateFormat
    }
    let count = { (type: String, limit: Int) in
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers "
        + "UTI-CONFORMS-TO \"\(type)\").@count <= \(limit)"
    }
    // Strict and absent: a REJECT text counts, but a type doesn't; below an accepted key, neither counts.
    #expect(text(["E": 2]) == "d == 0 AND e <= 2")
    #expect(
      text(["A": 1, "D": 3]) == count("t.a", 1)
        + #" AND d <= 3 AND every == {"t.a", "t.a2", "t.d"} AND except == {"t.x", "t.b"}"#)
    // An excepted type that is accepted elsewhere is accepted; excepted types below the top level are lost.
    #expect(
      text(["A": 1, "B": 2, "D": 0])
        == count("t.a", 1) + " AND " + count("t.b", 2)
        + #" AND d == 0 AND every == {"t.a", "t.a2", "t.b"} AND except == {"t.x"}"#)
    // Fuzzy: an absent key passes its parent on; a zero refuses, except for the accepted types around it.
    let version: ActivationDictionary = ["NSExtensionActivationDictionaryVersion": 2]
    var rule = version
    rule["A"] = 1
    rule["C"] = 0
    #expect(text(rule).contains(#"one == {"t.c", "t.a"}"#))
    rule["B"] = 0
    #expect(text(rule).contains(#"one == {"t.b", "t.a"}"#), "the rejected key between them is the parent now")
    #expect(text(rule).contains(count("t.c", 0)))
    rule = version
    rule["A"] = 0
    rule["B"] = 1
    #expect(text(rule) == #"one == {"t.a", "t.b"} AND "# + count("t.b", 1) + #" AND least == {"t.b"}"#)
    rule["C"] = 1
    #expect(text(rule).hasPrefix(#"several == {"t.b", "t.c"}"#))
  }
}
