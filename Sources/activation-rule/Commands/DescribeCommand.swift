import ActivationWire
import ActivationAnalysis
import ActivationAuthoring
import ActivationChecks
import ActivationRules
import PredicateSyntax
import ActivationTool

/// `describe`: the content that a rule accepts, in words, proved for every shared context.
enum DescribeCommand: Command {
  static let name = "describe"
  static let summary = "what does the rule accept, in words?"
  static let usage = [
    "describe [RULE] [--all] [--world WORLD] [--assume RULE] [--json]",
    "describe [RULE] --example shown|hidden",
  ]
  static let details = """
    Says in a sentence what a rule takes, in which apps it is shown, why not in others, and what its author may not have
    meant. The sentence holds for everything that can be shared, or it is said for what it doesn't. --all adds the
    numbers that are accepted of each kind.

    With --example it prints one smallest shared context for which the extension is shown, or hidden, as JSON that
    --context of eval and explain takes.
    """
  static let operands = [RuleOptions.operand]
  static let example = Option<RuleTestExpectation>(
    "--example", "VERDICT", "one smallest shared context instead: shown or hidden", noun: "example",
    choices: [.shown, .hidden])
  static let all = Flag("--all", "also the counts of each kind, every known share, and other readings of the keys")
  static let json = Flag("--json", "one JSON object per rule")
  static let optionGroups = [
    RuleOptions.decidingGroup, RuleOptions.settingGroup, RuleOptions.dictionaryGroup, AnalysisScope.optionGroup,
    OptionGroup("Output", [all, example, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "described; with --example, found",
    .negative: "with --example, proved that there is none",
    .malformed: "malformed rule, or a usage error",
    .undecided: "the rule is outside of what can be analyzed; the reason is given",
  ]
  static let examples = [
    "activation-rule describe Share/Info.plist",
    "activation-rule describe Share/Info.plist --example hidden > hidden.json",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let scope = try AnalysisScope(arguments, in: environment)
    let example = try arguments[example]
    if example != nil, arguments[json] {
      throw UsageError("--example can't be combined with --json", help: "--example always prints JSON.")
    }
    let (rules, hasMalformed) = try EvaluationSession.readableRules(arguments, in: environment)
    let codes: [ExitCode] = hasMalformed ? [.malformed] : []
    if let example {
      return .combined(
        codes
          + rules.map {
            writeExample(
              RuleAnalysis($0.rule, world: scope.world, assuming: scope.assumption), example == .shown, environment)
          })
    }
    let reports = rules.map { DescriptionReport($0, scope) }
    let style = Style(isEnabled: environment.colorsOutput)
    for (index, report) in reports.enumerated() {
      guard !arguments[json] else {
        environment.write(report.jsonLine)
        continue
      }
      let text = report.text(
        style, width: environment.outputWidth, all: arguments[all], namesRule: reports.count > 1)
      environment.write((index > 0 ? "\n" : "") + text)
    }
    if !arguments[json] { EvaluationSession.remarkRefusal(of: rules, in: environment) }
    return .combined(codes + reports.map { $0.isKnown ? .success : .undecided })
  }

  private static func writeExample(_ analysis: RuleAnalysis, _ isShown: Bool, _ environment: ToolEnvironment)
    -> ExitCode
  {
    do throws(NoExample) {
      let witness = try analysis.example(isShown: isShown)
      environment.write(witness.json + "\n")
      for note in witness.declarationNotes { environment.remark(note) }
      return .success
    } catch {
      environment.remark(error.message)
      return error.isProved ? .negative : .undecided
    }
  }
}

extension AnalysisScope {
  private static let world = Option<RuleAnalysis.World>(
    "--world", "WORLD", "open (the default), catalog or hosts",
    details: """
      open: every shared context, also with types that nobody has declared yet; catalog: the types of the system and
      of the app; hosts: what known apps share. A proof for a wider world holds in the narrower ones.
      """, choices: ["open", "catalog", "hosts"]
  ) { (text) throws(UsageError) in
    switch text {
    case "open": return .open
    case "catalog": return .catalog(single: false)
    case "hosts": return .hosts
    default:
      throw UsageError(
        "unknown world '\(text)'",
        help: "The worlds are open (any types), catalog (declared types) and hosts (what known apps share).")
    }
  }
  private static let assume = Option<String>(
    "--assume", "RULE", "only contexts for which this rule holds as well",
    details:
      "Its text, or a file. That an item is shared, and an attachment in each, is always assumed.")
  private static let noAssume = Flag("--no-assume", "also contexts without items, or without attachments")
  static let optionGroup = OptionGroup(
    "The contexts that an answer speaks of", isRare: true, [world, assume, noAssume])

  /// The contexts that a command line names.
  init(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) {
    let world = try arguments[Self.world] ?? .open
    let assumed = try arguments.all(Self.assume)
    guard assumed.count < 2 else { throw UsageError("--assume can be given once", help: "Join conditions by AND.") }
    let isFree = arguments[Self.noAssume]
    if isFree, !assumed.isEmpty { throw UsageError("--no-assume can't be combined with --assume") }
    if world == .hosts, isFree || !assumed.isEmpty {
      throw UsageError("--world hosts can't be combined with assumptions", help: "It asks each recorded share.")
    }
    if let text = assumed.first {
      self.init(
        world: world, assumption: .also(try Self.rule(text, environment)), condition: " that satisfies the assumption")
    } else if isFree {
      self.init(world: world, assumption: .none, condition: ", also without attachments")
    } else {
      self.init(world: world)
    }
  }

  private static func rule(_ text: String, _ environment: ToolEnvironment) throws(UsageError) -> ActivationRule {
    do throws(ReadingError) {
      let loaded = try RuleSource.load(text, settings: [:], standardInput: environment.readAll)
      if let rules = try? EvaluationSession.rules(loaded, Arguments([]), in: environment), rules.count == 1 {
        return rules[0].rule
      }
    } catch {
      throw UsageError(
        "--assume: " + error.description,
        help: error.kind == .file
          ? "It takes a rule, such as 'extensionItems.@count == 1', or a file with one." : error.help)
    }
    throw UsageError("--assume requires one rule that can be read", help: "Quote a predicate as one word.")
  }
}
