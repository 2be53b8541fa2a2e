import ActivationFiles
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// `engine`: the evaluator as a service for other programs, one JSON object per line.
enum EngineCommand: Command {
  static let name = "engine"
  static let summary = "answer JSON requests, one per line"
  static let help = """
    Usage: activation-rule engine < requests > answers

    Reads one JSON object per line and answers one per line, in order:

      {"id": 1, "format": "a == %@", "args": [2], "object": {"a": 2}}
      {"canonical":"a == 2","diagnostics":[],"id":1,"parses":true,"result":true}

    id          any JSON value; comes back as it is
    format      the predicate
    args        the values for %@, %K, %d …, in order
    object      what the predicate is evaluated on: any JSON value; without it nothing is evaluated
    variables   the values of free variables, by name without $
    types       type declarations that join the system's

    {"$date": seconds since 2001-01-01} stands for a date, {"$set": […]} for a set. A malformed line is answered with
    "error" and its line number, and the engine goes on. Grammar/line-protocol.md has the details.

    Exit codes: 0 at the end of the input, whatever the answers; 2 usage error.

    """

  /// The longest line that is read.
  static let lineLimit = Limits.standard.documentBytes

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: [.init(name: "--json")])
    for case .operand(let operand) in found {
      throw UsageError("engine takes no operand, but got \(operand).", help: "Requests are read from standard input.")
    }
    var engine = Engine()
    var lines = LineSplitter(limit: lineLimit)
    while let chunk = environment.readChunk() {
      lines.append(chunk)
      while let line = lines.next() { answer(line, &engine, environment) }
    }
    if let line = lines.rest() { answer(line, &engine, environment) }
    return .success
  }

  private static func answer(_ line: LineSplitter.Line, _ engine: inout Engine, _ environment: ToolEnvironment) {
    if let answer = engine.answer(line) { environment.write(answer) }
  }
}

/// Cuts a stream of bytes into lines; a line over the limit is dropped and said to be too long.
struct LineSplitter {
  /// One line, without its line break.
  struct Line {
    var number: Int
    /// The bytes; nil for a line over the limit.
    var bytes: [UInt8]?
  }

  let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var number = 0
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  mutating func append(_ chunk: [UInt8]) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer += chunk
  }

  /// The next complete line.
  mutating func next() -> Line? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      if buffer.count - start > limit {
        isSkipping = true
        start = buffer.count
      }
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return line(start..<end)
  }

  /// The last line, when no line break follows it.
  mutating func rest() -> Line? {
    guard isSkipping || start < buffer.count else { return nil }
    defer { start = buffer.count }
    return line(start..<buffer.count)
  }

  private mutating func line(_ range: Range<Int>) -> Line {
    number += 1
    let isTooLong = isSkipping || range.count > limit
    isSkipping = false
    if isTooLong { return Line(number: number, bytes: nil) }
    let hasReturn = range.count > 0 && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
    return Line(number: number, bytes: Array(buffer[range.lowerBound..<range.upperBound - (hasReturn ? 1 : 0)]))
  }
}
