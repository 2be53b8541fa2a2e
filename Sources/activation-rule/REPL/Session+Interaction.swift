import ActivationChecks
import ActivationWire
import Predicates

/// Where the lines of a session come from: standard input, or a person at a terminal.
extension Session {
  /// The longest line that is read, in bytes: a context in one line.
  private static let lineLimit = 16 * 1024 * 1024

  /// Answers the lines of standard input as they come.
  mutating func answerInput() -> ExitCode {
    var splitter = LineSplitter(limit: Self.lineLimit)
    var entries = EntrySplitter(name: "standard input")
    do throws(StreamFailure) {
      while !isOver {
        let bytes = try environment.readBytes()
        if bytes.isEmpty { break }
        splitter.append(bytes)
        while let line = splitter.next() { answer(line, &entries) }
      }
    } catch {
      report(UsageError("standard input can't be read: \(error.reason)"))
    }
    if let line = splitter.rest() { answer(line, &entries) }
    answer(entries.rest())
    return code
  }

  private mutating func answer(_ line: LineSplitter.Line, _ entries: inout EntrySplitter) {
    if let bytes = line.bytes { return answer(entries.entries(upTo: String(decoding: bytes, as: UTF8.self))) }
    self.line = entries.skip()
    report(UsageError("the line is longer than \(Self.lineLimit) bytes"))
  }

  /// Answers entries until one ends the session.
  mutating func answer(_ entries: [SessionLine]) {
    for entry in entries where !isOver { answer(entry) }
  }

  /// Answers lines until the person leaves, or the terminal goes away.
  mutating func interact(at terminal: Terminal) -> ExitCode {
    guard terminal.begin() else { return answerInput() }
    isInteractive = true
    let history = HistoryFile(variables: environment.variables())
    var editor = LineEditor(history: history.entries())
    var entries = EntrySplitter(name: "line")
    confirm("activation-rule \(Tool.version). :help lists the commands, Tab completes, Ctrl-D leaves.")
    if let context { confirm("Shared: " + context.summary) }
    while !isOver {
      editor.prompt = entries.isOpen ? "| " : "> "
      editor.complete = SessionCompletion(self).complete
      guard let outcome = editor.edit(at: terminal, write: environment.write) else { break }
      environment.outputWidth = min(200, max(60, editor.size.columns))
      var next: [SessionLine] = []
      switch outcome {
      case .submitted(let text):
        history.add(text)
        next = text.allSatisfy(\.isWhitespace) ? entries.rest() : entries.entries(upTo: text)
      case .dropped: _ = entries.rest()
      case .ended where entries.isOpen: next = entries.rest()
      case .ended: isOver = true
      }
      if next.isEmpty { continue }
      // A command may read whatever is at a path, so that it runs with the terminal as it was, where Ctrl-C ends the tool.
      terminal.end()
      answer(next)
      guard terminal.begin() else { return .success }
    }
    terminal.end()
    return .success
  }
}
