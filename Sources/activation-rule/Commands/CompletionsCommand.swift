/// `completions`: what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print the completions for bash, zsh or fish"
  static let usage = ["completions bash|zsh|fish"]
  static let details = """
    Prints a script with which the shell completes commands, options, their values, the names of hosts, system types
    and files. To install it, for bash, zsh and fish in this order:

      activation-rule completions bash > ~/.local/share/bash-completion/completions/activation-rule
      activation-rule completions zsh > "${fpath[1]}/_activation-rule"
      activation-rule completions fish > ~/.config/fish/completions/activation-rule.fish
    """
  static let operands = [Operand(name: "SHELL", completion: .values(shells.map { $0.name }))]
  static let exitCodes: [ExitCodeMeaning] = [.init(.success, "printed"), .init(.malformed, "unknown shell")]
  static let examples = ["source <(activation-rule completions bash)"]

  private static let shells: [(name: String, script: @Sendable () -> String)] = [
    ("bash", { BashCompletion.script }), ("zsh", { ZshCompletion.script }), ("fish", { FishCompletion.script }),
  ]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    guard found.count == 1, case .operand(let name)? = found.first,
      let shell = shells.first(where: { $0.name == name })
    else { throw UsageError("completions needs one shell.", help: "Say bash, zsh or fish.") }
    environment.write(shell.script())
    return .success
  }
}
