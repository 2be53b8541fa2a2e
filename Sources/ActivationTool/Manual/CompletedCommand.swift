/// The facts about a command that the completions of every shell use.
package struct CompletedCommand {
  package var name: String
  package var summary: String
  package var options: [OptionDeclaration]
  /// The completion of its operands.
  package var operand: ValueCompletion

  /// The commands of a tool, and `help`.
  package static func all(of commands: [any Command.Type]) -> [CompletedCommand] {
    let help = OptionDeclaration(name: "--help", summary: "explains the command")
    let completed = commands.map { command in
      CompletedCommand(
        name: command.name, summary: command.summary, options: command.options + [help],
        operand: command.operands.first?.completion ?? .nothing)
    }
    return completed + [
      CompletedCommand(
        name: "help", summary: "explains a command", options: [], operand: .values(completed.map(\.name)))
    ]
  }

  /// The options that the tool accepts instead of a command.
  static let toolOptions: [OptionDeclaration] = [
    .init(name: "--help", summary: "lists the commands"), .init(name: "--version", summary: "prints the version"),
  ]
}

extension [CompletedCommand] {
  /// The words with names that values of these commands may be completed to, each once.
  var namedWords: [CompletionWords] {
    var found: [CompletionWords] = []
    for completion in flatMap({ [$0.operand] + $0.options.map(\.completion) }) {
      if let words = completion.named, !found.contains(words) { found.append(words) }
    }
    return found
  }
}

extension String {
  /// The text as one word of a POSIX shell.
  package var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The text as the name of a variable of a shell.
  var underscored: String { String(map { $0 == "-" ? "_" : $0 }) }
}
