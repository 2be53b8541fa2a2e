import ActivationLint
import Foundation
import TestSupport
import Testing

@testable import ActivationRules
@testable import activation_rule

/// The observations on Apple's systems in `Corpus/observations`, and the claims based on them.
@Suite struct DictionaryObservationTests {
  /// A rule, the shared content, and whether the extension was offered.
  typealias Observation = (id: String, rule: Any, payload: Any, isShown: Bool)

  private static func rows() throws -> [[String: Any]] {
    try #require(try Place.object("Corpus/observations/observations.json")["observations"] as? [[String: Any]])
  }

  /// The cases of a file of the conformance suite.
  private static func cases(_ path: String) throws -> [[String: Any]] {
    try Place.object(path)["cases"] as? [[String: Any]] ?? []
  }

  private static let incidents = Place.files(in: "Corpus/rule-tests/incidents", ".json")

  /// The name of a file without its endings.
  private static func bareName(_ path: String) -> String {
    String((path.split(separator: "/").last ?? "").prefix { $0 != "." })
  }

  /// The observations that are verdicts.
  private static func observations() throws -> [Observation] {
    try rows().filter { $0["rule"] != nil }.map { row in
      let items = try #require(row["extensionItems"] as? [[String: [[String]]]])
      let payload = items.map { item in
        ["attachments": (item["attachments"] ?? []).map { ["registeredTypeIdentifiers": $0] }]
      }
      return (
        try #require(row["id"] as? String), try #require(row["rule"]), ["extensionItems": payload],
        try #require(row["verdict"] as? String) == "shown"
      )
    }
  }

  /// Returns the ids of the observations that differ from the answer for a table, or for the standard tables.
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
      // An error also hides the extension, and text that isn't a predicate never becomes a rule.
      return row.isShown ? verdict != "shown" : !["hidden", "error", "malformed"].contains(verdict)
    }.map(\.0.id)
  }

  /// The contact cards in the conformance cases contradict M1; the other contradictions are listed here.
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

  /// Everything that claims to be observed names its observations, and nothing else does.
  @Test func claimsNameTheirObservations() throws {
    var known: Set<String> = []
    for row in try Self.rows() where row["confidence"] as? String == "observed" {
      known.insert(try #require(row["id"] as? String))
    }
    known.formUnion(Self.incidents.map { Self.bareName($0) })
    for file in Place.files(in: "Corpus/conformance", ".json") where !file.hasSuffix("/known-differences.json") {
      for row in try Self.cases(file) where row["mark"] as? String == "observed" {
        known.insert(try #require(row["id"] as? String))
      }
    }
    // A preset records the content that a host was seen to share.
    for preset in HostPreset.all where preset.evidence == .observed {
      #expect(!preset.sources.isEmpty, "\(preset.name)")
      known.insert(preset.name)
    }
    for rule in LintRule.all {
      #expect((rule.evidence == .observed) == !rule.observations.isEmpty, "\(rule.id)")
      for id in rule.observations { #expect(known.contains(id), "\(rule.id): no observation \(id)") }
      // If a part of a page claims an observation, the whole rule is based on observations.
      #expect(rule.evidence == .observed || !rule.page.contains(" observed"), "\(rule.id)")
    }
  }

  /// If a rule was seen to fail, the linter reports the mistake that its page claims to be observed.
  @Test func observedMistakesAreFound() throws {
    var rules: [String: Any] = [:]
    for row in try Self.observations() { rules[row.id] = row.rule }
    for file in Self.incidents { rules[Self.bareName(file)] = try Place.object(file)["rule"] }
    for file in ["dictionaries", "rules", "types", "indexes", "mistakes"] {
      for row in try Self.cases("Corpus/conformance/\(file).json") {
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
