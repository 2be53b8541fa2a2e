import ActivationRules
import Foundation
import Testing

@testable import ActivationLint

/// Rules that shipped: those that work have no errors, and every known mistake is found.
@Suite struct RealRulesTests {
  struct Row: Decodable {
    var id: Int
    var rule: JSONList
    var kind: String?
    var note: String?
    var why: String?
  }

  static func rows(_ name: String) throws -> [Row] {
    guard let data = Place.facts(name) else { return [] }
    return try JSONDecoder().decode([Row].self, from: data)
  }

  static let broken = [
    68: "ANY is missing in the second operand; the mistake is published as such"
  ]

  @Test func workingRulesHaveNoErrors() throws {
    for row in try Self.rows("real-predicates.json") where row.kind != "other" && Self.broken[row.id] == nil {
      let root = row.kind == "fileprovider" ? "fileproviderItems" : "extensionItems"
      let findings = LintInput(rule: row.rule.value, root: root).findings.filter { $0.severity == .error }
      #expect(findings.isEmpty, "\(row.id): \(findings.map { "\($0.id) \($0.message)" })")
    }
  }
}
