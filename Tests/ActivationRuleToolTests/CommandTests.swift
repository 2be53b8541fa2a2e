import Foundation
import TestSupport
import Testing

@testable import ToolSupport
@testable import activation_rule

@Suite struct CommandTests {
  static let pdf =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"com.adobe.pdf\").@count == $i.attachments.@count).@count == 1"

  @Test func evalGivesTheVerdictAsExitCode() {
    #expect(ToolRun(["eval", Self.pdf, "--attachment", "com.adobe.pdf"]).code == .success)
    #expect(ToolRun(["eval", Self.pdf, "--attachment", "public.png"]).code == .negative)
    #expect(ToolRun(["eval", "SUBQUERY(", "--attachment", "public.png"]).code == .malformed)
    #expect(ToolRun(["eval", "ANY SELF == 1", "--attachment", "public.png"]).code == .malformed)
  }

  @Test func resultsGoToOutputAndErrorsElsewhere() {
    let good = ToolRun(["eval", Self.pdf, "--attachment", "public.png"])
    #expect(good.output.hasPrefix("does not activate: "))
    #expect(good.errors.isEmpty)
    let bad = ToolRun(["eval", "a ==", "--attachment", "public.png"])
    #expect(bad.output.isEmpty)
    #expect(bad.errors.contains("error"))
  }

  @Test func ofSeveralVerdictsTheWorstIsTheCode() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("context.json")
    try Data(#"{"extensionItems": [{"attachments": ["public.png"]}]}"#.utf8).write(to: file)
    let run = ToolRun(["eval", Self.pdf, "--context", file.path, "--attachment", "com.adobe.pdf", "--json"])
    #expect(run.code == .negative)
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test func itemsAreSeparated() {
    let rule = "extensionItems.@count == 2"
    let twoItems = ["--attachment", "public.url", "--item", "--attachment", "public.png"]
    #expect(ToolRun(["eval", rule] + twoItems).code == .success)
    #expect(ToolRun(["eval", rule, "--attachment", "public.url", "--attachment", "public.png"]).code == .negative)
  }

  @Test(arguments: [
    [], ["frobnicate"], ["eval"], ["eval", "TRUEPREDICATE"], ["eval", "TRUEPREDICATE", "--attachmnt", "x"],
    ["eval", "TRUEPREDICATE", "--attachment"], ["eval", "TRUEPREDICATE", "--attachment", "a,,b"],
    ["eval", "nowhere/Info.plist", "--attachment", "public.url"],
    ["eval", "TRUEPREDICATE", "--context", "nowhere.json"], ["format", "TRUEPREDICATE", "--width", "9"],
    ["eval", "a", "b", "--attachment", "public.url"], ["engine", "x"],
  ])
  func usageErrorsSayWhatToDo(_ arguments: [String]) {
    let run = ToolRun(arguments)
    #expect(run.code == .malformed)
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
  }

  @Test(arguments: Tool.commands.map { $0.name }) func everyCommandHasHelp(_ name: String) {
    let run = ToolRun([name, "--help"])
    #expect(run.code == .success)
    #expect(run.output.contains("Usage: activation-rule \(name)"))
    #expect(run.output.contains("Exit codes"))
  }

  @Test func formatKeepsTheMeaningAndIsIdempotent() {
    let once = ToolRun(["format", Self.pdf])
    #expect(once.code == .success)
    #expect(ToolRun(["format", once.output]).output == once.output)
    #expect(ToolRun(["format", once.output, "--check"]).code == .success)
    #expect(ToolRun(["format", Self.pdf, "--check"]).code == .negative)
    #expect(ToolRun(["format", "--canonical", "SOME a = 1"]).output == "ANY a == 1\n")
  }

  @Test func explainShowsEveryClause() {
    let run = ToolRun([
      "explain", Self.pdf, "--attachment", "com.adobe.pdf", "--attachment", "public.plain-text", "--tree",
    ])
    #expect(run.code == .negative)
    #expect(run.output.contains("1 of 2 attachments match; the rule wants all: the second is public.plain-text"))
    #expect(run.output.contains("✓"))
    #expect(run.output.contains("✗"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    let run = ToolRun(["explain", "a == \"\u{1B}[31m\u{202E}\"", "--attachment", "x\u{1B}[2J"])
    #expect(!(run.output + run.errors).contains("\u{1B}"))
    #expect(!(run.output + run.errors).contains("\u{202E}"))
  }
}

@Suite struct EngineTests {
  func answers(_ lines: [String]) throws -> [[String: Any]] {
    try ToolRun(["engine"], input: lines.joined(separator: "\n")).output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func aMalformedLineDoesNotStopTheEngine() throws {
    let answers = try answers(["{", #"{"id": 2, "format": "TRUEPREDICATE", "object": null}"#, "[]", #"{"id": "x"}"#])
    try #require(answers.count == 4)
    #expect(answers[0]["line"] as? Int == 1)
    #expect(answers[0]["error"] != nil)
    #expect(answers[1]["result"] as? Bool == true)
    #expect(answers[2]["line"] as? Int == 3)
    #expect(answers[3]["id"] as? String == "x")
    #expect(answers[3]["error"] != nil)
  }

  @Test func encodingsAndArguments() throws {
    let answers = try answers([
      #"{"format": "d < %@ AND s CONTAINS 2", "args": [{"$date": 2}], "object": {"d": {"$date": 1}, "s": {"$set": [1, 2]}}}"#,
      #"{"format": "x == $v", "variables": {"v": 3}, "object": {"x": 3}}"#,
      #"{"format": "x == $v", "object": {"x": 3}}"#, #"{"format": "a ==", "object": {}}"#,
      #"{"format": "t UTI-CONFORMS-TO 'public.text'", "object": {"t": "com.example.note"}, "types": [{"UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": "public.plain-text"}]}"#,
    ])
    try #require(answers.count == 5)
    #expect(answers[0]["result"] as? Bool == true)
    #expect(answers[1]["result"] as? Bool == true)
    #expect(answers[2]["result"] as? String == "error")
    #expect((answers[2]["error"] as? [String: Any])?["id"] as? String == "unbound-variable")
    #expect(answers[3]["parses"] as? Bool == false)
    #expect(answers[3]["result"] == nil)
    #expect(answers[4]["result"] as? Bool == true)
  }
}
