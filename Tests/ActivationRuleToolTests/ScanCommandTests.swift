@testable import ActivationWire
@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct ScanCommandTests {
  static let tree = Place.corpus.appendingPathComponent("extensions/scan").path

  @Test func linesFitTheirColumns() {
    for line in ToolRun(["scan", Self.tree, "--attachment", "public.jpeg"]).output.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
  }

  @Test func jsonHasAnObjectForEachVerdictAndProblem() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"attachments": ["public.jpeg"]}"#, to: "context.json")
    let run = ToolRun(["scan", Self.tree, "--context", file, "--attachment", "public.text", "--json"])
    let objects = try run.objects()
    let verdicts = objects.filter { $0["kind"] as? String == "verdict" }
    #expect(Set(verdicts.compactMap { ($0["place"] as? [String: String])?["file"] }).count * 2 == verdicts.count)
    #expect(
      verdicts.allSatisfy { $0["verdict"] is String && ($0["extension"] as? [String: Any])?["extensionKind"] is String }
    )
    let errors = objects.filter { $0["severity"] as? String == "error" }
    let ids = Array(repeating: "file-not-read", count: 4) + ["AR423", "AR315", "AR419", "AR110", "AR315", "AR304"]
    #expect(errors.map { $0["id"] as? String } == ids)
    #expect(objects.count > verdicts.count + errors.count)
    let inventory = try ToolRun(["scan", Self.tree + "/Broadcast.appex", "--json"]).objects()
    let rules = try #require(inventory.first?["rules"] as? [[String: Any]])
    #expect((rules.first?["rule"] as? [String: Any])?.count == 1)
  }

  @Test func controlCharactersStayOut() throws {
    let folder = try TemporaryFolder()
    let plist = "<plist><dict><key>CFBundleName</key><string>\u{202E}x\u{9B}2J</string></dict></plist>"
    try folder.write(plist, to: "A\u{1B}[31m\u{202E}.appex/Info.plist")
    let run = ToolRun(["scan", folder.path, "--attachment", "public.text"])
    #expect(run.output.contains("\\u{202E}"))
    for scalar in ["\u{1B}", "\u{202E}", "\u{9B}"] { #expect(!(run.output + run.errors).contains(scalar)) }
  }

  @Test(arguments: [
    ("a b", 3, 2, ["a b"]), ("aa bb", 3, 2, ["aa", "bb"]), ("aaaaa", 2, 3, ["aa", "aa", "a"]),
    ("a b c", 1, 2, ["a", "…"]),
    ("", 3, 1, []),
  ])
  func wrapping(_ text: String, _ width: Int, _ lines: Int, _ expected: [String]) {
    #expect(TextColumns.wrap(text, to: width, lines: lines) == expected)
  }

  /// Further lines are indented like the first, with colors and without.
  @Test func furtherLinesAreIndented() {
    #expect(TextColumns.wrapped("  one two three", to: 9) == "  one two\n    three")
    #expect(TextColumns.wrapped("\u{1B}[2m  one two three\u{1B}[0m", to: 9) == "\u{1B}[2m  one two\n    three\u{1B}[0m")
  }
}
