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
    // A verdict doesn't end a build step.
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
    #expect(lines.dropLast().last == "shown for \(shown) of \(known.count) known shares, uncertain for \(open)")
  }
}
