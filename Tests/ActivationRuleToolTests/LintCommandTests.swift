import ActivationReports
import Foundation
import Testing

@testable import activation_rule

/// `lint` and `rule` on files of their own.
@Suite struct LintCommandTests {
  /// A share extension's Info.plist with a rule between its tags.
  static func plist(_ rule: String, before: String = "", point: String = "com.apple.share-services") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>NSExtension</key>
    \t<dict>
    \t\t<key>NSExtensionAttributes</key>
    \t\t<dict>
    \t\t\t\(before)<key>NSExtensionActivationRule</key>
    \t\t\t\(rule)
    \t\t</dict>
    \t\t<key>NSExtensionPointIdentifier</key>
    \t\t<string>\(point)</string>
    \t\t<key>NSExtensionMainStoryboard</key>
    \t\t<string>MainInterface</string>
    \t</dict>
    </dict>
    </plist>

    """
  }

  static let good = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    &quot;com.adobe.pdf&quot;).@count &gt;= 1).@count &gt;= 1
    """
  /// The first comparison has no ANY, so that the rule fails for every attachment.
  static let bad = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    &quot;com.adobe.pdf&quot; OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie").@count &gt;= 1).@count &gt;= 1
    """

  /// A folder that goes away with the test.
  final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
    func write(_ text: String, _ name: String = "Info.plist") throws -> String {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return file.path
    }
  }

  @Test func findingsHaveTheirPlaceInTheFile() throws {
    let folder = try Folder()
    let path = try folder.write(Self.plist("<string>\(Self.bad)</string>"))
    let run = ToolRun(["lint", path])
    #expect(run.code == .negative)
    let column =
      try #require("\t\t\t<string>\(Self.bad)".components(separatedBy: "$a.r").first).unicodeScalars.count + 1
    #expect(run.output.hasPrefix("\(path):9:\(column): error: "))
    #expect(run.output.contains("[AR101 missing-any]\n"))
    #expect(run.output.hasSuffix("activation-rule rule AR101 explains a finding.\n1 error in 1 rule of 1 file\n"))
    #expect(ToolRun(["lint", path, "--quiet"]).output.hasSuffix("insert ANY\n\n"))
    #expect(ToolRun(["lint", path, "--format", "xcode"]).output.hasPrefix("\(path):9:\(column): error: "))
  }

  @Test func rulesWithoutFindingsAreFine() throws {
    let folder = try Folder()
    let path = try folder.write(Self.plist("<string>\(Self.good)</string>"))
    let run = ToolRun(["lint", path])
    #expect(run.output == "no findings in 1 rule of 1 file\n")
    #expect(run.code == .success)
    #expect(ToolRun(["lint", path, "--fix"]).code == .success)
    #expect(ToolRun(["lint", path, "--diff"]).output.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.plist("<string>\(Self.good)</string>"))
  }

  @Test func fixesChangeNothingElse() throws {
    let folder = try Folder()
    let text = "\u{feff}" + Self.plist("<string>\(Self.bad)</string> <!-- é & -->").replacing("\n", with: "\r\n")
    let path = try folder.write(text)
    let diff = ToolRun(["lint", path, "--diff"])
    #expect(diff.code == .negative)
    #expect(diff.output.contains("\n-\t\t\t<string>") && diff.output.contains("\n+\t\t\t<string>"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8))
    let run = ToolRun(["lint", path, "--fix"])
    #expect(run.code == .success)
    #expect(run.errors == "fixed 1 finding\n")
    let fixed = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(fixed == Data(text.replacing("$a, $a", with: "$a, ANY $a").utf8))
    #expect(ToolRun(["lint", path]).code == .success)
  }

  @Test func textFilesAreFixedToo() throws {
    let folder = try Folder()
    let text = Self.bad.replacing("&quot;", with: "\"").replacing("&gt;", with: ">") + "\n"
    let path = try folder.write(text, "rule.txt")
    #expect(ToolRun(["lint", path, "--fix"]).code == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text.replacing("$a, $a", with: "$a, ANY $a"))
    let direct = ToolRun(["lint", "--rule", text, "--diff"])
    #expect(direct.output.hasPrefix("--- a/rule\n+++ b/rule\n"))
    let refused = ToolRun(["lint", "--rule", text, "--fix"])
    #expect(refused.code == .malformed)
    #expect(refused.output.contains("only files can be changed"))
  }

  @Test func binaryFilesCannotBeFixed() throws {
    let folder = try Folder()
    let xml = Data(Self.plist("<string>\(Self.bad)</string>").utf8)
    let value = try PropertyListSerialization.propertyList(from: xml, options: [], format: nil)
    let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    let path = try folder.write("")
    try data.write(to: URL(fileURLWithPath: path))
    let report = ToolRun(["lint", path])
    #expect(report.code == .negative)
    #expect(report.output.hasPrefix("\(path): error: "))
    let run = ToolRun(["lint", path, "--fix"])
    #expect(run.code == .malformed)
    #expect(run.output.contains("binary property list") && run.output.contains("plutil -convert xml1"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
  }

  /// A dictionary with findings about a key, a number, a text, the whole, and a list.
  static let json = """
    {
      "NSExtensionActivationSupportsImage" : true,
      "NSExtensionActivationSupportsFileWithMaxCount": "2",
      "NSExtensionActivation\\u0044ictionaryVersion": [1, 2]
    }

    """

  @Test func jsonHasPlacesToo() throws {
    let folder = try Folder()
    for mark in ["", "\u{feff}"] {
      let path = try folder.write(mark + Self.json, "rule.json")
      let run = ToolRun(["lint", path])
      #expect(run.code == .negative)
      let key = "NSExtensionActivationSupportsImage"
      let first = """
        \(path):2:4: warning: the key \(key) means nothing in a rule and is ignored [AR306 unknown-key]
            "\(key)" : true,
             \(String(repeating: "^", count: key.count))

        """
      #expect(run.output.hasPrefix(first), "\(run.output)")
      for place in [":3:53: ", ":4:4: "] { #expect(run.output.contains(path + place), "\(run.output)") }
      #expect(ToolRun(["lint", path, "--format", "xcode"]).output.hasPrefix("\(path):2:4: warning: "))
    }
  }

  /// A key with escapes, a number, the whole, a text without characters, and lists.
  @Test(arguments: [
    ("{\"NSExtensionActivationSupportsText\":7}", "AR303", "1:38-1:39"),
    ("{\"NSExtensionActivationSupportsText\":7}", "AR301", "1:1-1:2"),
    (" \n{\"NSExtensionActivationSupportsImageWithMaxCount\": 0 }", "AR308", "2:1-2:2"),
    ("{\"NSExtensionActivationé\\\"x\\\\\":\n0, \"NSExtensionActivationSupportsText\": true}", "AR306", "1:3-1:30"),
    ("{\"NSExtensionActivationSupportsFileWithMaxCount\":\t\"\"}", "AR313", "1:51-1:53"),
    ("{\"NSExtensionActivationSupportsFileWithMaxCount\": \"\\u0032\"}", "AR313", "1:52-1:58"),
    ("{\"NSExtensionActivationSupportsFileWithMaxCount\": [\"a\", {}]}", "AR316", "1:3-1:48"),
  ])
  func regionsOfJSON(_ text: String, _ id: String, _ place: String) throws {
    let run = ToolRun(["lint", "--rule", text, "--json"])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let places = findings.filter { $0["id"] as? String == id }.map { finding in
      let region = finding["region"] as? [String: Int] ?? [:]
      let numbers = ["line", "column", "endLine", "endColumn"].map { region[$0] ?? 0 }
      return "\(numbers[0]):\(numbers[1])-\(numbers[2]):\(numbers[3])"
    }
    #expect(places == [place], "\(findings)")
  }

  /// Keys are not moved or renamed in JSON; what stays is reported, and the file as it was.
  @Test func whatCannotBeFixedInJSONStays() throws {
    let folder = try Folder()
    let path = try folder.write(Self.json, "rule.json")
    let run = ToolRun(["lint", path, "--fix", "--unsafe-fixes"])
    #expect(run.code == .negative)
    #expect(run.output.contains("AR306"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.json)
    // Without anything to change nothing is refused.
    let good = try folder.write("{\"NSExtensionActivationSupportsFileWithMaxCount\": 2}", "good.json")
    #expect(ToolRun(["lint", good, "--fix"]).code == .success)
  }

  @Test func commentsSilence() throws {
    let folder = try Folder()
    let rule = "<string>\(Self.bad)</string>"
    for comment in [
      "<!-- activation-rule: ignore AR101 we know -->", "<!--activation-rule: ignore AR220, missing-any-->\n",
      "<!-- other --> <!-- activation-rule: ignore AR999 , AR101 -->",
    ] {
      let run = ToolRun(["lint", try folder.write(Self.plist(rule, before: comment))])
      #expect(!run.output.contains("missing-any]"), "\(comment)")
      #expect(run.code == .success)
      #expect(run.output.contains("AR901") == !comment.contains("we know"))
    }
    let comment = "<!-- activation-rule: ignore AR110 AR101 -->"
    #expect(!ToolRun(["lint", try folder.write(Self.plist(rule, before: comment))]).output.contains("AR901"))
    let unused = ToolRun([
      "lint", try folder.write(Self.plist("<string>\(Self.good)</string>", before: comment)),
    ])
    #expect(unused.output.contains("the comment ignores AR110, which finds nothing here [AR901 unused-ignore]"))
    #expect(!unused.output.contains("ignores AR101"))
    #expect(unused.code == .success)
    let text = Self.plist(rule).replacing(
      "<dict>\n\t<key>", with: "<dict><!-- activation-rule: ignore AR101 -->\n\t<key>")
    #expect(ToolRun(["lint", try folder.write(text)]).code == .success)
    #expect(ToolRun(["lint", try folder.write(Self.plist(rule)), "--ignore", "AR220,missing-any"]).code == .success)
  }

  @Test func whatCannotBeReadIsReportedAtTheEnd() throws {
    let folder = try Folder()
    _ = try folder.write("<plist><dict>", "A/Info.plist")
    let bad = try folder.write(Self.plist("<string>\(Self.bad)</string>"), "B/Info.plist")
    let run = ToolRun(["lint", folder.url.path])
    #expect(run.code == .malformed)
    #expect(run.output.hasPrefix(bad + ":9:"))
    #expect(run.output.contains("A/Info.plist: error: "))
    #expect(run.output.hasSuffix("1 error in 1 rule of 1 file; 1 unreadable\n"))
    #expect(ToolRun(["lint", "missing.plist"]).code == .malformed)
  }

  @Test func manyFilesComeInTheirOrder() throws {
    let folder = try Folder()
    for number in 100..<400 {
      let rule = number % 3 == 0 ? Self.bad : Self.good
      _ = try folder.write(Self.plist("<string>\(rule)</string>"), "\(number)/Info.plist")
    }
    let run = ToolRun(["lint", folder.url.path, "--format", "xcode"])
    let numbers = run.output.split(separator: "\n").compactMap { line in
      line.dropFirst(folder.url.path.count + 1).split(separator: "/").first.flatMap { Int($0) }
    }
    #expect(numbers == (100..<400).filter { $0 % 3 == 0 })
    #expect(run.output == ToolRun(["lint", folder.url.path, "--format", "xcode"]).output)
    let fixed = ToolRun(["lint", folder.url.path, "--fix"])
    #expect(fixed.output == "no findings in 300 rules of 300 files\n")
  }

  @Test func rulesDecidedByBuildSettingsWait() throws {
    let folder = try Folder()
    let run = ToolRun(["lint", try folder.write(Self.plist("<string>$(SHARE_RULE)</string>"))])
    #expect(run.code == .success)
    #expect(run.errors.contains("decided at build time by $(SHARE_RULE)"))
  }

  @Test func theStoreFilterKeepsWhatIsRefused() throws {
    let folder = try Folder()
    let runtime = try folder.write(Self.plist("<string>\(Self.bad)</string>"))
    #expect(ToolRun(["lint", runtime, "--app-store"]).code == .success)
    let malformed = try folder.write(Self.plist("<string>a == == b</string>"))
    #expect(ToolRun(["lint", malformed, "--app-store"]).code == .negative)
    let misspelled = try folder.write(
      Self.plist("<string>\(Self.bad)</string>").replacing("com.apple.share-services", with: "com.apple.share-service"))
    #expect(ToolRun(["lint", misspelled, "--app-store"]).output.contains("AR422"))
  }

  @Test(arguments: ["human", "plain", "json", "sarif", "github", "junit", "xcode"])
  func everyFormatIsOneDocument(_ format: String) throws {
    let run = ToolRun(["lint", "--rule", "a == == b", "--format", format])
    #expect(run.code == .negative)
    #expect(run.output.hasSuffix("\n"))
    if ["json", "sarif"].contains(format) {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
    }
  }

  @Test func usageErrorsSayWhatToDo() {
    #expect(ToolRun(["lint"]).code == .malformed)
    #expect(ToolRun(["lint", "x == 1", "--format", "sariff"]).errors.contains("Did you mean sarif?"))
    #expect(ToolRun(["lint", "x == 1", "--ignore", "AR1O1"]).errors.contains("Did you mean AR101?"))
    for option in [["--unsafe-fixes"], ["--choose", "AR304=1"]] {
      let run = ToolRun(["lint", "x == 1"] + option)
      #expect(run.code == .malformed)
      #expect(run.errors == "error: \(option[0]) requires --fix or --diff.\n")
    }
    for text in ["AR304", "AR304=0", "AR304=x", "AR304@=1", "AR304@2:=1", "AR304@1:2:3=1", "AR304=1=2", "AR304@1@2=1"] {
      let run = ToolRun(["lint", "x == 1", "--fix", "--choose", text])
      #expect(run.code == .malformed && run.errors.contains("expected ID=N, ID@LINE=N or ID@LINE:COLUMN=N"), "\(text)")
    }
    #expect(ToolRun(["lint", "x == 1", "--fix", "--choose", "AR3O4=1"]).errors.contains("Did you mean AR304?"))
    #expect(ToolRun(["lint", "x == 1", "--fail-on", "never"]).errors.contains("unknown severity never"))
    #expect(ToolRun(["rule"]).code == .malformed)
    #expect(ToolRun(["rule", "missing-anny"]).errors.contains("Did you mean missing-any?"))
  }

  @Test func pagesCanBeRead() {
    #expect(ToolRun(["rule", "AR101"]).output.hasPrefix("# AR101 missing-any\n\nSeverity: error\n\n"))
    #expect(ToolRun(["rule", "missing-any"]).output == ToolRun(["rule", "ar101"]).output)
    let lines = ToolRun(["rule", "--all"]).output.split(separator: "\n")
    #expect(lines.count == ToolRun(["rule", "--all", "--json"]).output.split(separator: "\n").count)
    #expect(lines.contains { $0.hasPrefix("AR901  unused-ignore") })
    for entry in AppStoreRules.entries { #expect(!entry.reason.isEmpty) }
  }
}

/// Fixes of every kind, on copies of the extensions in the corpus.
@Suite struct LintFixTests {
  static func copy() throws -> URL {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.copyItem(at: Place.corpus.appendingPathComponent("extensions"), to: copy)
    return copy
  }

  static func findings(_ arguments: [String]) throws -> [[String: Any]] {
    let run = ToolRun(["lint", "--json"] + arguments)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(document?["findings"] as? [[String: Any]])
  }

  /// Whether a finding has one fix, which is made without choosing it.
  static func hasFix(_ finding: [String: Any], isSafe: Bool) -> Bool {
    let fixes = finding["fixes"] as? [[String: Any]] ?? []
    return fixes.count == 1
      && fixes.contains { fix in
        (fix["isSafe"] as? Bool == true || !isSafe) && (fix["replacements"] as? [Any])?.isEmpty == false
      }
  }

  @Test(arguments: [true, false]) func fixesLeaveNothingToFix(_ isSafe: Bool) throws {
    let folder = try Self.copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
    let before = try Self.findings([folder.path])
    let fixable = before.filter { Self.hasFix($0, isSafe: isSafe) }
    #expect(!fixable.isEmpty)
    _ = ToolRun(["lint", folder.path, "--fix"] + (isSafe ? [] : ["--unsafe-fixes"]))
    let after = try Self.findings([folder.path])
    #expect(after.filter { Self.hasFix($0, isSafe: isSafe) }.isEmpty)
    let touched = Set(fixable.compactMap { $0["file"] as? String })
    #expect(
      try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]).sorted()
        == files.sorted())
    for name in files {
      let file = folder.appendingPathComponent(name)
      let original = Place.corpus.appendingPathComponent("extensions").appendingPathComponent(name)
      guard let old = try? Data(contentsOf: original) else { continue }
      #expect((try Data(contentsOf: file) != old) == touched.contains(file.path), "\(name)")
    }
  }

  /// The changes that JSON lists are those that the diff shows.
  @Test func replacementsAreWhatFixingDoes() throws {
    let plist = Place.corpus.appendingPathComponent("reports/Info.plist").path
    let fixes = try Self.findings([plist]).filter { Self.hasFix($0, isSafe: false) }
    #expect(fixes.count == 1)
    // The rule works for PDF files, and would begin to take pictures.
    #expect(ToolRun(["lint", plist, "--diff"]).output.isEmpty)
    let diff = ToolRun(["lint", plist, "--diff", "--unsafe-fixes"]).output
    #expect(
      diff.contains(
        "\n+\t\t\t\t\tOR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.png&quot;\n"))
  }
}

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
    let folder = try LintCommandTests.Folder()
    let text = try String(
      contentsOf: Self.regressions.appendingPathComponent("workflow-command.plist"), encoding: .utf8)
    let path = try folder.write(text, "##[group]Info.plist")
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

  /// A line that is kept is removed and added again, which is the same to `patch`.
  @Test func noLineOfADiffIsACommand() throws {
    let folder = try LintCommandTests.Folder()
    let rule = LintCommandTests.bad.replacing("SUBQUERY(extensionItems, $i,", with: "SUBQUERY(extensionItems, $i,\n")
    let text = LintCommandTests.plist("<string>\(rule)</string>\n<!--\n::stop-commands::x\n-->")
    let run = ToolRun(["lint", try folder.write(text), "--diff"])
    #expect(Self.commands(run.output) == [])
    #expect(run.output.contains("\n-::stop-commands::x\n+::stop-commands::x\n"))
  }

  @Test func xcodeGetsAbsolutePaths() throws {
    let folder = FileManager.default.currentDirectoryPath
    var report = Report(
      version: "0", entries: [ReportEntry(id: "AR101", .error, "bad", file: "./Share/Info.plist")],
      problems: [Report.Problem(file: "B.plist", message: "no")])
    report.folder = folder
    let text = ReportFormat.xcode.text(of: report)
    #expect(text == "\(folder)/Share/Info.plist:1:1: error: bad [AR101]\n\(folder)/B.plist: error: no\n")
  }

  @Test func aMovedRuleIsIndentedAsItsNewPlaceIs() throws {
    let folder = try LintCommandTests.Folder()
    let text = try String(contentsOf: Self.regressions.appendingPathComponent("moved-rule.plist"), encoding: .utf8)
    let path = try folder.write(text)
    #expect(ToolRun(["lint", path, "--fix"]).errors == "fixed 1 finding\n")
    let fixed = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      fixed.contains(
        "\t\t<dict>\n\t\t\t<key>NSExtensionActivationRule</key>\n\t\t\t<dict>\n\t\t\t\t<key>NSExtensionActivationDictionaryVersion</key>\n"
      ), "\(fixed)")
  }

  /// One note says it for all ids of a comment, however many there are.
  @Test func commentsWithManyIDsAreBounded() throws {
    let folder = try LintCommandTests.Folder()
    func output(_ count: Int) throws -> String {
      let ids = (0..<count).map { "AR\(200 + $0 % 100), no-\($0)" }.joined(separator: ", ")
      let comment = "<!-- activation-rule: ignore \(ids) -->\n"
      let text = LintCommandTests.plist("<string>\(LintCommandTests.good)</string>", before: comment)
      return ToolRun(["lint", try folder.write(text), "--format", "plain"]).output
    }
    let (few, many) = (try output(300), try output(3_000))
    #expect(many.components(separatedBy: "AR901").count == few.components(separatedBy: "AR901").count)
    #expect(many.utf8.count < few.utf8.count + 100)
    #expect(many.contains("and no rules are called that"))
  }

  /// A link in a folder, and another spelling, name the same file: it is linted once, and fixed at the first time.
  @Test func aFileWithTwoNamesIsOne() throws {
    let folder = try LintCommandTests.Folder()
    let path = try folder.write(LintCommandTests.plist("<string>\(LintCommandTests.bad)</string>"), "real.plist")
    let link = folder.url.appendingPathComponent("sym.plist").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.plist")
    let other = folder.url.path + "/../" + folder.url.lastPathComponent + "/real.plist"
    let report = ToolRun(["lint", folder.url.path, other, path])
    #expect(report.output.hasSuffix("1 error in 1 rule of 1 file\n"))
    let run = ToolRun(["lint", folder.url.path, other, "--fix"])
    #expect(run.code == .success, "\(run.output)")
    #expect(run.errors == "fixed 1 finding\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.plist")
  }
}

/// Several fixes of a finding are alternatives, of which one is made when it is chosen.
@Suite struct FixChoiceTests {
  /// A rule that works, and two keys beside it that would change it.
  static let plist = LintCommandTests.plist(
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
    let folder = try LintCommandTests.Folder()
    let path = try folder.write(Self.plist)
    let run = ToolRun(["lint", path, "--ignore", "AR301"] + flags)
    #expect(run.code == .negative)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.plist)
    #expect(run.output.contains("  fix 1: remove it\n  fix 2: move it to where it is read (unsafe)\n    hides: "))
    #expect(run.output.contains("--fix --choose AR304=N makes one of several fixes.\n"))
  }

  @Test func oneIsChosenForARule() throws {
    let folder = try LintCommandTests.Folder()
    for (number, inRule) in [(1, 0), (2, 2)] {
      let path = try folder.write(Self.plist)
      let run = ToolRun(["lint", path, "--fix", "--choose", "misplaced-key=\(number)"])
      #expect(run.errors == "fixed 2 findings\n")
      #expect(Self.left(path) == 0)
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [String: Any]]
      let attributes = try #require(list?["NSExtension"]?["NSExtensionAttributes"] as? [String: Any])
      #expect(attributes.count == 1)
      #expect((attributes["NSExtensionActivationRule"] as? [String: Any])?.count == 2 + inRule)
    }
  }

  /// Lines are those of the file as it was, however much is inserted before.
  @Test func oneIsChosenForALine() throws {
    let folder = try LintCommandTests.Folder()
    let lines = Self.plist.components(separatedBy: "\n")
    let version = try #require(lines.firstIndex { $0.contains("DictionaryVersion") }) + 1
    let count = try #require(lines.firstIndex { $0.contains("Attachments") }) + 1
    let path = try folder.write(Self.plist)
    let one = ToolRun(["lint", path, "--fix", "--choose", "AR304@\(count)=1"])
    #expect(one.errors == "fixed 1 finding\n")
    #expect(Self.left(path) == 1)
    _ = try folder.write(Self.plist)
    let both = ToolRun(
      ["lint", path, "--fix", "--choose", "AR304@\(version)=2", "--choose", "AR304@\(count):9=1"])
    #expect(both.errors == "fixed 2 findings\n")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\t\t\t\t<key>NSExtensionActivationDictionaryVersion</key>\n\t\t\t\t<integer>2</integer>"))
    #expect(!text.contains("Attachments"))
  }

  @Test func aChoiceWithoutAFindingIsAnError() throws {
    let folder = try LintCommandTests.Folder()
    let path = try folder.write(Self.plist)
    for (choice, message) in [
      ("AR304@1=1", "--choose AR304@1=1: there is no such finding"),
      ("AR101=1", "--choose AR101=1: there is no such finding"),
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
    let folder = try LintCommandTests.Folder()
    let findings = try LintFixTests.findings([try folder.write(Self.plist)])
    let finding = try #require(findings.last { $0["id"] as? String == "AR304" })
    let fixes = try #require(finding["fixes"] as? [[String: Any]])
    #expect(fixes.map { $0["number"] as? Int } == [1, 2])
    #expect(fixes.map { ($0["hides"] as? [String])?.isEmpty } == [true, false])
  }

  @Test func theSeverityThatFailsIsChosen() throws {
    let folder = try LintCommandTests.Folder()
    let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\""
    let note = try folder.write(
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(test) OR \(test)).@count >= 1).@count >= 1",
      "rule.txt")
    let warning = try folder.write("{\"NSExtensionActivationSupportsImageWithMaxCount\": true}", "rule.json")
    let error = try folder.write(Self.plist)
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
