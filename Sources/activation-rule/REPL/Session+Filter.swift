import ActivationChecks
import ActivationTool
import PredicateSyntax

/// A session without a person: lines come in, results go out.
extension Session {
  /// The longest line that is read, in bytes: a context in one line.
  private static let lineLimit = 16 * 1024 * 1024

  /// Answers the lines of standard input as they come.
  mutating func answerInput() -> ExitCode {
    var splitter = LineSplitter(limit: Self.lineLimit)
    var entries = EntrySplitter(name: "standard input")
    while !isOver {
      let bytes: [UInt8]
      do throws(StreamFailure) {
        bytes = try environment.readBytes()
      } catch {
        report(UsageError("standard input can't be read: \(error.reason)"))
        break
      }
      if bytes.isEmpty { break }
      splitter.append(bytes)
      while !isOver, let line = splitter.next() { answer(line, &entries) }
    }
    if !isOver, let line = splitter.rest() { answer(line, &entries) }
    if !isOver, let entry = entries.rest() { answer(entry) }
    return code
  }

  /// Answers the lines of a text with a name.
  mutating func answer(lines: [some StringProtocol], of name: String) {
    var entries = EntrySplitter(name: name)
    for line in lines {
      for entry in entries.entries(upTo: line) where !isOver { answer(entry) }
    }
    if !isOver, let entry = entries.rest() { answer(entry) }
  }

  private mutating func answer(_ line: LineSplitter.Line, _ entries: inout EntrySplitter) {
    guard let bytes = line.bytes else {
      entries.skip()
      self.line = SessionLine(text: "", name: entries.name, number: line.number)
      return report(UsageError("the line is longer than \(Self.lineLimit) bytes"))
    }
    for entry in entries.entries(upTo: String(decoding: bytes, as: UTF8.self)) where !isOver { answer(entry) }
  }
}
