import ActivationWire
import PredicateSyntax
import ActivationTool

/// Commands about the session itself.
extension SessionCommand {
  static var sessionCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "help", argument: "[COMMAND]", kind: .commands, summary: "this list, or what one command does",
        run: { (session, argument) throws(UsageError) in
          session.write(try helpText(argument.text, width: min(HelpPage.width, session.environment.outputWidth)))
        }),
      SessionCommand(
        name: "quit", summary: "leave; so do :q and Ctrl-D",
        run: { (session, _) throws(UsageError) in session.isOver = true }),
    ]
  }

  /// The spelling with the possible arguments.
  private var usage: String { ":" + name + (argument.isEmpty ? "" : " " + argument) }

  private static func helpText(_ word: String, width: Int) throws(UsageError) -> String {
    if word.isEmpty {
      let introduction = """
        A predicate gives true or false, an expression its value, for the shared context. While a bracket is open, a text
        goes on in the next line; an empty line ends it.
        """
      // On a narrow screen what a command does begins below it.
      let column = min(all.map { $0.usage.count }.max() ?? 0, width / 2) + 2
      var lines = Prose(introduction).lines(width: width) + [""]
      for command in all {
        let text = Prose(command.summary).lines(width: width, indentation: column, isTight: true)
        guard command.usage.count + 2 <= column, let first = text.first else {
          lines += [command.usage] + text
          continue
        }
        lines += [command.usage.padding(to: column) + first.dropFirst(column)] + text.dropFirst()
      }
      return lines.map { $0 + "\n" }.joined()
    }
    let name = canonical((word.hasPrefix(":") ? String(word.dropFirst()) : word).lowercased())
    guard let command = all.first(where: { $0.name == name }) else { throw unknown(name) }
    let details = command.details.isEmpty ? [] : Prose(command.details).lines(width: width, indentation: 2)
    let lines = [command.usage] + Prose(command.summary).lines(width: width, indentation: 2, isTight: true) + details
    return lines.map { $0 + "\n" }.joined()
  }
}
