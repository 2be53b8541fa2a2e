import ActivationWire
import ActivationAnalysis
import ActivationChecks
import ActivationRules
import Predicates

/// `describe`: the content that a rule accepts, in words, proved for every shared context.
enum DescribeCommand: Command {
  static let name = "describe"
  static let summary = "what does the rule accept, in words?"
  static let usage = ["describe [RULE] [--json]"]
  static let details = """
    Says in a sentence what a rule takes, which apps show the extension, why others don't, and what the rule's author may
    not have meant. The sentence holds for everything that can be shared, or the answer names the exceptions.
    """
  static let operands: String? = RuleOptions.operand
  static let json = Flag("--json", "one JSON object per rule")
  static let optionGroups = [
    RuleOptions.decidingGroup, RuleOptions.settingGroup, OptionGroup("Output", [json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "described",
    .malformed: "malformed rule, or a usage error",
    .undecided: "the rule can't be analyzed; the reason is printed",
  ]
  static let examples = ["activation-rule describe Share/Info.plist", "activation-rule describe rule.txt --json"]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let (rules, hasMalformed) = try EvaluationSession.compile(
      EvaluationSession.load(arguments, in: environment), arguments, in: environment)
    let reports = rules.map { DescriptionReport($0) }
    if arguments[json] {
      for report in reports { environment.write(report.jsonLine) }
    } else {
      let style = Style(isEnabled: environment.colorsOutput)
      for (index, report) in reports.enumerated() {
        let text = report.text(style, width: environment.outputWidth, namesRule: reports.count > 1)
        environment.write((index > 0 ? "\n" : "") + text)
      }
      EvaluationSession.remarkRefusal(of: rules, in: environment)
    }
    return .combined(reports.map { $0.isKnown ? .success : .undecided } + (hasMalformed ? [.malformed] : []))
  }
}
