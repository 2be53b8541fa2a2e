import ActivationWire
import ActivationRules
import ActivationTool

/// A session with a person at a terminal.
extension Session {
  /// The prompt before a line, and before each further one; as wide as the indentation of excerpts.
  static let prompt = "> "
  private static let continuation = "| "
  private static let bracketedPaste = (on: "\u{1B}[?2004h", off: "\u{1B}[?2004l")

  /// Answers lines until the person leaves, or the terminal goes away.
  mutating func interact(at terminal: Terminal) -> ExitCode {
    guard terminal.begin() else { return answerInput() }
    isInteractive = true
    let file = HistoryFile(variables: environment.variables())
    var editor = LineEditor(history: LineHistory(file.entries()))
    editor.prompt = Self.prompt
    editor.continuation = Self.continuation
    editor.isOpen = { OpenBrackets.isOpen($0) }
    greet()
    environment.write(Self.bracketedPaste.on)
    while !isOver {
      editor.size = terminal.size()
      let completion = SessionCompletion(
        document: context?.context.document, variables: variables.all.map(\.name), types: types)
      editor.complete = { completion.complete(before: $0, behind: $1) }
      guard let outcome = editor.outcome(from: terminal, write: environment.write) else { break }
      switch outcome {
      case .submitted(let text):
        environment.write(editor.finish())
        editor.clear()
        editor.history.add(text)
        file.add(text)
        environment.outputWidth = min(200, max(60, terminal.size().columns))
        guard answer(SessionLine(text: text), at: terminal) else { return .success }
      case .dropped:
        environment.write(editor.finish("^C"))
        editor.clear()
      case .suspended:
        environment.write(editor.finish("^Z") + Self.bracketedPaste.off)
        terminal.suspend()
        environment.write(Self.bracketedPaste.on)
      case .ended:
        environment.write(editor.finish())
        isOver = true
      }
    }
    environment.write(Self.bracketedPaste.off)
    terminal.end()
    return .success
  }

  /// Answers a line; false when the terminal is gone.
  ///
  /// A command may read whatever is at a path, so that it runs with the terminal as it was, where Ctrl-C ends the tool. The work on
  /// anything else is bounded.
  private mutating func answer(_ line: SessionLine, at terminal: Terminal) -> Bool {
    guard line.isCommand else {
      answer(line)
      return true
    }
    terminal.end()
    answer(line)
    return terminal.begin()
  }

  private func greet() {
    confirm("activation-rule \(Tool.version). :help lists the commands, Tab completes, Ctrl-D leaves.")
    for rule in rules { confirm("Rule: " + rule.name) }
    if let context = context { confirm("Shared: " + context.summary) }
  }
}
