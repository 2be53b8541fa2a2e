import ActivationReports
import ActivationRules
import PredicateSyntax
import ToolSupport

/// `explain`: the verdict, its reason, and every clause with its own outcome.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "why, and what would change it?"
  static let usage = [
    "explain RULE [--context FILE | --attachment TYPES … | --host NAME] [--tree] [--json]",
    "explain RULE … [--hosts] --html [--output FILE] [--exit-zero]",
  ]
  static let details = """
    Prints the verdict, the first reason in a sentence, and the clauses that decide: ✓ for a clause that holds, ✗ for
    one that fails, ! for one that ends with an error, · for one that was not needed. Of a dictionary it names the keys that
    decide. Then the smallest changes that would turn the verdict around: in the context, with a proof that fewer changes
    can't where the rule can be analyzed, and in the rule, the least of those that were tried. With --tree every clause is shown, and the deciding one is marked.
    """
  static let operands = [RuleOptions.operand]
  private static let tree = Flag("--tree", "the whole rule, clause by clause")
  static let optionGroups = [
    RuleOptions.group, SettingOptions.group, DictionaryOptions.group,
    ContextOptions.group + [Flag("--hosts", "every host preset, and what else is given")], FieldOptions.group,
    OptionGroup("Output", [tree, Flag("--json", "one JSON object per verdict, with the tree and the changes")])
      + PageOutput.options(page: "all verdicts") + [ExitZero.option],
  ]
  static let exitCodes = EvalCommand.exitCodes
  static let exitCodeDetails = "Of several verdicts 2 wins over 1, and 1 over 3, as of eval."
  static let examples = [
    "activation-rule explain Share/Info.plist --attachment public.url --attachment public.plain-text",
    "activation-rule explain rule.txt --file report.pdf --file notes.txt",
    "activation-rule explain MyExtension/Info.plist --host \"Firefox: web page\"",
    "activation-rule explain Share/Info.plist --host firefox --host medium --html --output why.html",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    if let code = try FieldEvaluation.run(arguments, isExplained: true, in: environment) { return code }
    let output = try PageOutput(arguments)
    if case .text = output {
    } else if arguments[tree] {
      throw UsageError("--tree can't be combined with --html or --json.", help: "They have the whole tree in any case.")
    }
    let session = try EvaluationSession(arguments, in: environment)
    guard let rules = session.rules else { return .malformed }
    var reports: [DecisionReport] = []
    for rule in rules {
      for named in session.contexts {
        reports.append(DecisionReport(rule: rule, context: named, decision: rule.rule.decision(for: named.context)))
      }
    }
    switch output {
    case .text:
      let isWhole = arguments[tree]
      let style = Style(isEnabled: environment.colorsOutput)
      environment.write(reports.map { $0.page(style, isWhole: isWhole) }.joined(separator: "\n"))
    case .json:
      for report in reports { environment.write(report.jsonLine(explained: true)) }
    case .page(let path):
      try PageOutput.write(ExplanationPage(reports: reports, version: Tool.version).html, to: path, in: environment)
    }
    return arguments[ExitZero.option] ? .success : .combined(reports.map { $0.decision.exitCode })
  }
}
