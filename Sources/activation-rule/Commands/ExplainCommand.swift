import ActivationRules
import PredicateSyntax

/// `explain`: the verdict, its reason, and every clause with its own outcome.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "why, clause by clause?"
  static let help = """
    Usage: activation-rule explain RULE [--context FILE | --attachment TYPES … | --host NAME] [--json]

    Prints the verdict, the first reason in a sentence, and the rule as a tree: ✓ for a clause that holds, ✗ for one
    that does not, ! for one that fails, · for one that was not needed; with the counts that decided.

    \(RuleOptions.help)
    \(ContextOptions.help)
    \(FieldOptions.help)
    Output:
      --json               one JSON object per verdict, with the tree

    Exit codes: as eval.

    Examples:
      activation-rule explain MyExtension/Info.plist --attachment public.url --attachment public.plain-text
      activation-rule explain rule.txt --file report.pdf --file notes.txt
      activation-rule explain MyExtension/Info.plist --host "Firefox: web page"

    """

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let options = RuleOptions.options + ContextOptions.options + FieldOptions.options + [.init(name: "--json")]
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
