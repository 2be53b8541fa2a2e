import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// Rules with build settings: every command treats them alike.
@Suite struct SettingCommandTests {
  struct Question: Decodable, Sendable {
    var share: [String]
    var settings: [String]?
    var verdict: String

    var options: [String] {
      share.flatMap { ["--attachment", $0] } + (share.isEmpty ? ["--attachment", "public.nothing"] : [])
        + (settings ?? []).flatMap { ["-D", $0] }
    }
    var code: ExitCode {
      switch verdict {
      case "shown": .success
      case "does not activate": .negative
      case "uncertain": .undecided
      default: .malformed
      }
    }
  }

  struct LintQuestion: Decodable, Sendable {
    var settings: [String]
    var lint: [String]
  }

  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var rule: String
    var ask: [Question]
    var lint: [String]?
    var lintSettings: LintQuestion?
    var open: String?

    var testDescription: String { name }
    var isMalformed: Bool { ask.contains { $0.verdict == "malformed" } }
  }

  static let cases: [Case] = (try? Place.decoded("extensions/settings/cases.json")) ?? []

  private static func plist(_ rule: String) -> String {
    InfoPlist.share("<string>\(rule.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>")
  }

  @Test(arguments: cases) func everyCommandAnswersAlike(_ example: Case) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.plist(example.rule))
    for question in example.ask {
      for command in ["eval", "explain"] {
        // An explanation is a success, whatever the verdict.
        let code = command == "explain" && question.code != .malformed ? .success : question.code
        #expect(ToolRun([command, "--rule", example.rule] + question.options).code == code)
        for path in [file, folder.path] {
          let run = ToolRun([command, path] + question.options)
          #expect(run.code == code, "\(question)")
          #expect(!(run.output + run.errors).contains("swallowed-variable"))
        }
      }
    }
  }

  private static func ids(_ run: ToolRun) -> [String] {
    run.output.matches(of: /"id": "(AR\d+)"/).map { String($0.1) }
  }

  @Test(arguments: cases) func theRestIsLinted(_ example: Case) throws {
    let run = ToolRun(["lint", "--rule", example.rule, "--json"])
    #expect(!(run.output + run.errors).contains("write `$"))
    if example.isMalformed { #expect(run.code != .success) }
    // A note reports that a rule isn't checked because it depends on a setting.
    if let lint = example.lint { #expect(Self.ids(run) == (example.open == nil ? lint : lint + ["AR432"])) }
    if let open = example.open { #expect((run.output + run.errors).contains("\(open) sets it at build time")) }
    if let more = example.lintSettings {
      let run = ToolRun(["lint", "--rule", example.rule, "--json"] + more.settings.flatMap { ["-D", $0] })
      #expect(Self.ids(run) == more.lint)
    }
  }

  @Test func aFixKeepsReferences() throws {
    let folder = try TemporaryFolder()
    let rule = try #require(Self.cases.first { $0.name == "a mistake beside a hole" }).rule
    let file = try folder.write(Self.plist(rule))
    #expect(ToolRun(["lint", file, "--fix", "-D", "ID=org.example.long.identifier"]).errors.contains("fixed 1"))
    #expect(try folder.text("Info.plist") == Self.plist(rule).replacing("$a, $a.reg", with: "$a, ANY $a.reg"))
  }
}
