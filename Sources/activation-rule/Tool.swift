import ActivationWire
import ActivationRules
import Predicates
import UniformTypes

/// The command line `activation-rule`.
enum Tool {
  static let name = "activation-rule"
  static let version = ActivationService.version

  static var commands: [any Command.Type] { groups.flatMap { $0.commands } }

  /// The commands in the order of the help, in groups with titles.
  private static var groups: [(title: String, commands: [any Command.Type])] {
    [
      (
        "Ask about a rule",
        [ExplainCommand.self, EvalCommand.self, DescribeCommand.self, CompareCommand.self, REPLCommand.self]
      ),
      ("Write one", [MakeCommand.self, ConvertCommand.self, FormatCommand.self]),
      ("Check a project", [LintCommand.self, TestCommand.self]),
      ("Look up", [HostsCommand.self, TypesCommand.self, RuleCommand.self]),
      ("For other programs", [LanguageServerCommand.self, EngineCommand.self]),
    ]
  }

  /// Other tools' names for commands, with this tool's names.
  private static let otherNames = [
    "language-server": "lsp", "languageserver": "lsp", "server": "lsp", "check": "lint", "validate": "lint",
    "verify": "lint", "fix": "lint", "why": "explain", "evaluate": "eval", "run": "eval", "scan": "eval",
    "diff": "compare",
    "create": "make", "generate": "make", "new": "make", "init": "test", "apps": "hosts", "shell": "repl",
  ]

  /// Runs one command line, given without the tool's name.
  static func run(_ words: [String], in environment: ToolEnvironment) -> ExitCode {
    var environment = environment
    // Messages include names of files and parts of rules, which the viewer of a build log must not take for commands.
    environment.writeError = { [writeError = environment.writeError] in writeError(LogCommands.guarded($0)) }
    guard let word = words.first else {
      environment.writeError(help(width: environment.outputWidth))
      return .malformed
    }
    do throws(UsageError) {
      return try run(word, Array(words.dropFirst()), in: environment)
    } catch {
      // A program that reads the output finds the reason there if there's no answer.
      if words.contains("--json") {
        environment.write(JSONWriter.line(failing: WireFinding(id: "usage", message: error.message, help: error.help)))
      }
      environment.report(error)
      return .malformed
    }
  }

  private static func run(
    _ word: String, _ rest: [String], in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    switch word {
    case "--help", "-h", "help":
      if let name = rest.first { return printHelp(of: try command(named: name), rest.dropFirst(), in: environment) }
      environment.write(help(width: environment.outputWidth))
    case "--version", "-V", "-v", "version":
      guard rest.isEmpty || rest == ["--json"] else {
        throw UsageError("--version takes no argument other than --json", help: "--version --json lists its parts.")
      }
      environment.write(
        rest.isEmpty
          ? "\(name) \(version)\n" : JSONWriter.line("version") { $0.version(commands: commands.map { $0.name }) })
    default:
      let command = try command(named: word)
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        return printHelp(of: command, rest[...], in: environment)
      }
      return try command.run(rest, in: environment)
    }
    return .success
  }

  private static func command(named word: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    if word.hasPrefix("-") {
      let bare = String(word.drop { $0 == "-" })
      let isCommand = commands.contains { $0.name == bare }
      throw UsageError(
        "unknown option '\(word)'",
        help: isCommand
          ? "\(bare) is a command: `\(name) \(bare)`."
          : "Write options after the command, in full: `\(name) COMMAND --help` lists them.")
    }
    let meant = otherNames[word.lowercased()] ?? closestMatch(to: word, among: commands.map { $0.name })
    let isFile = word.contains { $0 == "." || $0 == "/" }
    let near = (isFile ? "explain \(word)" : meant).map { "Did you mean \(name) \($0)? " } ?? ""
    throw UsageError("unknown command '\(word)'", help: "\(near)`\(name) --help` lists the commands.")
  }

  private static func printHelp(
    of command: any Command.Type, _ words: ArraySlice<String>, in environment: ToolEnvironment
  ) -> ExitCode {
    let page = HelpPage(command, width: environment.outputWidth)
    environment.write(words.contains("all") ? page.text : page.short)
    return .success
  }

  private static func help(width: Int) -> String {
    let width = min(HelpPage.width, width)
    let column = (commands.map { $0.name.count }.max() ?? 0) + 4
    var lines = [
      "\(name): what an NSExtensionActivationRule does, without a phone.", "", "Usage: \(name) COMMAND …", "",
    ]
    for group in groups {
      lines.append(group.title)
      for command in group.commands {
        lines += HelpPage.entry("  " + command.name, command.summary, column: column, width: width)
      }
    }
    let hints = """
      \(name) COMMAND --help explains a command; add all to see every option in full. \(name) --version prints
      the version, and with --json its parts.

      Exit codes: 0 shown or yes, 1 hidden or no, 2 usage error or malformed input, 3 uncertain. explain: 0 or 2 only.
      """
    lines += [""] + hints.prose(width: width)
    return lines.map { $0 + "\n" }.joined()
  }
}
