@testable import ActivationWire
@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import activation_rule

@Suite struct HostCommandTests {
  static let urls =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.url\").@count == $i.attachments.@count).@count == 1"

  @Test func theMatrixHasARowForEachHost() throws {
    let run = ToolRun(["eval", Self.urls, "--hosts"])
    #expect(run.code == .negative)
    // No step of a build ends because of a verdict.
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines { #expect(line.count <= 100) }
    let known = HostPreset.known(on: nil)
    #expect(try Place.text("README.md").contains("knows \(known.count) shares of apps"))
    for preset in known {
      let alone = ToolRun(["eval", Self.urls, "--host", preset.name])
      let row = try #require(
        lines.first {
          $0.hasPrefix(TextColumns.cut(preset.name + (preset.evidence == .inferred ? " *" : ""), to: 35) + "  ")
        })
      #expect(row.contains(alone.code == .success ? " shown" : alone.code == .undecided ? " uncertain" : " hidden"))
    }
    let rule = try ActivationRule(predicate: Self.urls)
    let shown = known.count { rule.decision(for: $0).isShown }
    let open = known.count { rule.decision(for: $0).verdict.kind == .uncertain }
    #expect(lines.dropLast().last == "\(shown) of \(known.count) known shares show it, \(open) uncertain")
  }

  /// The types of a recorded payload.
  private static func types(_ fact: [String: Any]) throws -> [[[String]]] {
    let items = try #require((fact["payload"] as? [String: Any])?["extensionItems"] as? [[String: Any]])
    return items.map { item in
      (item["attachments"] as? [[String: Any]] ?? []).map { $0["registeredTypeIdentifiers"] as? [String] ?? [] }
    }
  }

  /// Every recorded payload is a preset with the same types, or may be shared instead; what wasn't printed is inferred.
  @Test(.facts("host-payloads.json")) func recordedPayloadsAreKept() throws {
    let facts = try Place.objects("host-payloads.json")
    #expect(facts.count == 36)
    for fact in facts {
      let types = try Self.types(fact)
      // A preset that got its version into its name since keeps what was recorded.
      let presets = try HostPreset.matching(try #require(fact["name"] as? String))
      let same = presets.filter { preset in
        let contexts = [preset.original ?? preset.context] + (preset.gap?.alternatives ?? [])
        return contexts.contains { $0.registeredTypeIdentifiers == types }
      }
      let evidence = same.first?.evidence
      #expect(
        same.count == 1 && (evidence?.rawValue == fact["confidence"] as? String || evidence == .inferred), "\(fact)")
    }
  }

  /// Every payload of the second collection is a preset, whatever its name and the order of its attachments.
  @Test(.facts("fresh-facts.json")) func laterPayloadsAreKept() throws {
    let facts = try JSONSerialization.jsonObject(with: Place.facts("fresh-facts.json")) as? [String: Any]
    let payloads = try #require(facts?["host_payloads"] as? [[String: Any]])
    #expect(payloads.count == 20)
    func sorted(_ items: [[[String]]]) -> [[String]] {
      items.map { item in item.map { $0.sorted().joined(separator: ", ") }.sorted() }
    }
    for fact in payloads {
      let types = try Self.types(fact)
      let app = try #require((fact["host"] as? String)?.split(separator: " (").first?.split(separator: " ").first)
      let presets = HostPreset.all.filter { preset in
        ([preset.context] + (preset.gap?.alternatives ?? [])).contains {
          sorted($0.registeredTypeIdentifiers) == sorted(types)
        }
      }
      #expect(presets.contains { $0.host.lowercased().contains(app.lowercased()) }, "\(fact)")
    }
  }
}
