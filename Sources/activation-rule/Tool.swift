import ActivationWire
import ActivationRules
import UniformTypes

/// The command line `activation-rule`.
enum Tool {
  /// The version, as `--version` prints it.
  static let version = ToolProgram.version

  /// All commands.
  static var commands: [any Command.Type] { program.commands }

  /// The commands, with the help's text about all of them.
  static var program: ToolProgram {
    ToolProgram(
      name: "activation-rule", purpose: "what an NSExtensionActivationRule does, without a phone.",
      exitCodes: "0 shown (or yes), 1 hidden (or no; explain: 0), 2 usage error or malformed input, 3 uncertain.",
      groups: [
        (
          "Ask about a rule",
          [ExplainCommand.self, EvalCommand.self, DescribeCommand.self, CompareCommand.self, REPLCommand.self]
        ),
        ("Write one", [MakeCommand.self, ConvertCommand.self, FormatCommand.self]),
        ("Check a project", [LintCommand.self, TestCommand.self]),
        ("Look up", [HostsCommand.self, TypesCommand.self, RuleCommand.self]),
        ("For other programs", [LanguageServerCommand.self, EngineCommand.self]),
      ], otherNames: otherNames, inventory: { inventory })
  }

  private static let otherNames = [
    "language-server": "lsp", "languageserver": "lsp", "server": "lsp", "check": "lint", "validate": "lint",
    "verify": "lint", "fix": "lint", "why": "explain", "evaluate": "eval", "run": "eval", "scan": "eval",
    "diff": "compare",
    "create": "make", "generate": "make", "new": "make", "init": "test", "apps": "hosts", "shell": "repl",
  ]

  /// The number of types, tables and presets.
  private static var inventory: String {
    JSONWriter.line("version") { $0.version(commands: commands.map { $0.name }) }
  }

  /// Runs one command line, without the tool's own name.
  static func run(_ arguments: [String], in environment: ToolEnvironment) -> ExitCode {
    var environment = environment
    // Names of files and parts of rules are in messages too, and what shows the log of a build must not obey them.
    environment.writeError = { [writeError = environment.writeError] in writeError(LogCommands.guarded($0)) }
    return program.run(arguments, in: environment)
  }
}
