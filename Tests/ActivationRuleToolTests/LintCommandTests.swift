import ActivationWire
import ActivationChecks
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// `lint` and `rule` on files of their own.
@Suite struct LintCommandTests {
  static let good = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    &quot;com.adobe.pdf&quot;).@count &gt;= 1).@count &gt;= 1
    """
  /// The first comparison has no ANY, so that the rule fails for every attachment.
  static let bad = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    &quot;com.adobe.pdf&quot; OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie").@count &gt;= 1).@count &gt;= 1
    """

  /// One of several rules is linted by its line, as other commands take it.
  @Test func aLineNamesARule() throws {
    let folder = try TemporaryFolder()
    func target(_ name: String, _ rule: String) -> String {
      """
        \(name):
          info:
            path: \(name)/Info.plist
            properties:
              NSExtension:
                NSExtensionPointIdentifier: com.apple.share-services
                NSExtensionMainStoryboard: MainInterface
                NSExtensionAttributes:
                  NSExtensionActivationRule: \(rule)

      """
    }
    let rules = ["TRUEPREDICATE", "FALSEPREDICATE"]
    let path = try folder.write("targets:\n" + target("A", rules[0]) + target("B", rules[1]), to: "project.yml")
    for (line, wanted, other) in [(10, "AR201", "AR202"), (19, "AR202", "AR201")] {
      let run = ToolRun(["lint", "\(path):\(line)"])
      #expect(run.output.contains(wanted) && !run.output.contains(other), "\(run.output)\(run.errors)")
      #expect(run.output.contains("in 1 rule of 1 file"))
    }
    let both = ToolRun(["lint", "\(path):10", "\(path):19"])
    #expect(both.output.contains("AR201") && both.output.contains("AR202"), "\(both.output)")
    #expect(ToolRun(["lint", path]).output.contains("in 2 rules of 1 file"))
  }

  @Test func findingsHaveTheirPlaceInTheFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(InfoPlist.share("<string>\(Self.bad)</string>"))
    let run = ToolRun(["lint", path])
    #expect(run.code == .negative)
    let column =
      try #require("\t\t\t<string>\(Self.bad)".components(separatedBy: "$a.r").first).unicodeScalars.count + 1
    #expect(run.output.hasPrefix("\(path):9:\(column): error: "))
    #expect(run.output.contains("[AR101 missing-any]\n"))
    let end = "For the reasons of a finding, run `activation-rule rule AR101`.\n1 error in 1 rule of 1 file\n"
    #expect(run.output.hasSuffix(end))
    #expect(ToolRun(["lint", path, "--quiet"]).output.hasSuffix("insert ANY\n\n"))
    #expect(ToolRun(["lint", path, "--format", "xcode"]).output.hasPrefix("\(path):9:\(column): error: "))
  }

  @Test func rulesWithoutFindingsAreFine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(InfoPlist.share("<string>\(Self.good)</string>"))
    let run = ToolRun(["lint", path])
    #expect(run.output == "no findings in 1 rule of 1 file\n")
    #expect(run.code == .success)
    #expect(ToolRun(["lint", path, "--fix"]).code == .success)
    #expect(ToolRun(["lint", path, "--diff"]).output.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == InfoPlist.share("<string>\(Self.good)</string>"))
  }

  /// Three flavors of an app with one rule, in which five types are covered by another.
  @Test func oneTextInSeveralFilesIsOneFinding() throws {
    let types = ["image", "png", "jpeg", "heic", "tiff", "gif"].map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;\($0 == "gif" ? "com.compuserve" : "public").\($0)&quot;"
    }.joined(separator: " OR ")
    let rule = "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(types)).@count &gt;= 1).@count &gt;= 1"
    let folder = try TemporaryFolder()
    for (name, start) in [("A", ""), ("B", "\n\n"), ("C", "")] {
      let text = InfoPlist.share("\(start)<string>\(name == "C" ? Self.bad : rule)</string>")
      try folder.write(text, to: "\(name)/Info.plist")
    }
    func output(_ options: String...) -> String { ToolRun(["lint", folder.url.path] + options).output }
    let human = output("--ignore", "AR434")
    #expect(human.components(separatedBy: "[AR220 covered-type]").count == 4)
    #expect(human.components(separatedBy: "  also: ").count == 4)
    #expect(human.contains("/B/Info.plist:11:"))
    #expect(human.contains("and 2 more notes (--all-notes shows them)\n"))
    #expect(human.hasSuffix("1 error, 5 notes in 3 rules of 3 files\n"))
    let all = output("--ignore", "AR434", "--all-notes")
    #expect(all.components(separatedBy: "[AR220 covered-type]").count == 6 && !all.contains("more notes"))
    // Whoever isn't to read a summary is told all the same, in every format.
    for format in ReportFormat.allCases {
      let text = output("--ignore", "AR434", "--quiet", "--fail-on", "note", "--format", format.rawValue)
      #expect(text.contains(format == .json ? "\"notesLeftOut\": 2" : "and 2 more notes"), "\(format)")
      #expect(text.contains(folder.url.path + "/B/Info.plist"), "\(format)")
    }
    let json = try JSONSerialization.jsonObject(with: Data(output("--ignore", "AR434", "--json").utf8))
    let findings = try #require((json as? [String: Any])?["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["sameAs"] as? Int } == [0, 1, 2])
    #expect(findings.map { ($0["alsoIn"] as? [Any])?.count ?? 0 } == [1, 1, 1, 0, 0, 0, 0])
    // Errors are never left out.
    #expect(findings.last?["severity"] as? String == "error")
  }

  @Test func fixesChangeNothingElse() throws {
    let folder = try TemporaryFolder()
    let text = "\u{feff}" + InfoPlist.share("<string>\(Self.bad)</string> <!-- é & -->").replacing("\n", with: "\r\n")
    let path = try folder.write(text)
    let diff = ToolRun(["lint", path, "--diff"])
    #expect(diff.code == .negative)
    #expect(diff.output.contains("\n-\t\t\t<string>") && diff.output.contains("\n+\t\t\t<string>"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8))
    let run = ToolRun(["lint", path, "--fix"])
    #expect(run.code == .success)
    #expect(run.errors.hasSuffix("fixed 1 finding\n"))
    let fixed = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(fixed == Data(text.replacing("$a, $a", with: "$a, ANY $a").utf8))
    #expect(ToolRun(["lint", path]).code == .success)
  }

  @Test func textFilesAreFixedToo() throws {
    let folder = try TemporaryFolder()
    let text = Self.bad.replacing("&quot;", with: "\"").replacing("&gt;", with: ">") + "\n"
    let path = try folder.write(text, to: "rule.txt")
    #expect(ToolRun(["lint", path, "--fix"]).code == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text.replacing("$a, $a", with: "$a, ANY $a"))
    let direct = ToolRun(["lint", "--rule", text, "--diff"])
    #expect(direct.output.hasPrefix("--- a/rule\n+++ b/rule\n"))
    let refused = ToolRun(["lint", "--rule", text, "--fix"])
    #expect(refused.code == .malformed)
    #expect(refused.output.contains("only files can be changed"))
  }

  @Test func binaryFilesCannotBeFixed() throws {
    let folder = try TemporaryFolder()
    let xml = Data(InfoPlist.share("<string>\(Self.bad)</string>").utf8)
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
    let folder = try TemporaryFolder()
    for mark in ["", "\u{feff}"] {
      let path = try folder.write(mark + Self.json, to: "rule.json")
      let run = ToolRun(["lint", path])
      #expect(run.code == .negative)
      let key = "NSExtensionActivationSupportsImage"
      let first = """
        \(path):2:4: warning: the key \(key) means nothing in a rule [AR306 unknown-key]
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
    let report = try ToolRun(["lint", "--rule", text, "--json"]).object()
    let findings = try #require(report["findings"] as? [[String: Any]])
    let places = findings.filter { $0["id"] as? String == id }.map { finding in
      let place = finding["place"] as? [String: Any] ?? [:]
      let numbers = ["line", "column", "endLine", "endColumn"].map { place[$0] as? Int ?? 0 }
      return "\(numbers[0]):\(numbers[1])-\(numbers[2]):\(numbers[3])"
    }
    #expect(places == [place], "\(findings)")
  }

  /// A count is written as a number; what nobody can mend is reported, and stays.
  @Test func whatCannotBeFixedInJSONStays() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.json, to: "rule.json")
    let run = ToolRun(["lint", path, "--fix", "--unsafe-fixes"])
    #expect(run.code == .negative)
    #expect(run.output.contains("AR306"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.json.replacing("\"2\"", with: "2"))
    // Without anything to change nothing is refused.
    let good = try folder.write("{\"NSExtensionActivationSupportsFileWithMaxCount\": 2}", to: "good.json")
    #expect(ToolRun(["lint", good, "--fix"]).code == .success)
  }

  @Test func commentsSilence() throws {
    let folder = try TemporaryFolder()
    let rule = "<string>\(Self.bad)</string>"
    for comment in [
      "<!-- activation-rule: ignore AR101 we know -->", "<!--activation-rule: ignore AR220, missing-any-->\n",
      "<!-- other --> <!-- activation-rule: ignore AR999 , AR101 -->",
    ] {
      let run = ToolRun(["lint", try folder.write(InfoPlist.share(rule, before: comment))])
      #expect(!run.output.contains("missing-any]"), "\(comment)")
      #expect(run.code == .success)
      #expect(run.output.contains("AR901") == !comment.contains("we know"))
    }
    let comment = "<!-- activation-rule: ignore AR110 AR101 -->"
    #expect(!ToolRun(["lint", try folder.write(InfoPlist.share(rule, before: comment))]).output.contains("AR901"))
    let unused = ToolRun([
      "lint", try folder.write(InfoPlist.share("<string>\(Self.good)</string>", before: comment)),
    ])
    #expect(unused.output.contains("the comment ignores AR110, which finds nothing here [AR901 unused-ignore]"))
    #expect(!unused.output.contains("ignores AR101"))
    #expect(unused.code == .success)
    let text = InfoPlist.share(rule).replacing(
      "<dict>\n\t<key>", with: "<dict><!-- activation-rule: ignore AR101 -->\n\t<key>")
    #expect(ToolRun(["lint", try folder.write(text)]).code == .success)
    #expect(
      ToolRun(["lint", try folder.write(InfoPlist.share(rule)), "--ignore", "AR220,missing-any"]).code == .success)
  }

  @Test func whatCannotBeReadIsReportedAtTheEnd() throws {
    let folder = try TemporaryFolder()
    try folder.write("<plist><dict>", to: "A/Info.plist")
    let bad = try folder.write(InfoPlist.share("<string>\(Self.bad)</string>"), to: "B/Info.plist")
    let run = ToolRun(["lint", folder.url.path])
    #expect(run.code == .malformed)
    #expect(run.output.hasPrefix(bad + ":9:"))
    #expect(run.output.contains("A/Info.plist:1:8: error: "))
    #expect(run.output.hasSuffix("1 error in 1 rule of 1 file; 1 other error\n"))
    #expect(ToolRun(["lint", "missing.plist"]).code == .malformed)
  }

  @Test func manyFilesComeInTheirOrder() throws {
    let folder = try TemporaryFolder()
    for number in 100..<220 {
      let rule = number % 3 == 0 ? Self.bad : Self.good
      try folder.write(InfoPlist.share("<string>\(rule)</string>"), to: "\(number)/Info.plist")
    }
    // Without the notes on equal rules.
    let report = ["lint", folder.url.path, "--format", "xcode", "--ignore", "AR434"]
    let run = ToolRun(report)
    let numbers = run.output.split(separator: "\n").compactMap { line in
      line.dropFirst(folder.url.path.count + 1).split(separator: "/").first.flatMap { Int($0) }
    }
    #expect(numbers == (100..<220).filter { $0 % 3 == 0 })
    #expect(run.output == ToolRun(report).output)
    let fixed = ToolRun(["lint", folder.url.path, "--fix"])
    #expect(fixed.output == "no findings in 120 rules of 120 files\n")
  }

  @Test func rulesDecidedByBuildSettingsWait() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(["lint", try folder.write(InfoPlist.share("<string>$(SHARE_RULE)</string>"))])
    #expect(run.code == .success)
    #expect(run.output.contains("decided at build time by $(SHARE_RULE)"))
  }

  @Test func theStoreFilterKeepsWhatIsRefused() throws {
    let folder = try TemporaryFolder()
    let runtime = try folder.write(InfoPlist.share("<string>\(Self.bad)</string>"))
    #expect(ToolRun(["lint", runtime, "--app-store"]).code == .success)
    let malformed = try folder.write(InfoPlist.share("<string>a == == b</string>"))
    #expect(ToolRun(["lint", malformed, "--app-store"]).code == .negative)
    let misspelled = try folder.write(
      InfoPlist.share("<string>\(Self.bad)</string>").replacing(
        "com.apple.share-services", with: "com.apple.share-service"))
    #expect(ToolRun(["lint", misspelled, "--app-store"]).output.contains("AR422"))
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
    try #require(try ToolRun(["lint", "--json"] + arguments).object()["findings"] as? [[String: Any]])
  }

  /// Returns whether a finding has a single fix, which is made without choosing it, and isn't in a built bundle. An unsafe one of a note
  /// must be chosen.
  static func hasFix(_ finding: [String: Any], isSafe: Bool) -> Bool {
    let file = (finding["place"] as? [String: Any])?["file"] as? String ?? ""
    guard !file.contains(".appex/") else { return false }
    let fixes = finding["fixes"] as? [[String: Any]] ?? []
    return fixes.count == 1
      && fixes.contains { fix in
        let isAllowed = !isSafe && finding["severity"] as? String != "note"
        return (fix["isSafe"] as? Bool == true || isAllowed) && fix["edits"] != nil
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
    let touched = Set(fixable.compactMap { ($0["place"] as? [String: Any])?["file"] as? String })
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
