import ActivationReports
import ActivationRules
import ToolSupport
import UniformTypes

/// The command line `activation-rule`.
enum Tool {
  /// The version, as `--version` prints it.
  static let version = ToolProgram.version

  /// The commands, in the order of the help.
  static var commands: [any Command.Type] {
    [
      EvalCommand.self, ExplainCommand.self, DescribeCommand.self, MakeCommand.self, CompareCommand.self,
      LintCommand.self, InitCommand.self, RuleCommand.self, TestCommand.self, ScanCommand.self, HostsCommand.self,
      FormatCommand.self,
      ConvertCommand.self, TypesCommand.self, REPLCommand.self, LanguageServerCommand.self, EngineCommand.self,
      CompletionsCommand.self,
      ManualCommand.self,
    ]
  }

  /// The commands with what help says of them together.
  static var program: ToolProgram {
    ToolProgram(
      name: "activation-rule", purpose: "what an NSExtensionActivationRule does, without a phone.",
      exitCodes: "0 activates (or yes), 1 does not (or no), 2 usage error or malformed input, 3 undecided.",
      commands: commands, inventory: { inventory })
  }

  /// How many types, tables and presets there are.
  private static var inventory: String {
    JSONWriter.object { writer in
      writer.member("commands", commands.map { $0.name })
      writer.member("hosts", HostPreset.all.count)
      writer.member("tables", DictionaryTable.shippedNames)
      writer.member("types", TypeGraph.system.identifiers.count)
      writer.member("version", version)
    }.text
  }

  /// Runs one command line, without the tool's own name.
  static func run(_ arguments: [String], in environment: ToolEnvironment) -> ExitCode {
    var environment = environment
    // Names of files and parts of rules are in messages too, and what shows the log of a build must not obey them.
    environment.writeError = { [writeError = environment.writeError] in writeError(LogCommands.guarded($0)) }
    return program.run(arguments, in: environment)
  }
}
