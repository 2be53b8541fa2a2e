import ActivationWire

/// `repl`: predicates and expressions, tried one after the other.
enum REPLCommand: Command {
  static let name = "repl"
  static let summary = "try predicates and expressions on what is shared"
  static let usage = ["repl [RULE]"]
  static let details = """
    Reads lines. A line without a colon is a predicate or an expression: the answer is true or false, a value, or unknown when it depends on the share and the
    session has none yet. A line with a colon is a command, such as :explain. A command uses the rule and the share of the session unless it names others;
    :share --host firefox sets the share. :help lists the commands.

    In a terminal lines can be edited, Tab completes, the arrows recall the history, Ctrl-C drops a line and Ctrl-D leaves. The history is kept in the file that
    ACTIVATION_RULE_HISTORY names (empty: nowhere), or else in activation-rule/history below $XDG_STATE_HOME or ~/.local/state. A session writes no other file.
    """
  static let operands = [RuleOptions.operand]
  static let optionGroups: [OptionGroup] = []
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "true or shown; also where there was no verdict, and always in a terminal",
    .negative: "false or hidden", .malformed: "an error",
    .undecided: "unknown or uncertain",
  ]
  static let exitCodeDetails = "Without a terminal the code is that of the last verdict."
  static let examples = [
    "activation-rule repl", "activation-rule repl MyExtension/Info.plist",
    "activation-rule repl < session.txt",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var session = Session(environment: environment)
    if !arguments.found.isEmpty { try session.setRule(arguments.found) }
    guard let terminal = environment.terminal else { return session.answerInput() }
    return session.interact(at: terminal)
  }
}
