import PredicateSyntax

/// Commands about the session itself.
extension SessionCommand {
  static var sessionCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "help", argument: "[COMMAND]", kind: .commands, summary: "this list, or what one command does",
        run: { (session, argument) throws(UsageError) in session.write(try helpText(argument.text)) }),
      SessionCommand(
        name: "quit", summary: "leave; so does Ctrl-D",
        run: { (session, _) throws(UsageError) in session.isOver = true }),
    ]
  }

  /// The spelling with what may follow.
  private var usage: String { ":" + name + (argument.isEmpty ? "" : " " + argument) }

  private static func helpText(_ word: String) throws(UsageError) -> String {
    if word.isEmpty {
      let width = all.map { $0.usage.count }.max() ?? 0
      let rows = all.map { $0.usage.padding(to: width) + "  " + $0.summary + "\n" }.joined()
      return """
        A predicate gives true or false, an expression its value, for what is shared. A text goes on in the next line while a
        bracket is open; an empty line ends it.


        """ + rows
    }
    let name = (word.hasPrefix(":") ? String(word.dropFirst()) : word).lowercased()
    guard let command = all.first(where: { $0.name == name }) else { throw unknown(name) }
    return command.usage + "\n  " + command.summary + "\n"
      + command.details.split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
