import ActivationWire
import ActivationChecks
import ActivationRules
import UniformTypes
import ActivationTool

/// `repl`: predicates and expressions, tried one after the other.
enum REPLCommand: Command {
  static let name = "repl"
  static let summary = "try predicates and expressions on what is shared"
  static let usage = [
    "repl [RULE] [--context FILE | --attachment TYPES … | --host NAME] [--line TEXT …]"
  ]
  static let details = """
    Reads predicates, expressions and commands, and answers each: true or false, a value, or unknown when the answer
    depends on what is shared and nothing is shared yet. Commands begin with a colon; :help lists them.

    In a terminal lines can be edited, Tab completes, the arrows recall the history, Ctrl-C drops a line and Ctrl-D
    leaves. The history is kept in the file that ACTIVATION_RULE_HISTORY names (empty: nowhere), or else in
    activation-rule/history below $XDG_STATE_HOME or ~/.local/state. Elsewhere the command is a filter: it prints
    results only. In a terminal the only rule of a project in the current folder is the session's, too.
    """
  static let operands = [RuleOptions.operand]
  private static let line = Option<String>(
    "--line", "TEXT", "answer this line rather than standard input; several are answered in turn")
  static let optionGroups = [
    RuleOptions.group, RuleOptions.dictionaryGroup, ContextOptions.group, OptionGroup("Lines", [line]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "true or shown; also where there was no verdict, and always in a terminal",
    .negative: "false or hidden", .malformed: "an error",
    .undecided: "unknown or uncertain",
  ]
  static let exitCodeDetails = "The code of a filter is that of its last verdict."
  static let examples = [
    "activation-rule repl", "activation-rule repl MyExtension/Info.plist --host firefox",
    "activation-rule repl --host firefox --line 'extensionItems.@count' --line ':eval'",
    "activation-rule repl < session.txt",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var session = Session(environment: environment)
    try prepare(&session, arguments)
    let lines = try arguments.all(line)
    if !lines.isEmpty {
      session.answer(
        lines: lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }, of: "--line")
      return session.code
    }
    if let terminal = environment.terminal { return session.interact(at: terminal) }
    return session.answerInput()
  }

  private static func prepare(_ session: inout Session, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.operands.contains("-"), try !arguments.all(ContextOptions.context).contains("-") else {
      throw UsageError("standard input has the lines of the session", help: "Name a file instead of -.")
    }
    session.platform = try arguments[RuleOptions.platform] ?? .iOS
    if let origin = try arguments[RuleOptions.rule] ?? arguments.operands.last {
      try session.setRules(try EvaluationSession.load(arguments, in: session.environment), origin: origin)
    } else if session.environment.terminal != nil, isProjectFolder("."),
      let rules = try? EvaluationSession.load(arguments, in: session.environment), rules.count == 1
    {
      try session.setRules(rules, origin: rules[0].path ?? ".")
    }
    guard ContextOptions.areGiven(arguments) else { return }
    let contexts = try ContextOptions.contexts(from: arguments, types: session.types, in: session.environment)
    guard contexts.count == 1 else {
      throw UsageError("a session begins with one share", help: "Share others with :host, :context and :load.")
    }
    session.context = contexts.first
  }
}
