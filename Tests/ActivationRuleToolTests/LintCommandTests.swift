import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// `lint` on files that no transcript holds (`Corpus/commands/lint.console` has the others).
@Suite struct LintCommandTests {
  /// The first comparison has no ANY, so that the rule fails for every attachment.
  static let bad = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    &quot;com.adobe.pdf&quot; OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie").@count &gt;= 1).@count &gt;= 1
    """

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

  /// A key with escapes, a number, the whole, a text without characters, and lists.
  @Test(arguments: [
    ("{\"NSExtensionActivationSupportsText\":7}", "AR303", "1:38-1:39"),
    (" \n{\"NSExtensionActivationSupportsImageWithMaxCount\": 0 }", "AR308", "2:1-2:2"),
    ("{\"NSExtensionActivationé\\\"x\\\\\":\n0, \"NSExtensionActivationSupportsText\": true}", "AR306", "1:3-1:30"),
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
}
