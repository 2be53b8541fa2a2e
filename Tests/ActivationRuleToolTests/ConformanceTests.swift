import ActivationChecks
import ActivationRules
import ActivationWire
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule
@testable import activation_rule_conformance

/// The cases of `Corpus/conformance` and `Corpus/regressions`.
@Suite struct ConformanceTests {
  static let paths = ["conformance", "regressions"].map { Place.corpus.appendingPathComponent($0).path }

  /// The suite; nil when it cannot be read, which ``suiteIsSound()`` reports.
  static let suite = try? ConformanceSuite(contentsOf: paths)

  /// In one test: a line for each of 2,638 cases would hide what failed.
  @Test func casesAreAnsweredAsExpected() throws {
    let service = ActivationService(services: FoundationServices.platformServices)
    let suite = try #require(Self.suite)
    for test in suite.cases {
      let answer = service.answer(to: Array(test.request.utf8), line: 1) ?? []
      let outcome = test.outcome(of: String(decoding: answer, as: UTF8.self), isComplete: true)
      if suite.knownDifferences[test.id] == nil {
        #expect(outcome == .agrees, "\(test.id), \(test.about): \(test.request)")
      } else {
        #expect(outcome != .agrees, "\(test.id) agrees now; take it off the list")
      }
    }
  }

  @Test func suiteIsSound() throws {
    let suite = try ConformanceSuite(contentsOf: Self.paths)
    #expect(suite.cases.count >= 600)
    let ids = Set(suite.cases.map(\.id))
    for (id, reason) in suite.knownDifferences { #expect(ids.contains(id) && !reason.isEmpty, "\(id)") }
    var requests: Set<[UInt8]> = []
    for test in suite.cases {
      // The id is the first key of a request.
      let request = test.request.drop { $0 != "," }
      #expect(requests.insert(Array(request.utf8)).inserted, "\(test.id) asks what another case asks")
      #expect(!test.about.isEmpty, "\(test.id)")
    }
    for mark in Evidence.allCases { #expect(suite.cases.contains { $0.mark == mark }) }
  }

  /// A section is a file below `Grammar/`, and one of its headings.
  @Test func sectionsExist() throws {
    var headings: Set<String> = []
    for section in Set((Self.suite?.cases ?? []).map(\.section)) {
      let parts = section.split(separator: "#", maxSplits: 1).map(String.init)
      let file = Place.package.appendingPathComponent("Grammar/\(parts[0])")
      let text = try String(contentsOf: file, encoding: .utf8)
      guard parts.count == 2 else { continue }
      headings.insert(section)
      #expect(
        text.split(separator: "\n").contains { $0.hasPrefix("#") && $0.drop { $0 == "#" } == " " + parts[1] },
        "\(section)")
    }
    #expect(!headings.isEmpty)
  }

  // MARK: The command

  @Test func commandReportsInEveryFormat() throws {
    let human = ToolRun(of: ToolProgram.conformance, ["run"] + Self.paths)
    #expect(human.code == .success)
    #expect(human.output.contains("known   casts-023") && human.output.hasSuffix("(observed 2)\n"), "\(human.output)")
    let lines = ToolRun(of: ToolProgram.conformance, ["run", "--json"] + Self.paths).output.split(separator: "\n")
    #expect(lines.count == (Self.suite?.cases.count ?? 0) + 1)
    #expect(lines.last?.contains("\"differ\":2") == true)
    let xml = ToolRun(of: ToolProgram.conformance, ["run", "--format", "junit"] + Self.paths).output
    #expect(xml.contains("failures=\"0\"") && xml.contains("nil-001: both sides nil"))
  }

  @Test(arguments: [
    (["run", "/nowhere"], "no suite found"), (["run", "--format", "xml"], "unknown format 'xml'"),
    (["run", "--timeout", "0"], "is not a time"), (["run", "--timeout", "soon"], "is not a time"),
  ]) func usageErrorsAreClear(_ arguments: [String], _ message: String) {
    let run = ToolRun(of: ToolProgram.conformance, arguments)
    #expect(run.code == .malformed && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (#"[]"#, "cases"), (#"{"cases": [3]}"#, "is not an object"), (#"{"cases": [{}]}"#, "has no \"id\""),
    (#"{"cases": [{"id": "a", "format": "a == 1", "section": "x"}]}"#, "mark"),
    (#"{"cases": [{"id": "a", "result": true, "section": "x", "mark": "observed"}]}"#, "neither"),
    (#"{"cases": [{"id": "a", "formt": "a == 1", "section": "x", "mark": "observed"}]}"#, "unknown key formt"),
    (#"{"cases": [{"id": "a", "format": "a", "object": 1, "section": "x", "mark": "observed"}]}"#, "no \"result\""),
    (#"{"cases": "#, "error"), (#"{"cases": []}"#, "no case found"),
  ]) func malformedSuitesAreErrors(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(of: ToolProgram.conformance, ["run", try folder.write(text, to: "suite.json")])
    #expect(run.code == .malformed && run.errors.contains(message), "\(run.errors)")
  }

  // MARK: Other engines

  private static let small = """
    {"cases": [
      {"id": "a", "format": "x = 1", "object": {"x": 1.0}, "canonical": "x == 1", "result": true, "section": "s", "mark": "observed"},
      {"id": "b", "format": "x = ", "parses": false, "diagnostics": ["expected-expression"], "section": "s", "mark": "inferred"},
      {"id": "c", "format": "FUNCTION(1, 's') = 1", "object": {}, "result": "error", "policy": true, "section": "s", "mark": "inferred"},
      {"id": "d", "format": "x < 'a'", "object": {"x": 1}, "result": "error", "error": "not-comparable", "section": "s", "mark": "observed"}
    ]}
    """

  /// A program in the shell that answers line by line, its exit code, and what the report says.
  @Test(arguments: [
    // Sensible answers, from a program that knows none of our ids.
    (
      #"""
      while read -r line; do case $line in
        *'"id":"a"'*'{"x":1.0}'*) echo '{"id":"a","parses":true,"result":true}';;
        *'"id":"b"'*) echo '{"parses":false}';;
        *'"id":"d"'*) echo '{"parses":true,"result":"error"}';; *) exit 3;;
      esac; done
      """#, ExitCode.success, "4 cases: 3 agree, 0 differ, 1 not asked\n"
    ),
    ("while read -r line; do echo '{\"unsupported\":\"all\"}'; done", .success, "0 agree, 0 differ, 4 not asked"),
    ("while read -r line; do echo nonsense; done", .negative, "the answer is not a JSON object: nonsense"),
    ("while read -r line; do echo '{}'; done", .negative, "result: expected true, got nothing"),
    ("while read -r line; do echo '{\"id\":\"z\"}'; done", .negative, "the answer is that to z"),
    (
      "while read -r line; do echo '{\"parses\":true,\"result\":false,\"canonical\":\"x\"}'; done", .negative,
      "canonical: expected x == 1, got x; result: expected true, got false"
    ),
    ("true", .malformed, "no answer: the engine ended, exit code 0"),
    ("read -r line; exit 7", .malformed, "no answer: the engine ended, exit code 7"),
    ("kill -KILL $$", .malformed, "no answer: the engine ended, signal 9"),
    ("no-such-engine-anywhere 2>/dev/null", .malformed, "no answer: the engine ended, exit code 127"),
    // One answer, then the end.
    (
      "read -r line; echo '{\"parses\":false,\"result\":true}'", .malformed,
      "no answer: the engine ended, exit code 0"
    ),
    ("exec sleep 5", .malformed, "no answer within"),
    ("exec >&-; sleep 5", .malformed, "no answer: the engine closed its output"),
    ("read -r line; head -c 2000000 /dev/zero | tr '\\0' x; echo", .malformed, "a line is longer than"),
  ]) func enginesOfAllKinds(_ engine: String, _ code: ExitCode, _ message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.small, to: "suite.json")
    let run = ToolRun(of: ToolProgram.conformance, ["run", file, "--engine", engine, "--timeout", "0.3"])
    #expect(run.code == code && run.output.contains(message), "\(run.output)\(run.errors)")
    #expect((code == .malformed) == run.errors.contains("without an answer"))
  }
}
