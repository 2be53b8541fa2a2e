import PredicateSyntax
import ActivationTool

/// `completions`: a shell's completions of command lines.
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
  static let operands = [Operand("SHELL", completion: .values(Shell.allCases.map(\.rawValue)))]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [.success: "printed", .malformed: "unknown shell"]
  static let examples = ["source <(activation-rule completions bash)"]

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    guard arguments.operands.count == 1 else {
      throw UsageError("completions requires one shell", help: "The shells are bash, zsh, fish.")
    }
    guard let shell = Shell(rawValue: arguments.operands[0]) else {
      throw .unknown(
        "shell", escapingControlCharacters(arguments.operands[0]), among: Shell.allCases.map { $0.rawValue })
    }
    let commands = CompletedCommand.all(of: Tool.commands)
    switch shell {
    case .bash: environment.write(commands.bashScript)
    case .zsh: environment.write(commands.zshScript)
    case .fish: environment.write(commands.fishScript)
    }
    return .success
  }
}
