import Foundation
import Testing

@testable import ActivationTool
@testable import activation_rule_conformance

/// The process around Apple's engine, with shell scripts in its place.
@Suite struct WorkerSupervisorTests {
  private static let worker = #"""
    while read -r line; do case $line in
      *nonsense*) echo "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'x'" >&2; exit 1;;
      *throws*) echo '{"parses":true,"canonical":"c"}'; echo "uncaught exception 'NSUnknownKeyException', reason" >&2; exit 1;;
      *hangs*) echo '{"parses":true}'; exec sleep 5;;
      *) echo '{"parses":true}'; echo '{"parses":true,"result":true}';;
    esac; done
    """#

  @Test func endsBecomeAnswers() throws {
    let supervisor = try WorkerSupervisor(
      "exec sh -c '\(Self.worker.replacingOccurrences(of: "'", with: "'\\''"))'", patience: .milliseconds(400))
    let answers: [(String, [String: String])] = [
      ("good", ["id": "1", "parses": "1", "result": "1"]),
      ("nonsense", ["id": "1", "parses": "0", "exception": "NSInvalidArgumentException"]),
      (
        "throws", ["id": "1", "parses": "1", "result": "error", "exception": "NSUnknownKeyException", "canonical": "c"]
      ),
      ("hangs", ["parses": "1", "result": "error"]), ("good", ["parses": "1", "result": "1"]),
    ]
    for (format, wanted) in answers {
      let line = try supervisor.answer(#"{"id": 1, "format": "\#(format)"}"#)
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      var flat = answer.mapValues { ($0 as? NSNumber)?.stringValue ?? $0 as? String ?? "" }
      flat["exception"] = (answer["error"] as? [String: Any])?["exception"] as? String
      for (key, value) in wanted { #expect(flat[key] == value, "\(key) of \(line)") }
    }
  }
}
