import ActivationChecks

/// `lsp`: a language server for editors, on standard input and output.
enum LanguageServerCommand: Command {
  static let name = "lsp"
  static let summary = "language server for editors: mistakes, fixes, hover, completion"
  static let usage = ["lsp"]
  static let details = """
    Speaks the Language Server Protocol 3.17 on standard input and output. An editor starts it; Grammar/editors.md has the settings for Visual Studio Code,
    Neovim, Helix and Sublime Text.

    It reads rules in property lists, JSON, YAML, and literals of Swift, JavaScript and TypeScript. It follows the project's .activation-rule.json. For an open
    Info.plist it also reads the surrounding files that lint reads, whenever a document is opened or saved.
    """
  static let optionGroups = [
    OptionGroup(
      "Options", [Flag("--stdio", "has no effect; some editors add it to every server's command line")])
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "the editor shut the server down",
    .negative: "the editor exited without shutting the server down",
    .malformed: "usage error, or the input cannot be read",
  ]
  static let examples = ["activation-rule lsp"]

  /// The time without a message, in milliseconds, after which the server checks whether the editor still exists.
  private static let patience = 5_000

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var server = ActivationLanguageServer(version: Tool.version)
    var frames = FrameReader()
    do throws(SystemError) {
      while server.exitCode == nil {
        if let editor = server.clientProcess, !environment.waitsForInput(patience) {
          // Another program may hold the editor's end of the pipe open, so the input may not end when the editor does.
          if !OwnProcess.isRunning(editor) { return .negative }
          continue
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
}
