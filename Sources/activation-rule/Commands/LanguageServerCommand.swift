import ActivationChecks

/// `lsp`: a language server for editors, on standard input and output.
enum LanguageServerCommand: Command {
  static let name = "lsp"
  static let summary = "language server for editors: mistakes, fixes, hover, completion"
  static let usage = ["lsp"]
  static let details = """
    Speaks the Language Server Protocol 3.17 on standard input and output. An editor starts it; Grammar/editors.md has the settings for Visual Studio Code,
    Neovim, Helix and Sublime Text.

    It reads rules in property lists, JSON, YAML, and literals of Swift, JavaScript and TypeScript. It does as the project's .activation-rule.json says, and
    beside an open Info.plist it reads the files around it that lint reads: when a document is opened, and when one is saved.
    """
  static let optionGroups = [
    OptionGroup(
      "Options", [Flag("--stdio", "changes nothing: some editors add it to every server's command line")])
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "the editor shut the server down",
    .negative: "the editor went away without doing so",
    .malformed: "usage error, or the input cannot be read",
  ]
  static let examples = ["activation-rule lsp"]

  /// After how many milliseconds without a message it's looked whether the editor is still there.
  private static let patience = 5_000
  /// The same while the files around a document are read.
  private static let readingPatience = 10

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var server = ActivationLanguageServer(version: Tool.version, readsFiles: true)
    var frames = FrameReader()
    var reading: (asked: SurroundingsReading, found: Locked<DocumentSurroundings?>)?
    do throws(SystemError) {
      while server.exitCode == nil {
        if let done = reading, let found = done.found.withLock({ $0 }) {
          reading = nil
          for message in server.take(found, from: done.asked) {
            try environment.writeBytes(FrameReader.framed(message))
          }
        }
        if reading == nil { reading = server.nextReading().map { ($0, start($0)) } }
        if reading != nil || server.clientProcess != nil {
          guard environment.waitsForInput(reading == nil ? patience : readingPatience) else {
            // Another program may hold the editor's end of the pipe open.
            if let editor = server.clientProcess, !OwnProcess.isRunning(editor) { return .negative }
            continue
          }
        }
        let bytes = try environment.readBytes()
        guard !bytes.isEmpty else { return .negative }
        frames.append(bytes)
        var messages: [[UInt8]] = []
        while let frame = frames.next() {
          switch frame {
          case .message(let message): messages.append(message)
          case .malformed(let reason): environment.writeError("activation-rule lsp: \(reason)\n")
          }
        }
        for answer in server.receive(messages) { try environment.writeBytes(FrameReader.framed(answer)) }
      }
    } catch {
      let reason = error == .closedPipe ? "the other end is closed" : error.words
      throw UsageError("the editor's messages can't be read or answered: \(reason)")
    }
    return server.exitCode == 0 ? .success : .negative
  }

  /// Begins to read files around a document on another thread, so that requests don't wait.
  ///
  /// - Returns: The box of the answer, which is nil until the files are read.
  private static func start(_ reading: SurroundingsReading) -> Locked<DocumentSurroundings?> {
    let found = Locked<DocumentSurroundings?>(nil)
    let work: @Sendable () -> Void = {
      let read = reading.read()
      found.withLock { $0 = read }
    }
    // Where the system has no other thread to give, requests wait.
    if WorkerThread.start(stackSize: Workers.stackSize, work) == nil { work() }
    return found
  }
}
