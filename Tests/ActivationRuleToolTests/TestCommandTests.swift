import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct TestCommandTests {
  static let corpus = Place.corpus.appendingPathComponent("rule-tests")

  static func path(_ name: String) -> String { corpus.appendingPathComponent(name).path }

  @Test func jsonIsALinePerTest() throws {
    let run = ToolRun([
      "test", Self.path("failing"), Self.path("invalid/comma.ruletest.json"), "--json", "--coverage", "--mutate",
    ])
    let objects = try run.objects()
    let kinds = objects.compactMap { $0["kind"] as? String }
    #expect(
      kinds == Array(repeating: "claim", count: 6) + ["coverage", "mutants", "claim", "claim", "coverage", "mutants"]
        + Array(repeating: "test", count: 6) + [
          "coverage", "mutants", "test", "coverage", "mutants", "finding", "summary",
        ])
    let tests = objects.filter { $0["kind"] as? String == "test" }
    #expect(tests[1]["outcome"] as? String == "failed")
    #expect(
      (((tests[1]["nearest"] as? [String: Any])?["share"] as? [String: Any])?["extensionItems"]
        as? [[String: [[String]]]]) == [["attachments": [["public.jpeg"]]]])
    let claims = objects.filter { $0["kind"] as? String == "claim" }
    let counterexample = claims[2]["counterexample"] as? [String: Any]
    #expect(counterexample?["otherVerdict"] as? String == "shown" && counterexample?["verdict"] as? String == "hidden")
    #expect(objects.last?["failed"] as? Int == 12)
  }

  @Test func foreignTextIsEscaped() throws {
    let folder = try TemporaryFolder()
    let text =
      "{\"rule\": \"FALSEPREDICATE\", \"tests\": [{\"name\": \"a\\u001b[2Jb\\u202e\", \"context\": [], \"expect\": \"shown\"}]}"
    let path = try folder.write(text, to: "x.ruletest.json")
    for format in ["human", "plain", "github", "junit"] {
      let run = ToolRun(["test", path, "--format", format, "--coverage", "--mutate"])
      #expect(run.code == .negative)
      #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
    }
  }
}
