import ActivationAnalysis
import ActivationChecks
import ActivationLint
import ActivationRules
import ActivationWire
import Predicates

/// `convert`: the predicate for the content that a dictionary accepts, and vice versa.
enum ConvertCommand: Command {
  static let name = "convert"
  static let summary = "convert a dictionary to a predicate, and back"
  static let usage = ["convert RULE [--as NOTATION] [--json]"]
  static let details = """
    Describes the rule, and writes a rule of the other form from that description, as make does. Says whether both are proved to accept the same shares, or
    names a share for which they differ. A dictionary that differs for a single extension item isn't written.

    The rule goes to standard output, remarks go to standard error.
    """
  static let operands: String? = RuleOptions.operand
  private static let json = Flag("--json", "one JSON object per rule")
  static let optionGroups = [
    RuleOptions.group, OptionGroup("Output", [RuleOptions.notation, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "converted", .negative: "the other form can't express this rule", .malformed: "malformed rule",
    .undecided: "the rule depends on a build setting, or nothing was proved",
  ]
  static let examples = [
    "activation-rule convert MyShare/Info.plist", "activation-rule convert MyShare/Info.plist > rule.txt",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let places = try EvaluationSession.load(arguments, in: environment)
    for place in places {
      guard case .predicate = place.rule, let reference = place.openReference else { continue }
      environment.remark(
        "\(place.label): the rule depends on \(reference), which is set at build time; convert the built app's rule")
      return .undecided
    }
    let (rules, hasMalformed) = try EvaluationSession.compile(places, arguments, in: environment)
    let codes = try rules.map { named throws(UsageError) in try convert(named, arguments, environment) }
    return .combined(codes + (hasMalformed ? [.malformed] : []))
  }

  private static func convert(
    _ named: NamedRule, _ arguments: Arguments, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    let result = Result { () throws(RuleBuilderError) in try ConversionReport(named.rule) }
    if arguments[json] { environment.write(ConversionReport.jsonLine(named.name, result)) }
    let report: ConversionReport
    switch result {
    case .success(let made): report = made
    case .failure(let error):
      environment.remark(.error, error.message)
      return MakeCommand.code(of: error)
    }
    if !arguments[json] {
      if report.isWritten {
        let written = WrittenRule(report.made.rule)
        let plain =
          report.made.form == .predicate
          ? report.made.rule.tree.formatted(width: 100) : written.element.lines.joined(separator: "\n")
        environment.write((try arguments[RuleOptions.notation].flatMap { written.text($0) } ?? plain) + "\n")
      }
      for note in report.notes { environment.remark(note) }
    }
    return report.isWritten ? .success : report.comparison.relation == .unknown ? .undecided : .negative
  }
}
