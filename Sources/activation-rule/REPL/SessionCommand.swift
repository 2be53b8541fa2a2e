import PredicateSyntax
import ActivationTool

/// One command of a session, such as `:host`.
struct SessionCommand {
  /// The argument that can follow a command's name, for completion.
  enum ArgumentKind {
    case none, text, path, types, hosts, platforms, commands
  }

  /// The word after the colon.
  let name: String
  /// The argument that may follow the name; empty when there is none.
  var argument = ""
  /// The kind of the argument.
  var kind = ArgumentKind.none
  /// A summary of the command, in a line.
  let summary: String
  /// Further details for `:help NAME`.
  var details = ""
  /// Does the work.
  let run: (inout Session, SessionArgument) throws(UsageError) -> Void

  /// A Boolean value that indicates whether an argument may continue in further lines.
  var takesSeveralLines: Bool { kind == .text }

  /// All commands, in the order of the help.
  static var all: [SessionCommand] {
    contextCommands + ruleCommands + explanationCommands + syntaxCommands + settingCommands + fileCommands
      + sessionCommands
  }

  /// The name of the command that a word means: other spellings are those of other tools.
  static func canonical(_ word: String) -> String { others[word] ?? word }

  private static let others = [
    "q": "quit", "exit": "quit", "why": "explain", "verdict": "eval", "dictionary": "convert",
    "attachment": "attach", "add": "attach", "w": "write",
  ]

  /// The commands that come near to words that none has.
  private static let near = ["undo": "context clear", "reset": "context clear", "clear": "context clear"]

  /// The command that a line names, with the text after it; the command is nil when none has this name.
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

  /// Returns the error for a name that no command has.
  static func unknown(_ word: String) -> UsageError {
    let name = near[word.lowercased()] ?? closestMatch(to: word, among: all.map(\.name))
    return UsageError(
      "unknown command ':\(word)'", help: (name.map { "Did you mean :\($0)? " } ?? "") + ":help lists the commands.")
  }
}
