import ActivationWire
import Predicates

/// A program of several commands.
package struct ToolProgram {
  /// The version of this package.
  package static let version = ActivationService.version

  /// The word that starts it.
  package var name: String
  /// The purpose of the tool, as a sentence.
  package var purpose: String
  /// The meaning that exit codes have in all commands.
  package var exitCodes: String
  /// The commands in the order of the help, in groups with a title each.
  package var groups: [(title: String, commands: [any Command.Type])]
  /// Names that other tools have for a command, with this tool's.
  package var otherNames: [String: String] = [:]
  /// All commands.
  package var commands: [any Command.Type] { groups.flatMap { $0.commands } }
  /// A closure that returns the output of `--version --json`.
  package var inventory: () -> String

  package init(
    name: String, purpose: String, exitCodes: String, groups: [(title: String, commands: [any Command.Type])],
    otherNames: [String: String] = [:], inventory: @escaping () -> String
  ) {
    self.name = name
    self.purpose = purpose
    self.exitCodes = exitCodes
    self.groups = groups
    self.otherNames = otherNames
    self.inventory = inventory
  }

  /// Runs one command line, without the program's own name.
  package func run(_ words: [String], in environment: ToolEnvironment) -> ExitCode {
    guard let word = words.first else {
      environment.writeError(help(width: environment.outputWidth))
      return .malformed
    }
    do throws(UsageError) {
      switch word {
      case "--help", "-h", "help":
        guard let name = words.dropFirst().first else {
          environment.write(help(width: environment.outputWidth))
          return .success
        }
        return printHelp(of: try self.command(named: name), words.dropFirst(2), in: environment)
      case "--version", "-V", "-v", "version": return try printVersion(Array(words.dropFirst()), in: environment)
      default: break
      }
      let command = try self.command(named: word)
      let rest = Array(words.dropFirst())
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        return printHelp(of: command, rest[...], in: environment)
      }
      return try command.run(rest, in: environment)
    } catch {
      // Whoever reads the output of a program learns there why there is none.
      if words.contains("--json") {
        environment.write(
          JSONWriter.line(failing: WireError(id: "usage", message: error.message, help: error.help)))
      }
      let style = Style(isEnabled: environment.colorsErrors)
      environment.writeError("\(style.red("error:")) \(escapingControlCharacters(error.message))\n" + error.excerpt)
      if !error.help.isEmpty { environment.writeError("  help: \(escapingControlCharacters(error.help))\n") }
      return .malformed
    }
  }

  private func command(named word: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    if word.hasPrefix("-") {
      let bare = String(word.drop { $0 == "-" })
      let isCommand = commands.contains { $0.name == bare }
      throw UsageError(
        "unknown option '\(word)'",
        help: isCommand
          ? "\(bare) is a command: `\(name) \(bare)`." : "Options come after the command: \(name) COMMAND \(word).")
    }
    let meant = otherNames[word.lowercased()] ?? closestMatch(to: word, among: commands.map { $0.name })
    let isFile = word.contains { $0 == "." || $0 == "/" }
    let near = (isFile ? "explain \(word)" : meant).map { "Did you mean \(name) \($0)? " } ?? ""
    throw UsageError("unknown command '\(word)'", help: "\(near)`\(name) --help` lists the commands.")
  }

  /// The page of a command: with the word *all* the whole.
  private func printHelp(
    of command: any Command.Type, _ words: ArraySlice<String>, in environment: ToolEnvironment
  ) -> ExitCode {
    let page = HelpPage(command, of: name, width: environment.outputWidth)
    environment.write(words.contains("all") ? page.text : page.short)
    return .success
  }

  private func printVersion(_ rest: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    switch rest {
    case []: environment.write("\(name) \(Self.version)\n")
    case ["--json"]: environment.write(inventory())
    default:
      throw UsageError("--version takes no argument other than --json", help: "--version --json lists its parts.")
    }
    return .success
  }

  /// Returns the output of `--help` without a command.
  package func help(width: Int) -> String {
    let width = min(HelpPage.width, width)
    let column = (commands.map { $0.name.count }.max() ?? 0) + 4
    var lines = ["\(name): \(purpose)", "", "Usage: \(name) COMMAND …", ""]
    for group in groups {
      if !group.title.isEmpty { lines.append(group.title) }
      for command in group.commands {
        let text = Prose(command.summary).lines(width: width, indentation: column, isTight: true)
        lines += text.prefix(1).map { ("  " + command.name).padding(to: column) + $0.dropFirst(column) }
        lines += text.dropFirst()
      }
    }
    let hints = """
      \(name) COMMAND --help explains a command, --help all with every option. \(name) --version prints
      the version, and with --json its parts.

      Exit codes: \(exitCodes)
      """
    lines += [""] + Prose(hints).lines(width: width)
    return lines.map { $0 + "\n" }.joined()
  }
}
