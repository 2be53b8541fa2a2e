@testable import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

@Suite struct BaselineTests {
  private static func baseline(_ project: TemporaryFolder, _ files: [LintedFile]) -> LintBaseline {
    LintBaseline(of: files, at: project.path + "/known.json")
  }

  @Test func itIsWrittenAndReadTheSame() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg", "public.pmg"), at: "B \"x\"/Info.plist")
    try project.share("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>")
    let files = try project.lint()
    let baseline = Self.baseline(project, files)
    #expect(baseline.text == Self.baseline(project, files.reversed()).text)
    try project.write(baseline.text, to: "known.json")
    #expect(try LintBaseline(contentsOf: project.path + "/known.json") == baseline)
    #expect(baseline.text.split(separator: "\n").count == 5 + baseline.counts.count)
    _ = try JSONSerialization.jsonObject(with: Data(baseline.text.utf8))
    #expect(Self.baseline(project, []).text == "{\n  \"version\": 1,\n  \"findings\": []\n}\n")
  }

  @Test(arguments: Place.corpus("baselines/invalid", ".json")) func invalidFilesAreRefused(_ path: String) {
    Recorded.expectRefusal(of: path) { (path) throws(ReadingError) in _ = try LintBaseline(contentsOf: path) }
  }
}
