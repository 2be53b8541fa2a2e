import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The collected predicate cases, evaluated through the line protocol: parse outcome, canonical text and result.
///
/// A case with a different answer must be listed in `Corpus/known-differences.json` with its reason, and a listed case that agrees must be removed.
@Suite struct PredicateCasesTests {
  struct KnownDifference: Decodable {
    var id: String
    var reason: String
  }

  /// Returns the cases of both files. Those of the newer file are part of a larger object.
  private static func cases() throws -> [[String: Any]] {
    let facts = try JSONSerialization.jsonObject(with: Place.facts("fresh-facts.json")) as? [String: Any]
    return try Place.objects("predicate-cases.json") + #require(facts?["predicate_cases"] as? [[String: Any]])
  }

  @Test(.facts("predicate-cases.json", "fresh-facts.json"))
  func answersAgree() throws {
    let cases = try Self.cases()
    let known: [KnownDifference] = try Place.decoded("known-differences.json")
    let requests = try cases.map { fields in
      var request = fields.filter { ["id", "format", "args", "object", "variables"].contains($0.key) }
      if request["args"] == nil { request.removeValue(forKey: "args") }
      return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    }
    let answers = ToolRun(["engine"], input: requests.joined(separator: "\n")).output.split(separator: "\n")
    try #require(answers.count == cases.count)

    var differing: [String] = []
    var observed = 0
    var observedDiffering = 0
    for (fields, line) in zip(cases, answers) {
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let isObserved = ["apple-observed", "apple-documented"].contains(fields["confidence"] as? String ?? "")
      observed += isObserved ? 1 : 0
      if let difference = Self.difference(fields, answer) {
        let id = fields["id"] as? String ?? "?"
        differing.append(id)
        observedDiffering += isObserved ? 1 : 0
        if !known.contains(where: { $0.id == id }) { Issue.record("\(id): \(difference)") }
      }
    }
    for entry in known where !differing.contains(entry.id) {
      Issue.record("\(entry.id) agrees now; take it off the list")
    }
    #expect(Double(observedDiffering) <= 0.03 * Double(observed))
  }

  private static func difference(_ fields: [String: Any], _ answer: [String: Any]) -> String? {
    let parses = fields["parses"] as? Bool
    if answer["parses"] as? Bool != parses {
      return "parses \(answer["parses"] ?? "nothing") instead of \(parses ?? false)"
    }
    for key in ["canonical", "canonical_derived"] {
      guard let wanted = fields[key] as? String else { continue }
      if answer["canonical"] as? String != wanted {
        return "prints \(answer["canonical"] ?? "nothing") instead of \(wanted)"
      }
    }
    guard parses == true, let wanted = fields["result"], fields.keys.contains("object") else { return nil }
    let got = answer["result"]
    if let text = wanted as? String {
      if got as? String != text { return "gives \(got ?? "nothing") instead of \(text)" }
      let thrown = (answer["error"] as? [String: Any])?["exception"] as? String
      guard let exception = fields["exception"] as? String, let thrown, exception != thrown else { return nil }
      return "throws \(thrown) instead of \(exception)"
    }
    if got is String { return "gives an error instead of \(wanted): \(answer["error"] ?? "")" }
    return got as? Bool == wanted as? Bool ? nil : "gives \(got ?? "nothing") instead of \(wanted)"
  }
}
