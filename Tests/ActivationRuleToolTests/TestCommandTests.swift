import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import activation_rule

@Suite struct TestCommandTests {
  static let corpus = Place.corpus.appendingPathComponent("rule-tests")

  static func path(_ name: String) -> String { corpus.appendingPathComponent(name).path }

  @Test func jsonIsALinePerTest() throws {
    let run = ToolRun(["test", Self.path("failing"), Self.path("invalid/comma.ruletest.json"), "--json"])
    let objects = try run.objects()
    let kinds = objects.compactMap { $0["kind"] as? String }
    #expect(
      kinds == Array(repeating: "claim", count: 8) + Array(repeating: "test", count: 7) + ["finding", "summary"])
    let tests = objects.filter { $0["kind"] as? String == "test" }
    #expect(tests[1]["outcome"] as? String == "failed")
    let claims = objects.filter { $0["kind"] as? String == "claim" }
    let counterexample = claims[2]["counterexample"] as? [String: Any]
    #expect(counterexample?["otherVerdict"] as? String == "shown" && counterexample?["verdict"] as? String == "hidden")
    #expect(objects.last?["failed"] as? Int == 12)
  }

  /// The first tests of a project lie where the tool is started, have the name of the target, and pass.
  @Test(.program("activation-rule")) func aFirstFileIsWritten() throws {
    let tool = try #require(Shell.tool).path
    let folder = try TemporaryFolder()
    let plist = try String(
      contentsOf: Place.corpus.appendingPathComponent("extensions/valid/image-share.plist"), encoding: .utf8)
    try folder.write(plist, to: "Photos Share/Info.plist")
    let name = "Photos Share.ruletest.json"
    let made = try Shell.run(tool, ["test", "--init", "Photos Share/Info.plist"], in: folder.url)
    #expect(made.code == 0 && made.text.contains("run `activation-rule test '\(name)'`"), "\(made.text)")
    for words in [["test", name], ["test"]] {
      let run = try Shell.run(tool, words, in: folder.url)
      #expect(run.code == 0 && run.text.contains("passed"), "\(run.text)")
    }
    let again = try Shell.run(tool, ["test", "--init", "Photos Share/Info.plist"], in: folder.url)
    #expect(again.code == 2 && again.text.contains("exists already"), "\(again.text)")
  }
}
