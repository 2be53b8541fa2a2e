import ActivationChecks
import ActivationWire
import Predicates

/// The sources of a session's lines: standard input, or a person at a terminal.
extension Session {
  /// The maximum length of a line, in bytes: enough for a context in one line.
  private static let lineLimit = 16 * 1024 * 1024

  /// Answers the lines of standard input as they arrive.
  mutating func answerInput() -> ExitCode {
    var splitter = LineSplitter(limit: Self.lineLimit)
    var entries = EntrySplitter(name: "standard input")
    do throws(SystemError) {
      while !isOver {
        let bytes = try environment.readBytes()
        if bytes.isEmpty { break }
        splitter.append(bytes)
        while let line = splitter.next() { answer(line, &entries) }
      }
    } catch {
      report(UsageError("standard input can't be read: \(error.words)"))
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

  mutating func answer(_ entries: [SessionLine]) {
    for entry in entries where !isOver { answer(entry) }
  }

  /// Answers lines until the person leaves or the terminal goes away.
  mutating func interact(at terminal: Terminal) -> ExitCode {
    guard terminal.begin() else { return answerInput() }
    isInteractive = true
    var editor = LineEditor()
    var entries = EntrySplitter(name: "line")
    confirm("activation-rule \(Tool.version). :help lists the commands, Tab completes, Ctrl-D quits.")
    if let context { confirm("Shared: " + context.summary) }
    while !isOver {
      editor.prompt = entries.isOpen ? "| " : "> "
      editor.complete = completion
      guard let outcome = editor.edit(at: terminal, write: environment.write) else { break }
      environment.outputWidth = min(200, max(60, editor.size.columns))
      var next: [SessionLine] = []
      switch outcome {
      case .submitted(let text):
        next = text.allSatisfy(\.isWhitespace) ? entries.rest() : entries.entries(upTo: text)
      case .dropped: _ = entries.rest()
      case .ended where entries.isOpen: next = entries.rest()
      case .ended: isOver = true
      }
      if next.isEmpty { continue }
      // A command may read anything at a path, so it runs with the original terminal, where Ctrl-C ends the tool.
      terminal.end()
      answer(next)
      guard terminal.begin() else { return .success }
    }
    terminal.end()
    return .success
  }
}

/// `repl`: predicates and expressions, tried one after the other.
enum REPLCommand: Command {
  static let name = "repl"
  static let summary = "try predicates and expressions on shared content"
  static let usage = ["repl [RULE]"]
  static let details = """
    Reads lines. A line without a colon is a predicate or an expression: the answer is true or false, a value, or unknown when it depends on the share and the
    session has none yet. A line with a colon is a command, such as :explain. A command uses the rule and the share of the session unless it names others;
    :share --host firefox sets the share. :help lists the commands.

    In a terminal you can edit lines; Tab completes, the arrow keys recall earlier lines, Ctrl-C discards a line, and Ctrl-D quits. A session writes no file.
    Without a terminal the exit code is that of the last verdict.
    """
  static let operands: String? = RuleOptions.operand
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "true, shown, or no verdict; in a terminal, always",
    .negative: "false or hidden", .malformed: "an error",
    .undecided: "unknown or uncertain",
  ]
  static let examples = [
    "activation-rule repl", "activation-rule repl MyExtension/Info.plist",
    "activation-rule repl < session.txt",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var session = Session(environment: environment)
    if !arguments.found.isEmpty { try session.setRule(arguments.found) }
    guard let terminal = environment.terminal else { return session.answerInput() }
    return session.interact(at: terminal)
  }
}
