import ActivationWire
import ActivationChecks
import ActivationRules
import Predicates
import UniformTypes

/// `eval`: the verdict for each context, and nothing more.
enum EvalCommand: Command {
  static let name = "eval"
  static let summary = "is the extension shown for what an app shares?"
  static let usage = [
    "eval [RULE] [--context FILE | --attachment TYPES … | --host NAME | --hosts] [--json]"
  ]
  static let details =
    "Says whether an extension with this rule is shown for what an app shares; where it's hidden, why, in one line. "
    + "RULE is a file with a rule, a bundle, a folder, or the rule's text; without it, the current folder."
  static let operands = [RuleOptions.operand]
  static let json = Flag("--json", "one JSON object per verdict, and one that counts several")
  static let optionGroups = [
    RuleOptions.decidingGroup, RuleOptions.settingGroup, RuleOptions.dictionaryGroup,
    ContextOptions.group + [ContextOptions.hosts],
    OptionGroup("Output", [json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "shown", .negative: "hidden, or the system asks no rule at this extension point",
    .malformed:
      "malformed rule or context (or the rule fails while it is evaluated, which hides the extension on a device)",
    .undecided: "uncertain",
  ]
  static let exitCodeDetails = "Of several verdicts 2 wins over 1, and 1 over 3."
  static let examples = [
    "activation-rule eval MyExtension/Info.plist --attachment com.adobe.pdf,public.file-url",
    "activation-rule eval Build/My.app --context shared.json --json",
    "activation-rule eval Build/My.app --hosts",
    "pbpaste | activation-rule eval rule.txt --context -",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let session = try EvaluationSession(arguments, in: environment)
    let rules = session.rules
    guard !rules.isEmpty else { return .malformed }
    if arguments[ContextOptions.hosts] {
      let code = writeTable(of: session, isJSON: arguments[json], in: environment)
      try session.refuseUnknownHosts(in: environment)
      return code
    }
    let style = Style(isEnabled: environment.colorsOutput)
    let hasHeadings = session.namesRules && session.isFolder && !arguments[json]
    var codes: [[ExitCode]] = []
    var kinds: [Verdict.Kind] = []
    var advised: [String] = []
    var isUnrecorded = true
    for (position, rule) in rules.enumerated() {
      codes.append([])
      if hasHeadings { environment.write(rule.headingLine(isFirst: position == 0, style)) }
      for named in session.contexts {
        let report = DecisionReport(rule, on: named)
        codes[position].append(report.decision.exitCode)
        kinds.append(report.decision.verdict.kind)
        isUnrecorded = isUnrecorded && report.decision.isUnrecorded
        environment.write(
          arguments[json]
            ? report.jsonLine(explained: false)
            : report.line(
              style, namesRule: rules.count > 1 && !hasHeadings, namesContext: session.contexts.count > 1))
        if !arguments[json] { report.remarkPreparation(in: environment) }
        guard !arguments[json], let advice = report.advice, !advised.contains(advice) else { continue }
        advised.append(advice)
        environment.writeError(advice)
      }
    }
    if !arguments[json] {
      // An uncertain verdict says so by itself.
      let presets = isUnrecorded ? [] : session.contexts.compactMap { $0.preset }
      if let inferred = HostPreset.remark(onInferred: presets) { environment.remark(.note, inferred) }
      EvaluationSession.remarkRefusal(of: rules, in: environment)
    }
    if environment.isOutputTerminal, !arguments[json], kinds.contains(.hidden) {
      environment.remark("use `activation-rule explain` instead of eval to see what to change")
    }
    let code = session.exitCode(of: codes)
    if arguments[json], kinds.count > 1 {
      environment.write(JSONWriter.summary(of: kinds, exitCode: Int(code.rawValue)))
    }
    try session.refuseUnknownHosts(in: environment)
    return code
  }
}
