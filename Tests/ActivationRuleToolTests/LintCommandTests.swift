import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// `lint` on files that no transcript covers (`Corpus/commands/lint.console` covers the others).
@Suite struct LintCommandTests {
  /// The first comparison has no ANY, so that the rule fails for every attachment.
  static let bad = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    &quot;com.adobe.pdf&quot; OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie").@count &gt;= 1).@count &gt;= 1
    """

  /// No transcript has these fixes in a line of the diff.
  @Test(arguments: [
    (["--rule", "a == “a”b"], "\n+a == \"a\"b\n"),
    (
      ["--rule", "SUBQUERY(extensionItems, $item, $itm == nil).@count == 1"],
      "\n+SUBQUERY(extensionItems, $item, $item == nil)"
    ),
    (
      ["--rule", #"{"NSExtension": {"NSExtensionPointIdentifier": "x", "NSExtensionActivationRule": "a == 1"}}"#],
      #""NSExtensionAttributes": { "NSExtensionActivationRule": "a == 1" }}}"#
    ),
  ]) func diffsShowTheFix(_ rule: [String], _ line: String) {
    #expect(ToolRun(["lint", "--diff", "--unsafe-fixes"] + rule).output.contains(line))
  }

  @Test func binaryFilesCannotBeFixed() throws {
    let folder = try TemporaryFolder()
    let xml = Data(InfoPlist.share("<string>\(Self.bad)</string>").utf8)
    let value = try PropertyListSerialization.propertyList(from: xml, options: [], format: nil)
    let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    let path = try folder.write(data, to: "Info.plist")
    let report = ToolRun(["lint", path])
    #expect(report.code == .negative)
    #expect(report.output.hasPrefix("\(path): error: "))
    let run = ToolRun(["lint", path, "--fix"])
    #expect(run.code == .malformed)
    #expect(run.output.contains("binary property list") && run.output.contains("plutil -convert xml1"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
  }
}

/// Fixes of every kind, on copies of the extensions in the corpus.
@Suite struct LintFixTests {
  static func findings(_ arguments: [String]) throws -> [[String: Any]] {
    try #require(try ToolRun(["lint", "--json"] + arguments).object()["findings"] as? [[String: Any]])
  }

  /// Returns whether a finding has a single fix that is made without a choice, and isn't in a built bundle. An unsafe fix of a note must be chosen.
  static func hasFix(_ finding: [String: Any], isSafe: Bool) -> Bool {
    let fixes = finding["fixes"] as? [[String: Any]] ?? []
    guard fixes.count == 1, fixes[0]["edits"] != nil, file(finding)?.contains(".appex/") == false else { return false }
    return fixes[0]["isSafe"] as? Bool == true || !isSafe && finding["severity"] as? String != "note"
  }

  private static func file(_ finding: [String: Any]) -> String? {
    (finding["place"] as? [String: Any])?["file"] as? String
  }

  @Test(arguments: [true, false]) func fixesLeaveNothingToFix(_ isSafe: Bool) throws {
    let temporary = try TemporaryFolder()
    let (original, folder) = (Place.corpus.path + "/extensions", temporary.path + "/copy")
    try FileManager.default.copyItem(atPath: original, toPath: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    let fixable = try Self.findings([folder]).filter { Self.hasFix($0, isSafe: isSafe) }
    #expect(!fixable.isEmpty)
    _ = ToolRun(["lint", folder, "--fix"] + (isSafe ? [] : ["--unsafe-fixes"]))
    #expect(try !Self.findings([folder]).contains { Self.hasFix($0, isSafe: isSafe) })
    let touched = Set(fixable.compactMap { Self.file($0) })
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == files)
    for name in files {
      guard let old = FileManager.default.contents(atPath: original + "/" + name) else { continue }
      let new = FileManager.default.contents(atPath: folder + "/" + name)
      #expect((new != old) == touched.contains(folder + "/" + name), "\(name)")
    }
  }
}
