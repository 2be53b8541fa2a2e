import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct TestCommandTests {
  static let corpus = Place.corpus.appendingPathComponent("rule-tests")

  static func path(_ name: String) -> String { corpus.appendingPathComponent(name).path }

  @Test(arguments: [
    (["valid"], ExitCode.success), (["failing/one-of-each.ruletest.json"], .negative),
    (["failing/undecided.ruletest.json"], .undecided), (["failing"], .negative),
    (["invalid/comma.ruletest.json"], .malformed),
    (["failing", "invalid/comma.ruletest.json"], .malformed),
    (["valid", "failing/undecided.ruletest.json"], .undecided),
  ])
  func exitCodes(_ names: [String], _ code: ExitCode) {
    // The format doesn't decide; all of them are tried with what fails for every reason.
    for format in names == ["failing"] ? ["human", "plain", "json", "github", "junit"] : ["human"] {
      let run = ToolRun(["test", "--format", format] + names.map { Self.path($0) })
      #expect(run.code == code, "\(run.output)\(run.errors)")
      #expect(run.errors.isEmpty)
    }
  }

  /// A failure shows what decides; with --tree every clause.
  @Test func failuresAreShort() throws {
    let folder = try TemporaryFolder()
    let text = #"{"rule": "1 == 1 AND 1 == 2 AND 2 == 2", "tests": [{"context": [], "expect": "shown"}]}"#
    let path = try folder.write(text, to: "x.ruletest.json")
    let short = ToolRun(["test", path]).output
    let whole = ToolRun(["test", path, "--tree"]).output
    #expect(short.contains("← decides") && whole.contains("← decides"))
    #expect(!short.contains("2 == 2") && whole.contains("2 == 2"))
  }

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

  @Test func machinesLearnThePlace() throws {
    let path = Self.path("failing/one-of-each.ruletest.json")
    let github = ToolRun(["test", path, "--format", "github"]).output
    #expect(github.contains("::error file=\(path),line=5,"))
    let junit = ToolRun(["test", path, "--format", "junit"]).output
    #expect(junit.contains("tests=\"6\" failures=\"5\""))
    let broken = ToolRun(["test", Self.path("invalid/comma.ruletest.json"), "--format", "junit"]).output
    #expect(broken.contains("errors=\"1\""))
  }

  /// A file of the corpus as it reads from the current folder.
  static func relative(_ name: String) -> String {
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    return String(repeating: "../", count: depth) + Place.corpus.appendingPathComponent(name).path.dropFirst()
  }

  @Test func initWritesAFileThatPasses() throws {
    let folder = try TemporaryFolder()
    let plist = Place.corpus.appendingPathComponent("extensions/valid/pdf-action.plist").path
    let output = folder.path + "/new.ruletest.json"
    let first = ToolRun(["test", "--init", plist, "--output", output])
    #expect(first.code == .success && first.output.isEmpty)
    let text = try folder.text("new.ruletest.json")
    #expect(ToolRun(["test", output]).code == .success)
    let second = ToolRun(["test", "--init", "TRUEPREDICATE", "--output", output])
    #expect(second.code == .malformed && second.errors.contains("exists already and is not overwritten"))
    #expect(try folder.text("new.ruletest.json") == text)
    // The shell may send standard output anywhere.
    let run = ToolRun(["test", "--init", Self.relative("extensions/valid/pdf-action.plist")])
    #expect(run.errors.contains("--output FILE writes a relative one"))
    #expect(ToolRun(["test", try folder.write(run.output, to: "x.ruletest.json")]).code == .success)
    #expect(ToolRun(["test", "--init", "TRUEPREDICATE"]).errors.isEmpty)
    #expect(ToolRun(["test", "--init", "TRUEPREDICATE"]).output.contains("\"expect\": \"shown\""))
    #expect(ToolRun(["test", "--init", "a =="]).code == .malformed)
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
