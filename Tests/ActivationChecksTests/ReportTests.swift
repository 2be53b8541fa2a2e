import ActivationRules
import ActivationLint
import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationChecks

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Every format, compared with its file in `Corpus/reports`; with `UPDATE_REPORTS=1` in the environment, the files are rewritten.
@Suite struct ReportTests {
  /// A finding of each kind, with text that every format must escape.
  static let sample: FindingReport = {
    let text = Array("one\na OR b\n<key>\nsecond line\n".utf8)
    var file = LintedFile(name: "Share, 100%: A&B/Info.plist", text: text)
    var list = Finding(
      id: "AR101", name: "missing-any", severity: .error, place: .whole, message: "the second operand is a list",
      help: "Write ANY.")
    (list.notes, list.fixes) = ([.init("the first is here", at: .whole)], [Finding.Fix("insert ANY", [])])
    list.range = SourceRange(9, 10)
    list.notes[0].range = SourceRange(4, 5)
    list.fixes[0].fileEdit = TextEdit(SourceRange(9, 9), "ANY ")
    list.fixes[0].effect = .changes(HostChanges(shown: ["Files: PDF"]))
    var key = Finding(
      id: "AR306", name: "unknown-key", severity: .warning, place: .whole,
      message: "nobody knows <\u{1B}[31m\"Key\"\u{202E}> & 50%\nsecond line")
    key.range = SourceRange(11, 22)
    file.findings = [list, key]
    file.ruleCount = 3
    // Another flavor has the same rule, and one of its notes was left out.
    file.ruleTexts = [.string("a OR b")]
    file.leftOut = [Finding(id: "AR220", name: "covered-type", severity: .note, place: .whole, message: "shadowed")]
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
    let broken = ReadingError(.shape, "found </plist>", expected: "</dict>", name: "Cut/Info.plist", offset: 3)
    return FindingReport(
      version: "0.0.0",
      files: [file, LintedFile(name: "Good.plist"), flavor, LintedFile(name: nil, findings: [whole])],
      problems: [
        ReadingError(.empty, "the file is empty", help: "Write one.", name: "Broken/Info.plist"),
        broken.located(in: Array("a\nb\n".utf8), name: nil),
      ])
  }()

  @Test(arguments: ReportFormat.allCases) func formatsAreAsRecorded(_ format: ReportFormat) throws {
    let file = Place.corpus.appendingPathComponent("reports/sample.\(format.rawValue)")
    let text = format.text(of: Self.sample)
    if ProcessInfo.processInfo.environment["UPDATE_REPORTS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// The document conforms to the schema; `WireSchemaTests` checks the rest.
  @Test func theDocumentIsAsTheSchemaSays() throws {
    var validator = SchemaValidator(try Place.object("Grammar/wire.schema.json"), isStrict: true)
    let report = try JSONSerialization.jsonObject(with: Data(ReportFormat.json.text(of: Self.sample).utf8))
    #expect(validator.mistakes(of: report, by: "line.lint").isEmpty)
    #expect(validator.met.isSuperset(of: ["finding.alsoIn", "finding.sameAs"]))
  }

  @Test func theXMLIsWellFormed() {
    var text = ""
    for value in 0..<0x100 { text.unicodeScalars.append(Unicode.Scalar(UInt8(value))) }
    text += "]]>\u{FFFF}\u{FFFE}\u{2028}😀"
    let error = ReadingError(.file, text, help: text)
    let file = RuleTestFileResult(path: text, file: nil, error: error, results: [], claims: [])
    #expect(XMLParser(data: Data(RuleTestReport([file], format: .junit).junit.utf8)).parse())
  }
}
