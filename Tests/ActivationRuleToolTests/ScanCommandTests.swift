@testable import ActivationReports
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ToolSupport
@testable import activation_rule

@Suite struct ScanCommandTests {
  static let tree = Place.corpus.appendingPathComponent("extensions/scan").path

  private func objects(_ run: ToolRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func withoutAContextItListsTheExtensions() {
    let run = ToolRun(["scan", Self.tree + "/Archive.xcarchive"])
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("Share (org.example.sketch.share)"))
    #expect(run.output.contains("keyboard"))
    #expect(run.output.contains("PlugIns/Keyboard.appex"))
    #expect(run.output.hasSuffix("\n3 extensions; 1 note\n"))
  }

  @Test func aTableForEachContextWithReasons() {
    let run = ToolRun([
      "scan", Self.tree + "/Pair.app", Self.tree + "/Desktop.app", "--attachment", "public.plain-text",
    ])
    #expect(run.code == .success)
    #expect(run.output.contains("Shared: 1 extension item: [public.plain-text]"))
    #expect(run.output.contains("it has no usable rule: found NSExtensionActivationRule directly under NSExtension"))
    // Long paths are wrapped.
    let unbroken = run.output.filter { !$0.isWhitespace }
    #expect(unbroken.contains((Self.tree + "/Desktop.app:Contents/PlugIns/Service.appex").filter { !$0.isWhitespace }))
    #expect(run.output.hasSuffix("\n3 extensions, 1 context: 2 shown, 1 hidden; 1 note\n"))
  }

  @Test func whatCannotBeReadIsReportedAndTheScanGoesOn() {
    let run = ToolRun(["scan", Self.tree, "--attachment", "public.jpeg"])
    #expect(run.code == .malformed)
    #expect(run.output.contains("Broken/Cut.appex/Info.plist"))
    #expect(run.output.contains("Strange.appex"))
    // The summary may be wrapped.
    #expect(run.output.split { $0.isWhitespace }.suffix(2) == ["4", "unreadable"])
  }

  @Test(arguments: [["Malformed.appex"], ["Pair.app", "Malformed.appex"]]) func aMalformedRuleIsMalformed(
    _ names: [String]
  ) {
    #expect(ToolRun(["scan"] + names.map { Self.tree + "/" + $0 }).code == .malformed)
  }

  @Test func linesFitTheirColumns() {
    for line in ToolRun(["scan", Self.tree, "--attachment", "public.jpeg"]).output.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
  }

  @Test func jsonHasAnObjectForEachVerdictAndProblem() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".json")
    try Data(#"{"attachments": ["public.jpeg"]}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = ToolRun(["scan", Self.tree, "--context", file.path, "--attachment", "public.text", "--json"])
    let objects = try objects(run)
    let verdicts = objects.filter { $0["type"] as? String == "verdict" }
    #expect(Set(verdicts.compactMap { $0["path"] as? String }).count * 2 == verdicts.count)
    #expect(verdicts.allSatisfy { $0["verdict"] is String && $0["reason"] is String && $0["kind"] is String })
    let errors = objects.filter { $0["severity"] as? String == "error" }
    #expect(errors.count == 4)
    #expect(objects.count > verdicts.count + errors.count)
    let inventory = try self.objects(ToolRun(["scan", Self.tree + "/Broadcast.appex", "--json"]))
    let rules = try #require(inventory.first?["rules"] as? [[String: Any]])
    #expect((rules.first?["dictionary"] as? [String: Any])?.count == 1)
  }

  @Test(arguments: [
    ["scan"], ["scan", "nowhere"], ["scan", ".", "--item"], ["scan", ".", "--jso"],
    ["scan", ".", "--max-bundles", "0"], ["scan", ".", "--max-bundles", "many"],
  ])
  func usageErrors(_ arguments: [String]) {
    let run = ToolRun(arguments)
    #expect(run.code == .malformed)
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
  }

  /// What says that there are too many bundles names the option that allows more.
  @Test func theNumberOfBundlesHasAnOption() {
    let arguments = ["scan", Self.tree + "/Pair.app", Self.tree + "/Desktop.app"]
    let few = ToolRun(arguments + ["--max-bundles", "1"])
    #expect(few.code == .malformed)
    #expect(few.output.contains("too many bundles"))
    #expect(few.output.contains("--max-bundles"))
    let many = ToolRun(arguments + ["--max-bundles", "20000"])
    #expect(many.code == .success)
    #expect(many.output == ToolRun(arguments).output)
  }

  @Test func controlCharactersStayOut() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let bundle = folder.appendingPathComponent("A\u{1B}[31m\u{202E}.appex")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plist = "<plist><dict><key>CFBundleName</key><string>\u{202E}x\u{9B}2J</string></dict></plist>"
    try Data(plist.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
    let run = ToolRun(["scan", folder.path, "--attachment", "public.text"])
    #expect(run.output.contains("\\u{202E}"))
    for scalar in ["\u{1B}", "\u{202E}", "\u{9B}"] { #expect(!(run.output + run.errors).contains(scalar)) }
  }

  @Test func evalAnswersForEveryExtensionOfAFolder() {
    let run = ToolRun(["eval", Self.tree + "/Source", "--attachment", "public.plain-text"])
    #expect(run.output.split(separator: "\n").count == 5)
    #expect(run.output.contains("uncertain: The verdict depends on $(ACTION_RULE)"))
  }

  @Test(arguments: [
    ("a b", 3, 2, ["a b"]), ("aa bb", 3, 2, ["aa", "bb"]), ("aaaaa", 2, 3, ["aa", "aa", "a"]),
    ("a b c", 1, 2, ["a", "…"]),
    ("", 3, 1, []),
  ])
  func wrapping(_ text: String, _ width: Int, _ lines: Int, _ expected: [String]) {
    #expect(TextColumns.wrap(text, to: width, lines: lines) == expected)
  }
}
