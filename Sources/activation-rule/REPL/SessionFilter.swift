import ActivationChecks
import PredicateSyntax
import ActivationTool

/// A session without a person: lines come in, results go out.
enum SessionFilter {
  /// The longest line that is read, in bytes: a context in one line.
  private static let lineLimit = 16 * 1024 * 1024

  /// Answers the lines of standard input as they come.
  static func run(_ session: inout Session) -> ExitCode {
    var splitter = LineSplitter(limit: lineLimit)
    var entries = EntrySplitter(name: "standard input")
    while !session.isOver {
      let bytes: [UInt8]
      do throws(StreamFailure) {
        bytes = try session.environment.readBytes()
      } catch {
        session.report(UsageError("standard input can't be read: \(error.reason)"))
        break
      }
      if bytes.isEmpty { break }
      splitter.append(bytes)
      while !session.isOver, let line = splitter.next() { answer(line, &entries, &session) }
    }
    if !session.isOver, let line = splitter.rest() { answer(line, &entries, &session) }
    if !session.isOver, let entry = entries.rest() { session.answer(entry) }
    return session.code
  }

  /// Answers lines of the command line.
  static func run(_ session: inout Session, lines: [String]) -> ExitCode {
    var entries = EntrySplitter(name: "--line")
    for line in lines.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) {
      for entry in entries.entries(upTo: line) where !session.isOver { session.answer(entry) }
    }
    if !session.isOver, let entry = entries.rest() { session.answer(entry) }
    return session.code
  }

  private static func answer(_ line: LineSplitter.Line, _ entries: inout EntrySplitter, _ session: inout Session) {
    guard let bytes = line.bytes else {
      entries.skip()
      session.line = SessionLine(text: "", name: entries.name, number: line.number)
      return session.report(UsageError("the line is longer than \(lineLimit) bytes"))
    }
    for entry in entries.entries(upTo: String(decoding: bytes, as: UTF8.self)) where !session.isOver {
      session.answer(entry)
    }
  }
}
