import ActivationRules
import ActivationChecks
import Foundation
import TestSupport
import Testing

/// The test files of `Corpus/rule-tests`.
@Suite struct RuleTestCorpusTests {
  static let corpus = Place.corpus.appendingPathComponent("rule-tests")

  static func files(_ folder: String) -> [String] {
    let path = corpus.appendingPathComponent(folder).path
    return (try? RuleTestFile.files(at: path)) ?? []
  }

  @Test func thereAreFiles() {
    #expect(Self.files("valid").count >= 5)
    #expect(Self.files("invalid").count >= 20)
    #expect(Self.files("failing").count >= 2)
  }

  @Test(arguments: files("valid")) func validFilesPass(_ path: String) throws {
    let file = try RuleTestFile(contentsOf: path)
    for test in file.tests { #expect(test.passes, "\(test.name): \(test.report)") }
    for claim in file.claims.map(\.result) {
      #expect(claim.outcome == .passed, "\(claim.claim.name): \(claim.message)")
    }
  }

  /// The expected report about a file is next to it; `UPDATE_RULE_TESTS=1` rewrites it.
  @Test(arguments: files("invalid")) func invalidFilesAreRefused(_ path: String) throws {
    do {
      _ = try RuleTestFile(contentsOf: path)
      Issue.record("\(path) was read")
    } catch {
      #expect(error.line > 0 && error.column > 0, "\(error)")
      try Self.compare(error.description + (error.help.isEmpty ? "" : "\nhelp: " + error.help), path)
    }
  }

  @Test(arguments: files("failing")) func failuresAreExplained(_ path: String) throws {
    let file = try RuleTestFile(contentsOf: path)
    let results = file.tests.map { $0.result }
    let claims = file.claims.map { $0.result }
    #expect((results.map(\.outcome) + claims.map(\.outcome)).contains { $0 != .passed })
    let texts =
      results.map { "\($0.outcome.rawValue): \($0.test.name)\n\($0.report)" }
      + claims.map { "\($0.outcome.rawValue): \($0.claim.name)\n\($0.message)" }
    try Self.compare(texts.joined(separator: "\n\n"), path)
  }

  private static func compare(_ found: String, _ path: String) throws {
    let text = found.replacingOccurrences(of: corpus.path + "/", with: "") + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_RULE_TESTS"] == "1" {
      try text.write(toFile: path + ".expected", atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOfFile: path + ".expected", encoding: .utf8)
    #expect(text == expected, "run the tests with UPDATE_RULE_TESTS=1 and look at what changes")
  }
}
