import ActivationChecks
import ActivationWire

/// `engine`: the evaluator as a service for other programs, one JSON object per line.
enum EngineCommand: Command {
  static let name = "engine"
  static let summary = "answer JSON requests, one per line"
  static let usage = ["engine < requests > answers"]
  static let details = """
    Reads one JSON object per line and answers one per line, in order:

      {"id": 1, "format": "a == %@", "args": [2], "object": {"a": 2}}
      {"canonical":"a == 2","diagnostics":[],"id":1,"parses":true,"result":true}

      id          any JSON value; the answer repeats it
      format      the predicate
      args        the values for %@, %K, %d …, in order
      object      the object to evaluate on: any JSON value;
                  without it nothing is evaluated
      variables   the values of free variables, by name without $
      types       type declarations, added to the system's

    With "rule" instead of "format" it says whether an extension is shown; with "ask" it does what the other commands do: lint, explain, hosts, describe,
    compare, make, format, types, complete, read, write.

    {"$date": seconds since 2001-01-01} stands for a date, {"$set": […]} for a set. A malformed line is answered with "error" and its line number, and the
    engine goes on. Grammar/line-protocol.md has the details.
    """
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "at the end of the input, whatever the answers",
    .malformed: "usage error, or the input cannot be read",
  ]
  static let examples = ["activation-rule engine < requests.ndjson > answers.ndjson"]

  static let lineLimit = ActivationService.maximumRequestBytes

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let service = ActivationService(services: TextServices.platformServices)
    var lines = LineSplitter(limit: lineLimit)
    while let chunk = try read(environment) {
      lines.append(chunk)
      while let line = lines.next() { answer(line, service, environment) }
    }
    if let line = lines.rest() { answer(line, service, environment) }
    return .success
  }

  /// Returns the next part of the requests; nil at their end.
  private static func read(_ environment: ToolEnvironment) throws(UsageError) -> [UInt8]? {
    do {
      let chunk = try environment.readBytes()
      return chunk.isEmpty ? nil : chunk
    } catch {
      throw UsageError("standard input can't be read: \(error.words)")
    }
  }

  private static func answer(
    _ line: LineSplitter.Line, _ service: ActivationService, _ environment: ToolEnvironment
  ) {
    let answer = line.bytes.map { service.answer(to: $0, line: line.number) } ?? service.tooLong(line: line.number)
    if let answer { environment.write(String(decoding: answer, as: UTF8.self) + "\n") }
  }
}
