import Foundation
import TestSupport
import Testing

@testable import ActivationRules
@testable import ToolSupport
@testable import activation_rule

/// What was seen on Apple's systems of activation rules; the files belong to others and are read where they lie.
@Suite struct DictionaryObservationTests {
  /// A rule, what was shared, and whether the extension was offered.
  struct Observation {
    var id: String
    var rule: Any
    var payload: Any
    var activates: Bool
  }

  /// What is answered otherwise than it was seen, with the reason.
  private static let uncertain = [
    "o066": "an index into extension items was hidden on one device; NSPredicate takes it"
  ]

  private static func observations() throws -> [Observation] {
    var rows: [[String: Any]] = []
    if let data = try? Place.facts("dictionary-observations.json") {
      rows += try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    }
    if let data = try? Place.facts("fresh-facts.json") {
      let facts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      rows += try #require(facts["observations"] as? [[String: Any]])
    }
    return try rows.enumerated().map { number, row in
      Observation(
        id: row["id"] as? String ?? "observation \(number)", rule: try #require(row["rule"]),
        payload: try #require(row["payload"]), activates: try #require(row["activates"] as? Bool))
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
      if Self.uncertain[row.id] != nil { return verdict != "uncertain" }
      // An error hides the extension, too.
      return row.activates ? verdict != "activates" : verdict != "does-not-activate" && verdict != "error"
    }.map(\.0.id)
  }

  @Test(.facts("dictionary-observations.json", "fresh-facts.json"))
  func observationsAgreeWithTheTables() throws {
    let observations = try Self.observations()
    #expect(observations.count >= 53)
    #expect(try contradicting(nil, observations) == [], "the tables that are asked together")
    for table in DictionaryTable.shipped {
      let contradicting = try contradicting(table.name, observations)
      let saysSo = table.evidence.hasPrefix("contradicted: ")
      #expect(contradicting.isEmpty != saysSo, "\(table.name): \(contradicting)")
      #expect(!saysSo || table.standing == .named)
    }
  }

  /// Every dictionary found in a real app loads, and every odd key or value is named.
  @Test(.facts("real-dictionaries.json")) func realDictionariesLoad() throws {
    let data = try Place.facts("real-dictionaries.json")
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(rows.count >= 68)
    let folder = try TemporaryFolder()
    for row in rows {
      let rule = try #require(row["rule"] as? [String: Any])
      let content: [String: Any] = [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": ["NSExtensionActivationRule": rule],
      ]
      let plist = ["NSExtension": content]
      let file = folder.url.appendingPathComponent("\(row["id"] ?? "x").plist")
      try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0).write(to: file)
      let run = ToolRun(["eval", file.path, "--attachment", "public.url"])
      #expect(
        (run.code == .malformed) == run.errors.contains("holds a dictionary"), "\(row["id"] ?? "?"): \(run.errors)")
      for key in unknownKeys(row) { #expect(run.errors.contains(key), "\(row["id"] ?? "?"): \(key) is not reported") }
    }
  }

  /// The keys that the collection's own note lists as unknown.
  private func unknownKeys(_ row: [String: Any]) -> [String] {
    guard let note = row["note"] as? String, let range = note.range(of: "unknown keys: ") else { return [] }
    return note[range.upperBound...].prefix { $0 != ";" }.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}
