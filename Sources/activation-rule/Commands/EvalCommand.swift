import ActivationChecks
import ActivationRules
import ActivationWire
import Predicates
import UniformTypes

/// `eval`: the verdict for each context, with its reason in one line.
enum EvalCommand: Command {
  static let name = "eval"
  static let summary = "is the extension shown for what an app shares?"
  static let usage = ["eval [RULE] [--host NAME | --hosts | --context FILE | …] [--json]"]
  static let details =
    "Says whether an extension with this rule is shown for what an app shares, and if it's hidden, why, in one line. "
    + "RULE is a file with a rule, a bundle, a folder, or the rule's text; without it, the current folder. "
    + "For several verdicts, exit code 2 takes precedence over 1, and 1 over 3."
  static let operands: String? = RuleOptions.operand
  static let json = Flag("--json", "one JSON object per verdict, and one with the counts if there are several")
  static let optionGroups = [
    RuleOptions.decidingGroup, RuleOptions.settingGroup, RuleOptions.dictionaryGroup,
    ContextOptions.group.adding(ContextOptions.hosts),
    OptionGroup("Output", [json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "shown", .negative: "hidden, or the system evaluates no rule at this extension point",
    .malformed:
      "malformed rule or context (or the rule fails while it is evaluated, which hides the extension on a device)",
    .undecided: "uncertain",
  ]
  static let examples = [
    "activation-rule eval MyExtension/Info.plist --attachment com.adobe.pdf,public.file-url",
    "activation-rule eval Build/My.app --context shared.json --json",
    "activation-rule eval Build/My.app --hosts",
    "pbpaste | activation-rule eval rule.txt --context -",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let session = try EvaluationSession(arguments, in: environment)
    let (rules, isJSON, isTable) = (session.rules, arguments[json], arguments[ContextOptions.hosts])
    guard !rules.isEmpty else { return .malformed }
    let style = Style(isEnabled: environment.colorsOutput)
    let hasHeadings = session.namesRules && session.isFolder
    var kinds: [[Verdict.Kind]] = []
    var (advised, isUnrecorded): (Set<String>, Bool) = ([], true)
    for (position, rule) in rules.enumerated() {
      let reports = session.reports(of: rule)
      kinds.append(reports.map { $0.decision.verdict.kind })
      if isJSON {
        for report in reports { environment.write(report.jsonLine(explained: false)) }
      } else if isTable {
        environment.write((position > 0 ? "\n" : "") + rule.table(of: reports, style, width: environment.outputWidth))
      } else {
        if hasHeadings { environment.write(rule.headingLine(isFirst: position == 0, style)) }
        for report in reports {
          isUnrecorded = isUnrecorded && report.decision.isUnrecorded
          environment.write(
            report.line(
              style, namesRule: rules.count > 1 && !hasHeadings, namesContext: session.contexts.count > 1))
          report.remarkPreparation(in: environment)
          if let advice = report.advice, advised.insert(advice).inserted { environment.writeError(advice) }
        }
      }
    }
    let code = session.exitCode(of: kinds.map { $0.map(\.exitCode) })
    if isJSON {
      if kinds.joined().count > 1 {
        environment.write(JSONWriter.summary(of: kinds.joined(), exitCode: Int(code.rawValue)))
      }
    } else if isTable {
      EvaluationSession.remarkSystem(of: rules, in: environment)
    } else {
      // A verdict that depends on an unrecorded part says so itself, so no remark is needed if all verdicts do.
      let presets = isUnrecorded ? [] : session.contexts.compactMap { $0.preset }
      if let inferred = HostPreset.remark(onInferred: presets) { environment.remark(.note, inferred) }
      EvaluationSession.remarkRefusal(of: rules, in: environment)
      if environment.isOutputTerminal, kinds.joined().contains(.hidden) {
        environment.remark("use `activation-rule explain` instead of eval to see what to change")
      }
    }
    try session.refuseUnknownHosts(in: environment)
    return code
  }
}
