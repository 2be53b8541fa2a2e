import ActivationWire
import ActivationRules
import Predicates

/// `explain`: the verdict, its reason, and every clause with its own outcome.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "why, and what would change it?"
  static let usage = ["explain [RULE] [--host NAME | --context FILE | …] [--why] [--json]"]
  static let details = """
    Prints whether the extension is shown, why, and the smallest changes to the rule that would show it, with the other apps that they affect. Apps that hide it
    for the same reason get one answer. Without a share it tries every known one, and proposes no change for kinds that the rule doesn't take.

    With --why it prints the clauses that decide for each share: ✓ for a clause that holds, ✗ for one that fails, ! for one that ends with an error, · for one
    that was not needed.
    """
  static let operands: String? = RuleOptions.operand
  private static let why = Flag("--why", "how each verdict came about")
  private static let json = Flag("--json", "one JSON object per verdict, with the tree and the changes")
  static let optionGroups = [
    RuleOptions.decidingGroup, RuleOptions.settingGroup, RuleOptions.dictionaryGroup,
    ContextOptions.group.adding(Flag("--hosts", "every known share, and any others given")),
    OptionGroup("Output", [why, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "the verdicts are explained, whatever they are; scripts should use eval",
    .malformed: "the rule fails, a file can't be read, or a usage error",
  ]
  static let examples = [
    "activation-rule explain Share/Info.plist --attachment public.url --attachment public.plain-text",
    "activation-rule explain rule.txt --file report.pdf --file notes.txt",
    "activation-rule explain MyExtension/Info.plist --host \"Firefox: web page\"",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    if arguments[json], arguments[why] {
      throw UsageError("--why can't be combined with --json", help: "JSON always contains the whole tree.")
    }
    var arguments = arguments
    let isAboutAll = !ContextOptions.areGiven(arguments)
    let triesAll = isAboutAll && !arguments[why] && !arguments[ContextOptions.hosts]
    if triesAll {
      arguments = Arguments(arguments.found + [.option(ContextOptions.hosts.declaration.name, nil)])
    }
    let session = try EvaluationSession(arguments, in: environment)
    let rules = session.rules
    guard !rules.isEmpty else { return .malformed }
    if triesAll { environment.remark("every known share is tried; --host firefox asks about one app") }
    var hasFailure = session.hasMalformed
    if arguments[json] {
      for rule in rules {
        for report in session.reports(of: rule) {
          environment.write(report.jsonLine(explained: true))
          hasFailure = hasFailure || report.decision.verdict.kind == .failed
        }
      }
    } else {
      let (style, width) = (Style(isEnabled: environment.colorsOutput), environment.outputWidth)
      var (text, isShown) = ("", true)
      var causes: OtherCauses?
      // Each rule is answered at once, because all answers for a folder of apps may not fit into memory.
      for rule in rules {
        let reports = session.reports(of: rule)
        if reports.isEmpty { continue }
        for report in reports { report.remarkPreparation(in: environment) }
        var answer = session.namesRules ? rule.headingLine(isFirst: text.isEmpty, style) : ""
        if arguments[why] {
          answer += AnswerReport(reports).answers(style, width: width) + "\n"
          answer += reports.map { $0.page(style) }.joined(separator: "\n")
        } else {
          let report = AnswerReport(reports, isAboutAll: isAboutAll)
          answer += report.answers(style, width: width)
          isShown = isShown && report.isShown
          if report.isShownForSome, report.isShown || rule.place?.file != nil {
            let found = rule.otherCauses(for: isAboutAll ? [] : session.contexts)
            if found.findings.isEmpty { causes = found } else { answer += found.text(style, width: width) }
          }
        }
        environment.write(answer)
        text += answer
        hasFailure = hasFailure || reports.contains { $0.decision.verdict.kind == .failed }
      }
      // Causes that no file shows are listed once for all rules.
      if var causes {
        if rules.count > 1 { causes.checked = [] }
        environment.write("\n" + causes.text(style, width: width))
      }
      if !isShown { environment.write(AnswerReport.hint(isAboutAll: isAboutAll, style)) }
      if arguments[ContextOptions.hosts] { EvaluationSession.remarkSystem(of: rules, in: environment) }
      session.remarkOptions(in: text, in: environment)
      EvaluationSession.remarkRefusal(of: rules, in: environment)
    }
    try session.refuseUnknownHosts(in: environment)
    return hasFailure ? .malformed : .success
  }
}
