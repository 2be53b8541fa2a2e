import ActivationChecks
import ActivationWire
import Predicates

/// The lines that begin with a colon.
extension Session {
  /// A command of the session or of the shell, with the number of rules that it requires.
  typealias SessionCommand = (name: String, summary: String, shell: (any Command.Type)?, ruleCount: Int)

  static var commands: [SessionCommand] {
    let shell: [(command: any Command.Type, ruleCount: Int)] = [
      (ExplainCommand.self, 1), (EvalCommand.self, 1), (LintCommand.self, 1), (DescribeCommand.self, 1),
      (CompareCommand.self, 2), (FormatCommand.self, 1), (MakeCommand.self, 0), (TypesCommand.self, 0),
      (HostsCommand.self, 0),
    ]
    let own: [SessionCommand] = [
      ("rule", "print the rule or its file, or set it from a file, a text or JSON", nil, 0),
      ("share", "print the share, or set it with options or JSON: --host firefox", nil, 0),
      ("help", "list the commands, or explain one", nil, 0), ("quit", "quit, like Ctrl-D", nil, 0),
    ]
    return own.prefix(2) + shell.map { ($0.name, $0.summary, $0, $1) } + own.dropFirst(2)
  }

  mutating func run(_ line: SessionLine) throws(UsageError) {
    let (word, argument) = line.parts
    guard let command = Self.commands.first(where: { $0.name == word }) else { throw Self.unknown(word) }
    if let shell = command.shell { return try run(shell, ruleCount: command.ruleCount, try Self.words(of: argument)) }
    switch word {
    case "rule": try showOrSetRule(argument)
    case "share": try showOrSetShare(argument)
    case "help": try writeHelp(argument)
    default: isOver = true
    }
  }

  private static func unknown(_ word: Substring) -> UsageError {
    let near = closestMatch(to: String(word), among: commands.map(\.name)).map { "Did you mean :\($0)? " } ?? ""
    return UsageError("unknown command ':\(word)'", help: near + ":help lists the commands.")
  }

  private mutating func showOrSetRule(_ text: Substring) throws(UsageError) {
    guard text.isEmpty else { return try setRule([.operand(String(text))]) }
    if rule.isEmpty { remark("there's no rule; set one with :rule and a file or a text") }
    for found in rule {
      switch found {
      case .operand(let text), .option(_, let text?): text.split(separator: "\n").forEach { writeLine(String($0)) }
      case .option: break
      }
    }
  }

  private mutating func showOrSetShare(_ text: Substring) throws(UsageError) {
    if text.isEmpty {
      guard let context else { return remark("nothing is shared yet; set a share, such as :share --host firefox") }
      writeLine(context.summary)
      return environment.write(context.formLines(style))
    }
    if let first = text.first, "{[(<".contains(first) {
      return try setShare([.option(ContextOptions.context.declaration.name, String(text))])
    }
    let words = try Arguments(try Self.words(of: text), options: ContextOptions.group.options, of: ":share")
    if let word = words.operands.first {
      throw UsageError(
        "expected options or JSON, found '\(word)'",
        help: "For example :share --host firefox, or :share --file report.pdf.")
    }
    try setShare(words.found)
  }

  /// Runs a command of the shell. If the line names no rule or no share, the rule or the share of the session is used.
  private mutating func run(
    _ command: any Command.Type, ruleCount: Int, _ words: [String]
  ) throws(UsageError) {
    let arguments = try Arguments(words, options: command.options, of: "activation-rule \(command.name)")
    try Self.refuseStandardInput(arguments.found)
    if let option = command.options.first(where: { $0.writesFiles && arguments.names.contains($0.name) }) {
      throw UsageError("a session writes no file, so it doesn't take \(option.name)", help: "Use it in a shell.")
    }
    var found = arguments.found
    let given = try arguments.operands.count + arguments.all(RuleOptions.rule).count
    if given == ruleCount - 1, !arguments.names.contains("--git") {
      if rule.isEmpty { throw UsageError("there's no rule yet", help: "Set one with :rule and a file or a text.") }
      found.insert(contentsOf: rule, at: 0)
    }
    let takesShare = command.optionGroups.contains { $0.contains(ContextOptions.host.declaration.name) }
    if takesShare, !arguments[ContextOptions.hosts], !ContextOptions.areGiven(arguments) { found += share }
    let result = try command.run(Arguments(found), in: environment)
    // The output of format, make and types isn't a verdict, but a failure counts as a verdict.
    let isVerdict = ruleCount > 0 && command.name != FormatCommand.name
    if isVerdict || result != .success { code = result }
  }

  /// Splits a text into words, with the quotation marks of a shell.
  private static func words(of text: Substring) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if character == quote {
        quote = nil
      } else if quote != nil {
        word?.append(character)
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = word ?? ""
        word?.append(character)
      }
    }
    if let quote { throw UsageError("expected \(quote) at the end, found the end of the line") }
    return words + (word.map { [$0] } ?? [])
  }

  private func writeHelp(_ word: Substring) throws(UsageError) {
    guard !word.isEmpty else {
      let lines = Self.commands.map { (":" + $0.name).padding(to: 11) + $0.summary }
      return environment.write(lines.map { $0 + "\n" }.joined())
    }
    let name = word.first == ":" ? word.dropFirst() : word
    guard let command = Self.commands.first(where: { $0.name == name }) else { throw Self.unknown(name) }
    environment.write(
      command.shell.map { HelpPage($0, width: environment.outputWidth).short }
        ?? ":\(command.name): \(command.summary)\n")
  }
}
