import ActivationWire
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// Several fixes of a finding are alternatives, of which one is made when it is chosen.
@Suite struct FixChoiceTests {
  /// A rule that works, and two keys beside it that would change it.
  static let plist = InfoPlist.share(
    """
    <dict>
    \t\t\t\t<key>NSExtensionActivationSupportsText</key>
    \t\t\t\t<true/>
    \t\t\t\t<key>NSExtensionActivationSupportsImageWithMaxCount</key>
    \t\t\t\t<integer>5</integer>
    \t\t\t</dict>
    \t\t\t<key>NSExtensionActivationDictionaryVersion</key>
    \t\t\t<integer>2</integer>
    \t\t\t<key>NSExtensionActivationSupportsAttachmentsWithMaxCount</key>
    \t\t\t<integer>1</integer>
    """)

  /// The findings of the rule for misplaced keys after a run.
  static func left(_ path: String) -> Int {
    ToolRun(["lint", path, "--format", "plain"]).output.components(separatedBy: "AR304").count - 1
  }

  @Test(arguments: [["--fix"], ["--fix", "--unsafe-fixes"]]) func noFlagMakesOne(_ flags: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.plist)
    let run = ToolRun(["lint", path, "--ignore", "AR301"] + flags)
    #expect(run.code == .negative)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.plist)
    #expect(run.output.contains("  fix 1: remove it\n  fix 2: move it to where it is read (unsafe)\n    hides: "))
    #expect(run.output.contains("To make one of several fixes, run lint --fix --choose AR304=N.\n"))
  }

  @Test func oneIsChosenForARule() throws {
    let folder = try TemporaryFolder()
    for (number, inRule) in [(1, 0), (2, 2)] {
      let path = try folder.write(Self.plist)
      let run = ToolRun(["lint", path, "--fix", "--choose", "misplaced-key=\(number)"])
      #expect(run.errors.hasSuffix("fixed 2 findings\n"))
      #expect(Self.left(path) == 0)
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [String: Any]]
      let attributes = try #require(list?["NSExtension"]?["NSExtensionAttributes"] as? [String: Any])
      #expect(attributes.count == 1)
      #expect((attributes["NSExtensionActivationRule"] as? [String: Any])?.count == 2 + inRule)
    }
  }

  /// The keys of a dictionary, in an Info.plist.
  private static func dictionary(_ keys: (String, String)...) -> String {
    let lines = keys.map { "<key>NSExtensionActivation\($0)</key>\($1)" }
    return InfoPlist.share("<dict>\(lines.joined(separator: "\n"))</dict>")
  }

  /// A rule with nothing but notes stays as it is, unless a fix of one is chosen.
  @Test func anUnsafeFixOfANoteIsChosen() throws {
    let folder = try TemporaryFolder()
    let text = Self.dictionary(("SupportsText", "<true/>"), ("SupportsWebURLWithMaxCount", "<integer>1</integer>"))
    let path = try folder.write(text)
    let run = ToolRun(["lint", path, "--fix", "--unsafe-fixes"])
    #expect(run.errors == "note: 1 note has a fix that may change verdicts; --choose AR301=1 makes it\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    let fixed = ToolRun(["lint", path, "--fix", "--choose", "AR301=1"]).errors
    #expect(fixed.hasSuffix("fixed 1 finding\n"))
    // A line for each finding: its place, what the fix did, and the rule of the linter.
    #expect(fixed.hasPrefix(path + ":") && fixed.contains(": fixed: ") && fixed.contains(" [AR301 "), "\(fixed)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("DictionaryVersion"))
  }

  /// The author's word that nothing else may be shared stays, and the one fix isn't followed by its alternative.
  @Test(arguments: [["--unsafe-fixes"], ["--choose", "AR301=1"]]) func oneAlternativeIsMade(_ flags: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.dictionary(("SupportsWebURLWithMaxCount", "<integer>1</integer>"), ("UsesStrictMatching", "<true/>")))
    let run = ToolRun(["lint", path, "--fix"] + flags)
    #expect(run.errors.contains("fixed 1 finding\n"))
    let fixed = try String(contentsOfFile: path, encoding: .utf8)
    #expect(fixed.contains("SupportsText") && fixed.contains("UsesStrictMatching"))
    #expect(!fixed.contains("DictionaryVersion"))
  }

  /// A finding that came up with the fixes is told before it's fixed.
  @Test func newFindingsWait() throws {
    let folder = try TemporaryFolder()
    let text = InfoPlist.share("<true/>").replacing(
      "<key>NSExtensionActivationRule</key>\n\t\t\t<true/>",
      with: """
        <key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>
        <key>NSExtensionActivationUsesStrictMatching</key><true/>
        """)
    let path = try folder.write(text)
    let run = ToolRun(["lint", path, "--fix", "--unsafe-fixes"])
    #expect(run.errors.contains("1 finding came up with the fixes; the same command fixes it, too\n"))
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("SupportsText"))
    #expect(ToolRun(["lint", path, "--fix", "--unsafe-fixes"]).errors.contains("fixed 1 finding\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("SupportsText"))
  }

  /// A rule that nothing reads is removed without asking where the one in its place works, since nothing changes then.
  @Test func aRuleThatNothingReadsIsRemoved() throws {
    let folder = try TemporaryFolder()
    let text = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"
    for (rule, isRemoved) in [(text, true), ("<string>FALSEPREDICATE</string>", false), ("<dict/>", false)] {
      let list = InfoPlist.share(rule).replacing(
        "\t<key>NSExtension</key>",
        with: "\t<key>NSExtensionActivationRule</key>\n\t<string>TRUEPREDICATE</string>\n\t<key>NSExtension</key>")
      let (old, path) = (try folder.write(list, to: "old/Info.plist"), try folder.write(list))
      let run = ToolRun(["lint", path, "--fix", "--ignore", "AR301"])
      #expect(run.errors.contains("fixed 1 finding\n") == isRemoved, "\(run.errors)")
      #expect((try String(contentsOfFile: path, encoding: .utf8) == list) == !isRemoved)
      #expect(ToolRun(["compare", old, path]).output.hasPrefix("Equivalent: "))
    }
  }

  /// Lines are those of the file as it was, however much is inserted before.
  @Test func oneIsChosenForALine() throws {
    let folder = try TemporaryFolder()
    let lines = Self.plist.components(separatedBy: "\n")
    let version = try #require(lines.firstIndex { $0.contains("DictionaryVersion") }) + 1
    let count = try #require(lines.firstIndex { $0.contains("Attachments") }) + 1
    let path = try folder.write(Self.plist)
    let one = ToolRun(["lint", path, "--fix", "--choose", "AR304@\(count)=1"])
    #expect(one.errors.hasSuffix("fixed 1 finding\n"))
    #expect(Self.left(path) == 1)
    try folder.write(Self.plist)
    let both = ToolRun(
      ["lint", path, "--fix", "--choose", "AR304@\(version)=2", "--choose", "AR304@\(count):9=1"])
    #expect(both.errors.hasSuffix("fixed 2 findings\n"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\t\t\t\t<key>NSExtensionActivationDictionaryVersion</key>\n\t\t\t\t<integer>2</integer>"))
    #expect(!text.contains("Attachments"))
  }

  @Test func aChoiceWithoutAFindingIsAnError() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.plist)
    for (choice, message) in [
      ("AR304@1=1", "--choose AR304@1=1: no finding of AR304 matches it"),
      ("AR101=1", "--choose AR101=1: no finding of AR101 matches it"),
      ("AR304=3", "--choose AR304=3: the finding has 2 fixes"),
    ] {
      for mode in ["--fix", "--diff"] {
        let run = ToolRun(["lint", path, mode, "--choose", choice])
        #expect(run.code == .malformed)
        #expect((run.output + run.errors).contains(message), "\(run.output + run.errors)")
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.plist)
  }

  @Test func jsonNumbersTheFixes() throws {
    let folder = try TemporaryFolder()
    let findings = try LintFixTests.findings([try folder.write(Self.plist)])
    let finding = try #require(findings.last { $0["id"] as? String == "AR304" })
    let fixes = try #require(finding["fixes"] as? [[String: Any]])
    #expect(fixes.map { $0["number"] as? Int } == [1, 2])
    #expect(fixes.map { ($0["changed"] as? [String: [String]])?["noLongerShown"]?.isEmpty ?? true } == [true, false])
  }

  @Test func theSeverityThatFailsIsChosen() throws {
    let folder = try TemporaryFolder()
    let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\""
    let note = try folder.write(
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(test) OR \(test)).@count >= 1).@count >= 1",
      to: "rule.txt")
    let warning = try folder.write("{\"NSExtensionActivationSupportsImageWithMaxCount\": true}", to: "rule.json")
    let error = try folder.write("TRUEPREDICATE", to: "all.txt")
    for (path, codes) in [
      (note, [ExitCode.success, .success, .negative]), (warning, [.success, .negative, .negative]),
      (error, [.negative, .negative, .negative]),
    ] {
      for (severity, code) in zip(["error", "warning", "note"], codes) {
        #expect(ToolRun(["lint", path, "--fail-on", severity]).code == code, "\(path) \(severity)")
      }
      #expect(ToolRun(["lint", path]).code == codes[1])
    }
  }
}
