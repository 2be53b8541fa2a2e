/// What the completions of every shell know of a command.
struct CompletedCommand {
  var name: String
  var summary: String
  var options: [ArgumentScanner.Option]
  /// What its operands may be.
  var operand: ValueCompletion

  /// The commands of the tool, and `help`.
  static var all: [CompletedCommand] {
    let help = ArgumentScanner.Option(name: "--help", summary: "explains the command")
    let commands = Tool.commands.map { command in
      CompletedCommand(
        name: command.name, summary: command.summary, options: command.options + [help],
        operand: command.operands.first?.completion ?? .nothing)
    }
    let names = commands.map(\.name)
    return commands + [
      CompletedCommand(name: "help", summary: "explains a command", options: [], operand: .values(names))
    ]
  }

  /// What the tool takes in place of a command.
  static let toolOptions: [ArgumentScanner.Option] = [
    .init(name: "--help", summary: "lists the commands"), .init(name: "--version", summary: "prints the version"),
  ]
}

extension String {
  /// The text as one word of a POSIX shell.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
