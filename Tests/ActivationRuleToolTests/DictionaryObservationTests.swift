import ActivationLint
import Foundation
import TestSupport
import Testing

@testable import ActivationRules
@testable import activation_rule

/// The observations on Apple's systems in `Corpus/observations`, and the claims based on them.
@Suite struct DictionaryObservationTests {
  /// A rule, what was shared, and whether the extension was offered.
  struct Observation {
    var id: String
    var rule: Any
    var payload: Any
    var isShown: Bool
  }

  private static func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Place.corpus.appendingPathComponent(path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static func rows() throws -> [[String: Any]] {
    try #require(try json("observations/observations.json")["observations"] as? [[String: Any]])
  }

  /// The observations that are verdicts.
  private static func observations() throws -> [Observation] {
    try rows().filter { $0["rule"] != nil }.map { row in
      let items = try #require(row["extensionItems"] as? [[String: [[String]]]])
      let payload = items.map { item in
        ["attachments": (item["attachments"] ?? []).map { ["registeredTypeIdentifiers": $0] }]
      }
      return Observation(
        id: try #require(row["id"] as? String), rule: try #require(row["rule"]), payload: ["extensionItems": payload],
        isShown: try #require(row["verdict"] as? String) == "shown")
    }
  }

  /// The ids of the observations that are answered otherwise than they were seen, when a table is asked, or the standard ones.
  private func contradicting(_ table: String?, _ observations: [Observation]) throws -> [String] {
    var requests = ""
    for row in observations {
      var request: [String: Any] = ["id": row.id, "rule": row.rule, "context": row.payload]
      request["table"] = table
      requests += String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self) + "\n"
    }
    let answers = ToolRun(["engine"], input: requests).output.split(separator: "\n")
    try #require(answers.count == observations.count)
    return try zip(observations, answers).filter { row, line in
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let verdict = try #require(answer["verdict"] as? String, "\(line)")
      // An error hides the extension, too, and what isn't a predicate never becomes a rule.
      return row.isShown ? verdict != "shown" : !["hidden", "error", "malformed"].contains(verdict)
    }.map(\.0.id)
  }

  /// The contact cards of the conformance cases contradict M1, and the rest what is here.
  @Test func observationsAgreeWithTheTables() throws {
    let observations = try Self.observations()
    #expect(observations.count >= 29)
    #expect(try contradicting(nil, observations) == [], "the tables that are asked together")
    for table in DictionaryTable.shipped where !table.evidence.hasPrefix("contradicted: ") {
      #expect(try contradicting(table.name, observations) == [], "\(table.name)")
    }
    for table in DictionaryTable.shipped where table.evidence.hasPrefix("contradicted: ") {
      #expect(table.standing == .named)
    }
    for table in ["M2a", "M2b"] { #expect(try !contradicting(table, observations).isEmpty, "\(table)") }
  }

  /// Each observation has a source, and is there once.
  @Test func observationsHaveSources() throws {
    let rows = try Self.rows()
    #expect(Set(rows.compactMap { $0["id"] as? String }).count == rows.count)
    for row in rows {
      let sources = row["sources"] as? [[String: String]] ?? []
      #expect(!sources.isEmpty && sources.allSatisfy { $0["address"] ?? $0["text"] != nil }, "\(row)")
      #expect(["observed", "documented"].contains(row["confidence"] as? String), "\(row)")
      #expect(row["seen"] is String)
    }
  }

  /// Whatever is said to be observed names what supports it, and nothing else does.
  @Test func claimsNameTheirObservations() throws {
    var known: Set<String> = []
    for row in try Self.rows() where row["confidence"] as? String == "observed" {
      known.insert(try #require(row["id"] as? String))
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: Place.corpus.path + "/rule-tests/incidents") {
      known.insert(String(file.prefix { $0 != "." }))
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: Place.corpus.path + "/conformance")
    where file.hasSuffix(".json") && file != "known-differences.json" {
      for row in try Self.json("conformance/" + file)["cases"] as? [[String: Any]] ?? []
      where row["mark"] as? String == "observed" { known.insert(try #require(row["id"] as? String)) }
    }
    // A preset is what a host was seen to share.
    for preset in HostPreset.all where preset.evidence == .observed {
      #expect(!preset.sources.isEmpty, "\(preset.name)")
      known.insert(preset.name)
    }
    for rule in LintRule.all {
      #expect((rule.evidence == .observed) == !rule.observations.isEmpty, "\(rule.id)")
      for id in rule.observations { #expect(known.contains(id), "\(rule.id): no observation \(id)") }
      // Whoever says so of one part of a page says it of the rule.
      #expect(rule.evidence == .observed || !rule.page.contains(" observed"), "\(rule.id)")
    }
  }

  /// A rule that was seen to fail is one in which the linter finds what it says was observed.
  @Test func observedMistakesAreFound() throws {
    var rules: [String: Any] = [:]
    for row in try Self.observations() { rules[row.id] = row.rule }
    for file in try FileManager.default.contentsOfDirectory(atPath: Place.corpus.path + "/rule-tests/incidents") {
      rules[String(file.prefix { $0 != "." })] = try Self.json("rule-tests/incidents/" + file)["rule"]
    }
    for file in ["dictionaries", "rules", "types", "indexes", "mistakes"] {
      for row in try Self.json("conformance/\(file).json")["cases"] as? [[String: Any]] ?? [] {
        if let id = row["id"] as? String { rules[id] = row["rule"] ?? row["format"] }
      }
    }
    for rule in LintRule.all {
      let named = rule.observations.compactMap { rules[$0] }
      guard !named.isEmpty else { continue }
      let ids = try named.map { value in
        let text =
          try value as? String ?? String(decoding: JSONSerialization.data(withJSONObject: value), as: UTF8.self)
        return ToolRun(["lint", "-", "--format", "xcode", "--all"], input: text).output
      }
      #expect(ids.contains { $0.contains("[\(rule.id) ") }, "\(rule.id): \(ids)")
    }
  }
}
