import ActivationRules
import PredicateSyntax

/// `explain`: the verdict, its reason, and every clause with its own outcome.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "why, clause by clause?"
  static let usage = ["explain RULE [--context FILE | --attachment TYPES … | --host NAME] [--json]"]
  static let details = """
    Prints the verdict, the first reason in a sentence, and the rule as a tree: ✓ for a clause that holds, ✗ for one
    that does not, ! for one that fails, · for one that was not needed; with the counts that decided.
    """
  static let operands = [RuleOptions.operand]
  static let optionGroups = [
    RuleOptions.group, DictionaryOptions.group, ContextOptions.group, FieldOptions.group,
    OptionGroup("Output", [.init(name: "--json", summary: "one JSON object per verdict, with the tree")]),
  ]
  static let options = optionGroups.flatMap(\.options)
  static let exitCodes = EvalCommand.exitCodes
  static let exitCodeDetails = "Of several verdicts 2 wins over 1, and 1 over 3, as of eval."
  static let examples = [
    "activation-rule explain Share/Info.plist --attachment public.url --attachment public.plain-text",
    "activation-rule explain rule.txt --file report.pdf --file notes.txt",
    "activation-rule explain MyExtension/Info.plist --host \"Firefox: web page\"",
  ]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    if let code = try FieldEvaluation.run(found, isExplained: true, in: environment) { return code }
    let session = try EvaluationSession(found, in: environment)
    guard let rules = session.rules else { return .malformed }
    let isJSON = found.contains(.option("--json", nil))
    var pages: [String] = []
    var codes: [ExitCode] = []
    for rule in rules {
      for named in session.contexts {
        let decision = rule.rule.decision(for: named.context)
        codes.append(decision.exitCode)
        let report = DecisionReport(rule: rule, context: named, decision: decision)
        pages.append(
          isJSON ? report.jsonLine(explained: true) : report.page(Style(isEnabled: environment.colorsOutput)))
      }
    }
    environment.write(pages.joined(separator: isJSON ? "" : "\n"))
    return .combined(codes)
  }
}
