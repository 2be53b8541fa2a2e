import ActivationWire
import ActivationChecks
import ActivationRules
import Predicates

/// `format`: the formatted text of a rule.
enum FormatCommand: Command {
  static let name = "format"
  static let summary = "format a predicate, or print Apple's canonical form"
  static let usage = ["format RULE [--canonical] [--json]"]
  static let details =
    "Formats the rule over several lines. The meaning stays the same, and formatting twice changes nothing."
  static let operands: String? = RuleOptions.operand
  private static let canonical = Flag("--canonical", "one line, as NSPredicate's predicateFormat prints it")
  private static let json = Flag("--json", "{\"formatted\", \"canonical\", \"findings\"}")
  static let optionGroups = [
    RuleOptions.group,
    OptionGroup("Output", [canonical, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "printed", .malformed: "malformed rule or usage error",
  ]
  static let examples = [
    "activation-rule format MyExtension/Info.plist", "activation-rule format --canonical 'SOME a = 1'",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let places = try EvaluationSession.load(arguments, in: environment)
    return .combined(
      try places.map { place throws(UsageError) in try format(place, arguments, in: environment) })
  }

  private static func format(
    _ loaded: RulePlace, _ arguments: Arguments, in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    guard case .predicate(let text) = loaded.rule else {
      throw UsageError(
        "\(loaded.label): the rule is a dictionary; only a predicate can be formatted",
        help: "`activation-rule convert` prints an equivalent predicate.")
    }
    let result = Parser.parse(text)
    if arguments[json] {
      environment.write(JSONWriter.line(formatting: result, of: loaded.label))
      return result.hasErrors ? .malformed : .success
    }
    for diagnostic in result.diagnostics {
      environment.writeError(loaded.rendered(diagnostic, in: result.source) + "\n")
    }
    if result.hasErrors { return .malformed }
    environment.write((arguments[canonical] ? result.tree.predicateFormat : result.tree.formatted()) + "\n")
    return .success
  }
}
