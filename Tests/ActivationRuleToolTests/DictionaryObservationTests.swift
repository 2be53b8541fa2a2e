import Foundation
import Testing

@testable import activation_rule

/// What was seen on Apple's systems of activation rules; the file belongs to others and is read where it lies.
@Suite struct DictionaryObservationTests {
  /// The observations on which shipped tables disagree: the preferred one agrees with what was seen, and the verdict is uncertain.
  ///
  /// The first is what speaks against M2a, the second against M2b.
  private static let uncertain: Set = [21, 22]

  @Test func everyObservationAgrees() throws {
    guard let data = Place.facts("dictionary-observations.json") else { return }
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(rows.count >= 42)
    var requests = ""
    for (number, row) in rows.enumerated() {
      for table in [nil, "M1"] {
        var request: [String: Any] = ["id": number]
        request["rule"] = row["rule"]
        request["context"] = row["payload"]
        request["table"] = table
        requests += String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self) + "\n"
      }
    }
    let answers = ToolRun(["engine"], input: requests).output.split(separator: "\n")
    try #require(answers.count == rows.count * 2)
    for (number, row) in rows.enumerated() {
      let seen = row["activates"] as? Bool == true ? "activates" : "hidden"
      let note = "observation \(number) (\(row["confidence"] ?? "?"))"
      #expect(try verdict(answers[number * 2]) == (Self.uncertain.contains(number) ? "uncertain" : seen), "\(note)")
      #expect(try verdict(answers[number * 2 + 1]) == seen, "\(note), table M1")
    }
  }

  private func verdict(_ line: Substring) throws -> String {
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    return try #require(answer["verdict"] as? String, "\(line)")
  }

  /// Every dictionary found in a real app loads, and every odd key or value is named.
  @Test func realDictionariesLoad() throws {
    guard let data = Place.facts("real-dictionaries.json") else { return }
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(rows.count >= 68)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for row in rows {
      let rule = try #require(row["rule"] as? [String: Any])
      let plist = ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": rule]]]
      let file = folder.appendingPathComponent("\(row["id"] ?? "x").plist")
      try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0).write(to: file)
      let run = ToolRun(["eval", file.path, "--attachment", "public.url"])
      #expect(run.code != .malformed, "\(row["id"] ?? "?"): \(run.errors)")
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
