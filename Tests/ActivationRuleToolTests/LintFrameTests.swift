import ActivationChecks
import ActivationLint
import ActivationWire
import ActivationRules
import PredicateSyntax
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// Defects of what goes around linting: comments, logs, places of files.
@Suite struct LintFrameTests {
  static let regressions = Place.corpus.appendingPathComponent("regressions/lint")

  /// The lines of an output that a runner would take for commands to itself.
  static func commands(_ text: String) -> [String] {
    text.components(separatedBy: "\n").filter { line in
      line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::") || line.contains("##[") || line.contains("##vso[")
    }
  }

  @Test(arguments: ["human", "plain", "json", "sarif", "junit", "xcode"]) func noLineIsACommand(_ format: String) throws
  {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOf: Self.regressions.appendingPathComponent("workflow-command.plist"), encoding: .utf8)
    let path = try folder.write(text, to: "##[group]Info.plist")
    let run = ToolRun(["lint", path, "--format", format])
    #expect(run.code == .negative)
    #expect(Self.commands(run.output) == [], "\(run.output)")
    if format == "human" {
      #expect(run.output.contains("  | ::stop-commands::pwned ##\\u{5B}add-mask]1</string>\n    ^"))
    }
    if format == "json" {
      let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      #expect(document?["files"] as? [String] == [path])
    }
    #expect(Self.commands(ToolRun(["eval", path, "--attachment", "public.url"]).errors) == [])
  }

  @Test(arguments: [("/Users/me/App", "/Users/me/App/"), ("/", "/")])
  func xcodeGetsAbsolutePaths(_ folder: String, _ prefix: String) throws {
    var report = FindingReport(
      version: "0",
      files: [
        LintedFile(
          name: "./Share/Info.plist",
          findings: [Finding(id: "AR101", name: "", severity: .error, place: .whole, message: "bad")])
      ],
      problems: [ReadingError(.file, "no", name: "B.plist")])
    report.folder = folder
    let text = ReportFormat.xcode.text(of: report)
    #expect(text == "\(prefix)Share/Info.plist:1:1: error: bad [AR101]\n\(prefix)B.plist:1:1: error: no\n")
  }

  /// One note says it for all ids of a comment, however many there are.
  @Test func commentsWithManyIDsAreBounded() throws {
    let folder = try TemporaryFolder()
    func output(_ count: Int) throws -> String {
      let ids = (0..<count).map { "AR\(200 + $0 % 100), no-\($0)" }.joined(separator: ", ")
      let comment = "<!-- activation-rule: ignore \(ids) -->\n"
      let text = InfoPlist.share("<string>\(LintCommandTests.good)</string>", before: comment)
      return ToolRun(["lint", try folder.write(text), "--format", "plain"]).output
    }
    let (few, many) = (try output(300), try output(3_000))
    #expect(many.components(separatedBy: "AR901").count == few.components(separatedBy: "AR901").count)
    #expect(many.utf8.count < few.utf8.count + 100)
    #expect(many.contains("and no rules are called that"))
  }
}
