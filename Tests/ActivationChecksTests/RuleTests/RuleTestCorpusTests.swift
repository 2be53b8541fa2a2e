import ActivationAnalysis
import ActivationRules
import ActivationChecks
import Foundation
import TestSupport
import Testing

/// The test files of `Corpus/rule-tests`.
@Suite struct RuleTestCorpusTests {
  static let corpus = Place.corpus.appendingPathComponent("rule-tests")

  static func files(_ folder: String) -> [String] { (try? RuleTestFile.files(at: corpus.path + "/" + folder)) ?? [] }

  /// They include reports about extensions that were offered, and about others that weren't.
  @Test(arguments: files("valid") + files("incidents")) func validFilesPass(_ path: String) throws {
    let file = try RuleTestFile(contentsOf: path)
    for test in file.tests { #expect(test.passes, "\(test.name): \(test.report)") }
    for claim in file.claims.map(\.result) {
      #expect(claim.outcome == .passed, "\(claim.claim.name): \(claim.message)")
    }
  }

  /// Each paragraph of `invalid.txt` is a file, then the place of its mistake and the message.
  @Test func invalidFilesAreRefused() throws {
    let path = Self.corpus.path + "/invalid/x.ruletest.json"
    let cases = try Place.text("Corpus/rule-tests/invalid.txt").trimmingCharacters(in: .newlines)
      .components(separatedBy: "\n\n")
    #expect(cases.count > 30)
    for expected in cases {
      let text = expected.split(separator: "\n").prefix { $0.prefixMatch(of: #/\d+:\d+: /#) == nil }.joined(
        separator: "\n")
      let error = #expect(throws: ReadingError.self) { try RuleTestFile([UInt8](text.utf8), path: path) }
      let said = error.map { $0.description + ($0.help.isEmpty ? "" : "\nhelp: " + $0.help) } ?? ""
      let found = said.replacing(path + ":", with: "").replacing(Self.corpus.path + "/", with: "")
      #expect(text + "\n" + found == expected)
    }
  }

  /// The expected report about a file is next to it; `UPDATE_RULE_TESTS=1` rewrites it.
  @Test(arguments: files("failing")) func failuresAreExplained(_ path: String) throws {
    let file = try RuleTestFileResult.all(at: [path])[0]
    #expect([file].count(of: .passed) < file.results.count + file.claims.count)
    let texts =
      file.results.map { "\($0.outcome.rawValue): \($0.test.name)\n\($0.report)" }
      + file.claims.map { "\($0.outcome.rawValue): \($0.claim.name)\n\($0.message)" }
    let found = texts.joined(separator: "\n\n").replacing(Self.corpus.path + "/", with: "") + "\n"
    #expect(try found == Recorded.expectation(of: path, found: found))
  }
}
