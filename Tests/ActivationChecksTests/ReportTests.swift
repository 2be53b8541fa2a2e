import ActivationFiles
import ActivationLint
import ActivationRules
import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import ActivationChecks

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Every format against its file in `Corpus/reports`; with `UPDATE_REPORTS=1` in the environment the files are written anew.
@Suite struct ReportTests {
  static let folder = Place.corpus.appendingPathComponent("reports")

  /// One of each kind, with text that every format has to escape.
  static let sample: FindingReport = {
    let text = Array("one\na OR b\n<key>\nsecond line\n".utf8)
    var file = LintedFile(name: "Share, 100%: A&B/Info.plist", text: text)
    var list = Finding(
      id: "AR101", name: "missing-any", severity: .error, place: .whole, message: "the second operand is a list",
      help: "Write ANY.", notes: [.init("the first is here", at: .whole)],
      fixes: [Finding.Fix("insert ANY", []).safe()])
    list.range = SourceRange(9, 10)
    list.notes[0].range = SourceRange(4, 5)
    list.fixes[0].fileEdit = TextEdit(SourceRange(9, 9), "ANY ")
    list.fixes[0].hostChanges = HostChanges(shown: ["Files: PDF"])
    var key = Finding(
      id: "AR306", name: "unknown-key", severity: .warning, place: .whole,
      message: "nobody knows <\u{1B}[31m\"Key\"\u{202E}> & 50%\nsecond line")
    key.range = SourceRange(11, 22)
    file.findings = [list, key]
    file.ruleCount = 3
    // Another flavor has the same rule, and a note of it was left out.
    file.ruleTexts = [.string("a OR b")]
    file.leftOut = [Finding(id: "AR205", name: "shadowed-clause", severity: .note, place: .whole, message: "shadowed")]
    file.leftOut[0].ruleText = 0
    file.findings[0].ruleText = 0
    var flavor = file
    flavor.name = "Flavor/Info.plist"
    flavor.text = [0x0a] + text
    flavor.findings = [flavor.findings[0]]
    flavor.findings[0].range = SourceRange(10, 11)
    flavor.findings[0].notes[0].range = SourceRange(5, 6)
    flavor.findings[0].fixes[0].fileEdit = TextEdit(SourceRange(10, 10), "ANY ")
    flavor.ruleCount = 1
    let whole = Finding(
      id: "AR220", name: "", severity: .note, place: .whole, message: "covered", help: "Drop it.")
    let broken = ReadingError(.propertyList, "found </plist>", expected: "</dict>", name: "Cut/Info.plist", offset: 3)
    return FindingReport(
      version: "0.0.0",
      files: [file, LintedFile(name: "Good.plist"), flavor, LintedFile(name: nil, findings: [whole])],
      problems: [
        ReadingError(.empty, "the file is empty", help: "Write one.", name: "Broken/Info.plist"),
        broken.located(in: Array("a\nb\n".utf8), name: nil),
      ])
  }()

  @Test(arguments: ReportFormat.allCases) func formatsAreAsRecorded(_ format: ReportFormat) throws {
    let file = Self.folder.appendingPathComponent("sample.\(format.rawValue)")
    let text = format.text(of: Self.sample)
    if ProcessInfo.processInfo.environment["UPDATE_REPORTS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// The document is as the schema says; `WireSchemaTests` asks the rest.
  @Test func theDocumentIsAsTheSchemaSays() throws {
    let data = try Data(contentsOf: Place.package.appendingPathComponent("Grammar/wire.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var validator = SchemaValidator(schema, isStrict: true)
    let report = try JSONSerialization.jsonObject(with: Data(ReportFormat.json.text(of: Self.sample).utf8))
    #expect(validator.mistakes(of: report, by: "line.lint").isEmpty)
    #expect(validator.met.isSuperset(of: ["finding.alsoIn", "finding.sameAs"]))
  }

  /// XML may hold a tab: as it is in a text, as a reference in an attribute.
  @Test func tabsStayInXML() throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent("tabs.plist")))
    let target = RuleFile(bytes, name: "tabs.plist")
    let files = try FileLinter().lint([target]).map { try $0.get() }
    let text = JUnitSuite.text(of: JUnitSuite.all(of: FindingReport(version: "0.0.0", files: files)))
    let file = Self.folder.appendingPathComponent("tabs.junit")
    if ProcessInfo.processInfo.environment["UPDATE_REPORTS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(text.contains("\t= =\t1") && !text.contains("u{9}"))
    let test = JUnitSuite.Case("a\tb", .passed("c\td"))
    let written = JUnitSuite.text(of: [JUnitSuite("s", [test])])
    #expect(written.contains("name=\"a&#9;b\"") && written.contains(">c\td<"))
  }

  @Test(arguments: ReportFormat.allCases) func noControlCharacterReachesATerminal(_ format: ReportFormat) {
    for scalar in format.text(of: Self.sample).unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && scalar.value != 0x7F)
      // In JSON the other controls are the reader's business.
      if ![.json, .sarif].contains(format) { #expect(scalar.value != 0x202E) }
    }
  }

  @Test func emptyReportsSayWhatWasLookedAt() {
    var files = [LintedFile(name: "A"), LintedFile(name: "B")]
    files[0].ruleCount = 2
    let report = FindingReport(version: "0.0.0", files: files)
    #expect(ReportFormat.human.text(of: report) == "no findings in 2 rules of 2 files\n")
    #expect(ReportFormat.human.text(of: report, isQuiet: true).isEmpty)
    #expect(ReportFormat.github.text(of: report).isEmpty)
    #expect(ReportFormat.junit.text(of: report).contains("tests=\"2\" failures=\"0\""))
  }

  @Test func coloursAreOnlyGivenWhenAskedFor() {
    let finding = Finding(id: "X", name: "", severity: .error, place: .whole, message: "bad")
    let report = FindingReport(version: "0.0.0", files: [LintedFile(name: nil, findings: [finding])])
    #expect(!ReportFormat.human.text(of: report).contains("\u{1B}"))
    #expect(ReportFormat.human.text(of: report, isColored: true).contains("\u{1B}[31merror:\u{1B}[0m bad"))
  }

  @Test func theXMLIsWellFormed() {
    var text = ""
    for value in 0..<0x100 { text.unicodeScalars.append(Unicode.Scalar(UInt8(value))) }
    text += "]]>\u{FFFF}\u{FFFE}\u{2028}😀"
    let cases: [JUnitSuite.Case] = [
      JUnitSuite.Case(text, file: text, line: 3, .failed(message: text, type: text, details: text)),
      JUnitSuite.Case("b", .broken(message: text, type: text, details: "")), JUnitSuite.Case("c", .skipped(text)),
      JUnitSuite.Case("d", .passed(text)),
    ]
    let document = JUnitSuite.text(of: [JUnitSuite(text, cases)])
    #expect(XMLParser(data: Data(document.utf8)).parse())
  }
}
