import ActivationRules
import Foundation
import ActivationTool

/// Asks a second process that may end at any question, and turns its end into an answer of the line protocol.
///
/// The worker answers each request with two lines: one when the predicate is parsed, and one with its result. Without the first the
/// predicate did not parse, without the second its evaluation threw.
final class WorkerSupervisor {
  /// The time that each line of the worker may take.
  private let patience: Duration
  private let command: String
  private let errors: URL
  private var process: LineProcess?

  /// A worker that is a command line of the shell; it is started when it is needed.
  init(_ command: String, patience: Duration = .seconds(8)) throws(UsageError) {
    self.command = command
    self.patience = patience
    errors = FileManager.default.temporaryDirectory.appendingPathComponent("worker-\(UUID().uuidString).txt")
    guard FileManager.default.createFile(atPath: errors.path, contents: nil) else {
      throw UsageError("the worker's messages can't be written to \(errors.path)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: errors) }

  /// The answer to a request, on one line.
  func answer(_ request: String) throws(UsageError) -> String {
    let process = if let running = self.process { running } else { try start() }
    self.process = process
    guard case .line(let parsed) = process.ask(request, patience: patience) else {
      return failed(["parses": false, "error": error()], request)
    }
    guard case .line(let result) = process.next(patience: patience) else {
      var answer = object(parsed)
      answer["result"] = "error"
      answer["error"] = error()
      return failed(answer, request)
    }
    return named(object(result), request)
  }

  private func start() throws(UsageError) -> LineProcess {
    try LineProcess(command + " 2>'\(errors.path)'")
  }

  private func failed(_ answer: [String: Any], _ request: String) -> String {
    process?.stop()
    process = nil
    return named(answer, request)
  }

  /// The answer with the request's id.
  private func named(_ answer: [String: Any], _ request: String) -> String {
    var answer = answer
    answer["id"] = object(request)["id"]
    return String(JSONText.line(answer).dropLast())
  }

  private func object(_ line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }

  /// Reads the text that the runtime writes about an uncaught exception: `… uncaught exception 'NAME', reason: '…'`
  /// (observed).
  private func error() -> [String: Any] {
    let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    guard let start = text.range(of: "uncaught exception '"), let end = text[start.upperBound...].firstIndex(of: "'")
    else { return ["message": String(text.prefix(500))] }
    return ["exception": String(text[start.upperBound..<end]), "message": String(text[end...].prefix(500))]
  }
}
