import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// Tests of the parts around linting: comments, logs, places of files.
@Suite struct LintFrameTests {
  /// Returns the lines of an output that a runner would take for commands.
  static func commands(_ text: String) -> [String] {
    text.components(separatedBy: "\n").filter { line in
      line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::") || line.contains("##[") || line.contains("##vso[")
    }
  }

  @Test(arguments: ["text", "json", "sarif", "xcode"]) func noLineIsACommand(_ format: String) throws {
    let folder = try TemporaryFolder()
    let text = try Place.text("Corpus/regressions/lint/workflow-command.plist")
    let path = try folder.write(text, to: "##[group]Info.plist")
    let run = ToolRun(["lint", path, "--format", format])
    #expect(run.code == .negative)
    #expect(Self.commands(run.output) == [], "\(run.output)")
    if format == "text" {
      #expect(run.output.contains("  | ::stop-commands::pwned ##\\u{5B}add-mask]1</string>\n    ^"))
    }
    if format == "json" {
      let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      #expect(document?["files"] as? [String] == [path])
    }
    #expect(Self.commands(ToolRun(["eval", path, "--attachment", "public.url"]).errors) == [])
  }
}
