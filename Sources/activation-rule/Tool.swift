import ActivationRules
import ActivationReports
import PredicateSyntax

/// The command line `activation-rule`.
enum Tool {
  /// The version, as `--version` prints it.
  static let version = "0.1.0"

  /// The commands, in the order of the help.
  static var commands: [any Command.Type] { portableCommands + platformCommands }

  /// The commands that there are on a Mac only.
  private static var platformCommands: [any Command.Type] {
    #if canImport(ObjectiveC)
      [AppleEngineCommand.self]
    #else
      []
    #endif
  }

  private static var portableCommands: [any Command.Type] {
    [
      EvalCommand.self, ExplainCommand.self, DescribeCommand.self, MakeCommand.self, CompareCommand.self,
      LintCommand.self, InitCommand.self, RuleCommand.self, TestCommand.self, ScanCommand.self, HostsCommand.self,
      FormatCommand.self,
      ConvertCommand.self, TypesCommand.self, REPLCommand.self,
      LanguageServerCommand.self, EngineCommand.self, ConformanceCommand.self, CompletionsCommand.self,
      ManualCommand.self,
    ]
  }

  /// Runs one command line, without the tool's own name.
  static func run(_ arguments: [String], in environment: ToolEnvironment) -> ExitCode {
    var environment = environment
    // Names of files and parts of rules are in messages too, and what shows the log of a build must not obey them.
    environment.writeError = { [writeError = environment.writeError] in writeError(LogCommands.guarded($0)) }
    guard let word = arguments.first else {
      environment.writeError(help(width: environment.outputWidth))
      return .malformed
    }
    switch word {
    case "--help", "-h", "help":
      return printHelp(of: arguments.dropFirst().first, in: environment)
    case "--version": return printVersion(Array(arguments.dropFirst()), in: environment)
    default: break
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      let near = closestMatch(to: word, among: commands.map { $0.name })
      let hint = near.map { " Did you mean \($0)?" } ?? ""
      report(UsageError("There is no command \(word).\(hint)", help: "activation-rule --help lists them."), environment)
      return .malformed
    }
    let rest = Array(arguments.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      environment.write(HelpPage(command, width: environment.outputWidth).text)
      return .success
    }
    do throws(UsageError) {
      return try command.run(rest, in: environment)
    } catch {
      report(error, environment)
      return .malformed
    }
  }

  private static func printHelp(of word: String?, in environment: ToolEnvironment) -> ExitCode {
    guard let word else {
      environment.write(help(width: environment.outputWidth))
      return .success
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      report(UsageError("There is no command \(word).", help: "activation-rule --help lists them."), environment)
      return .malformed
    }
    environment.write(HelpPage(command, width: environment.outputWidth).text)
    return .success
  }

  private static func printVersion(_ rest: [String], in environment: ToolEnvironment) -> ExitCode {
    switch rest {
    case []: environment.write("activation-rule \(version)\n")
    case ["--json"]: environment.write(JSONText.line(Inventory.object))
    default:
      report(UsageError("--version takes --json and nothing else.", help: "It says what is inside."), environment)
      return .malformed
    }
    return .success
  }

  private static func report(_ error: UsageError, _ environment: ToolEnvironment) {
    let style = Style(isEnabled: environment.colorsErrors)
    environment.writeError("\(style.red("error:")) \(escapingControlCharacters(error.message))\n")
    if !error.help.isEmpty {
      environment.writeError("  help: \(escapingControlCharacters(error.help))\n")
    }
  }

  /// What `--help` prints without a command.
  static func help(width: Int) -> String {
    let width = min(HelpPage.width, width)
    let column = (commands.map { $0.name.count }.max() ?? 0) + 4
    var lines = ["activation-rule: \(purpose)", "", "Usage: activation-rule COMMAND …", ""]
    for command in commands {
      let text = Prose(command.summary).lines(width: width, indentation: column, isTight: true)
      lines += text.prefix(1).map { ("  " + command.name).padding(to: column) + $0.dropFirst(column) }
      lines += text.dropFirst()
    }
    let hints = """
      activation-rule COMMAND --help explains a command. activation-rule --version prints the version, and with --json
      what is inside.

      Exit codes: \(exitCodes)
      """
    lines += [""] + Prose(hints).lines(width: width)
    return lines.map { $0 + "\n" }.joined()
  }

  /// What the tool is for.
  static let purpose = "what an NSExtensionActivationRule does, without a phone."

  /// What the exit codes of all commands have in common.
  static let exitCodes =
    "0 activates (or yes), 1 does not (or no), 2 usage error or malformed input, 3 undecided."
}

extension String {
  /// The text with blanks after it up to a width in characters.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
