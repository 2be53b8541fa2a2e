import PredicateSyntax
import ActivationTool

/// One command of a session, such as `:host`.
struct SessionCommand {
  /// What can follow a command's name, for completion.
  enum ArgumentKind {
    case none, text, path, types, hosts, tables, platforms, commands
  }

  /// The word after the colon.
  let name: String
  /// What may follow it; empty when nothing may.
  var argument = ""
  /// What the argument is.
  var kind = ArgumentKind.none
  /// What the command does, in a line.
  let summary: String
  /// What else `:help NAME` says.
  var details = ""
  /// Does the work.
  let run: (inout Session, SessionArgument) throws(UsageError) -> Void

  /// Whether an argument may go on in further lines.
  var takesSeveralLines: Bool { kind == .text }

  /// All commands, in the order of the help.
  static var all: [SessionCommand] {
    contextCommands + ruleCommands + explanationCommands + syntaxCommands + settingCommands + fileCommands
      + sessionCommands
  }

  /// The name of the command that a word means: other spellings are those of other tools.
  static func canonical(_ word: String) -> String { ["q", "exit"].contains(word) ? "quit" : word }

  /// The command that a line names, with what follows; the command is nil when there is none of this name.
  static func split(_ line: String) -> (word: String, command: SessionCommand?, argument: SessionArgument) {
    let colon = line.firstIndex(of: ":") ?? line.startIndex
    let rest = line[colon...].dropFirst()
    var word = rest.prefix { !$0.isWhitespace }
    let argument = rest.dropFirst(word.count)
    let isForced = word.last == "!"
    if isForced { word.removeLast() }
    let name = canonical(String(word).lowercased())
    return (name, all.first { $0.name == name }, SessionArgument(argument, isForced: isForced))
  }

  /// What is said of a name that no command has.
  static func unknown(_ word: String) -> UsageError {
    let near = closestMatch(to: word, among: all.map(\.name)).map { " Did you mean :\($0)?" } ?? ""
    return UsageError("There is no command :\(word).\(near)", help: ":help lists the commands.")
  }
}
