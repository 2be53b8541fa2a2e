import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// Shipped rules as property lists of extensions in one folder, and the findings of `lint`.
@Suite struct LintRealRulesTests {
  /// The known mistakes in shipped rules, by their numbers.
  struct KnownMistakes: Decodable {
    /// Working rules that nevertheless have a mistake, with the reason.
    var working: [String: String]
    /// The findings required for each rule with a known mistake.
    var broken: [String: [String]]

    static func read() throws -> KnownMistakes { try Place.decoded("known-mistakes.json") }
  }

  /// A rule with its number.
  struct Row {
    var number: String
    var rule: Any
    var kind: String?

    /// The Info.plist of an extension with the rule, including the surroundings that the rule came with.
    var propertyList: [String: Any] {
      let rule = self.rule as? [String: Any]
      var list = rule?["NSExtension"] == nil ? [:] : rule ?? [:]
      var content = list["NSExtension"] as? [String: Any] ?? [:]
      let isAction = kind == "fileprovider"
      if rule?["NSExtensionAttributes"] != nil {
        content = rule ?? [:]
      } else if isAction {
        let action = ["NSExtensionFileProviderActionActivationRule": self.rule]
        content["NSExtensionFileProviderActions"] = [action]
      } else if list.isEmpty {
        content["NSExtensionAttributes"] = ["NSExtensionActivationRule": self.rule]
      }
      let point = isAction ? "com.apple.fileprovider-actionsui" : "com.apple.share-services"
      if content["NSExtensionPointIdentifier"] == nil { content["NSExtensionPointIdentifier"] = point }
      if content["NSExtensionMainStoryboard"] == nil { content["NSExtensionPrincipalClass"] = "Extension" }
      list["NSExtension"] = content
      return list
    }
  }

  static func rows(_ name: String) throws -> [Row] {
    try Place.objects(name).map { row in
      let number = try #require(row["id"] as? Int)
      return Row(number: "\(number)", rule: try #require(row["rule"]), kind: row["kind"] as? String)
    }
  }

  /// Returns the findings of every row, as id and severity, by the number that is the name of its folder.
  static func findings(in rows: [Row]) throws -> [String: [(id: String, severity: String)]] {
    let folder = try TemporaryFolder()
    for row in rows {
      let data = try PropertyListSerialization.data(fromPropertyList: row.propertyList, format: .xml, options: 0)
      try folder.write(data, to: row.number + "/Info.plist")
    }
    let report = try ToolRun(["lint", folder.path, "--format", "json"]).object()
    #expect((report["files"] as? [Any])?.count == rows.count)
    var found: [String: [(id: String, severity: String)]] = [:]
    for finding in try #require(report["findings"] as? [[String: Any]]) {
      #expect(finding["unread"] as? String != "file", "\(finding)")
      let place = try #require(finding["place"] as? [String: Any])
      let file = URL(fileURLWithPath: try #require(place["file"] as? String))
      let (id, severity) = (finding["id"] as? String ?? "", finding["severity"] as? String ?? "")
      // In XML, every finding has a place.
      #expect(place["line"] != nil, "\(finding)")
      found[file.deletingLastPathComponent().lastPathComponent, default: []].append((id, severity))
    }
    return found
  }

  @Test(.facts("real-predicates.json")) func workingRulesHaveNoErrors() throws {
    let rows = try Self.rows("real-predicates.json")
    let failing = try KnownMistakes.read().working
    let working = rows.filter { $0.kind != "other" && failing[$0.number] == nil }
    #expect(working.count > 50)
    for (number, findings) in try Self.findings(in: working) {
      let errors = findings.filter { $0.severity == "error" }
      #expect(errors.isEmpty, "\(number): \(errors)")
    }
  }

  @Test(.facts("real-broken.json")) func knownMistakesAreFound() throws {
    var rows = try Self.rows("real-broken.json")
    let mistakes = try KnownMistakes.read().broken
    // The rule of a File Provider's action.
    for index in rows.indices where rows[index].number == "41" { rows[index].kind = "fileprovider" }
    let findings = try Self.findings(in: rows)
    for row in rows {
      let expected = try #require(mistakes[row.number], "\(row.number) is not listed")
      let found = Set((findings[row.number] ?? []).map(\.id))
      #expect(found.isSuperset(of: expected), "\(row.number): \(found.sorted())")
    }
  }
}
