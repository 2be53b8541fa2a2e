import ActivationWire
import ActivationAnalysis
import ActivationChecks
import ActivationRules
import Predicates

/// `compare`: the shares that a change from one rule to another adds and removes.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "what does a change of a rule add and remove?"
  static let usage = [
    "compare RULE RULE [--expect RELATION] [--format FORMAT]", "compare [PATH] --git REVISION [--format FORMAT]",
  ]
  static let details = """
    Compares two rules for every shared context: equivalent; stricter or looser, when the second is shown in fewer or in more contexts; different, when each is
    shown where the other is not; disjoint, when no context shows both. Prints a smallest context for each direction, what each rule is shown for, and the hosts
    that are lost and won. An answer is proved for every context, or said to be open.

    With --git the first rule is that of the file as it was at a revision, with the app and the build settings of then, and the second that of the file as it
    is. Without a path the current folder is compared. Bundles and folders with several extensions are compared extension by extension, by bundle identifier, or
    else by path.
    """
  static let operands = [
    Operand(
      "RULE",
      details: """
        RULE is the rule's text, - for standard input, a text file, an Info.plist, an .appex, an .app, an .xcarchive, or a folder with extensions in it. Types
        that those bundles export or import are known. Text that could be the name of a file goes to standard input.
        """)
  ]
  private static let git = Option<String>(
    "--git", "REVISION", "takes the first rule from a revision of the same file, or of each below the folder",
    example: "main")
  private static let expect = Option<RuleComparison.Relation>(
    "--expect", "RELATION", "ends with 0 for this relation, and with 1 for any other",
    details: "stricter and looser are also met by equivalent rules.", noun: "relation",
    choices: [.equivalent, .stricter, .looser, .different, .disjoint])
  private static let format = Option<ComparisonReport.Format>(
    "--format", "FORMAT", "human (the default), markdown or json",
    details: "markdown suits the comment on a pull request, and a workflow's summary; it names every known share.",
    noun: "format")
  private static let json = Flag("--json", "short for --format json")
  static let optionGroups = [
    OptionGroup("The rules", [RuleOptions.rule, git, expect]), RuleOptions.settingGroup,
    OptionGroup("Output", [format, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "equivalent, or as --expect says",
    .negative: "not equivalent, or otherwise than --expect says",
    .malformed: "malformed rule, no such revision, or a usage error",
    .undecided:
      "the rules are outside of what can be analyzed, or the tables of the keys disagree; the reason is given",
  ]
  static let examples = [
    "activation-rule compare old/Info.plist new/Info.plist", "activation-rule compare Share/Info.plist --git main",
    "activation-rule compare Share/Info.plist rule.txt --expect equivalent",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let expected = try arguments[expect]
    let format = try arguments[json] ? .json : arguments[format] ?? .human
    var sides: ([NamedRule], [NamedRule])?
    var codes: [ExitCode] = []
    if let revision = try arguments[git] {
      guard arguments.operands.count <= 1, !arguments.has(RuleOptions.rule) else {
        throw UsageError("--git requires one file or folder", help: "For example compare Share/Info.plist --git main.")
      }
      if revision.contains("..") {
        throw UsageError(
          "--git takes one revision, found '\(revision)'",
          help: "Check the other one out. Where a branch left main says git merge-base main HEAD.")
      }
      let compared = try ComparedRevisions(
        at: revision, of: arguments.operands.first ?? ".", try RuleOptions.settings(arguments))
      for error in compared.unreadable { environment.remark(.error, error.message, help: error.help) }
      if !compared.unreadable.isEmpty { codes = [.malformed] }
      if !compared.otherSettings.isEmpty {
        let (names, count) = (compared.otherSettings.joined(separator: ", "), compared.otherSettings.count)
        environment.remark(
          "\(names) \(count == 1 ? "was" : "were") added or removed since \(revision), which is read with the files of today"
        )
      }
      sides = try compared.rules(arguments, in: environment)
      if sides != nil, format == .human {
        environment.write("From \(escapingControlCharacters(revision)) to the working folder:\n")
      }
    } else {
      sides = try Self.sides(arguments, environment)
    }
    guard let (first, second) = sides else { return .malformed }
    let pairs = RulePair.pairs(first, second)
    // What changed comes first; of several, what didn't is said in a line.
    let isChange = arguments.has(git)
    let reports = pairs.pairs.map { ComparisonReport($0, isChange: isChange) }
    let others = pairs.removed.map { (rule: $0, isRemoved: true) } + pairs.added.map { (rule: $0, isRemoved: false) }
    let isSeveral = reports.count + others.count > 1 && format != .json
    let changed = isSeveral ? reports.filter { !$0.isUnchanged } : reports
    for (index, report) in changed.enumerated() {
      environment.write(
        (index > 0 && format != .json ? "\n" : "")
          + report.text(format, Style(isEnabled: environment.colorsOutput), width: environment.outputWidth))
      codes.append(report.exitCode(expecting: expected))
    }
    for (index, (rule, isRemoved)) in others.enumerated() {
      let title = "\(isRemoved ? "Removed" : "Added"): \(escapingControlCharacters(rule.name))"
      let line = ComparisonReport.line(onlyIn: rule, isRemoved: isRemoved, isWhole: format == .markdown)
      let shares = line.map { "\($0.title): \($0.text)" }
      switch format {
      case .human:
        let text = ([title] + (shares.map { [$0] } ?? [])).joined(separator: "\n") + "\n"
        environment.write(
          (index == 0 && !changed.isEmpty ? "\n" : "") + TextColumns.wrapped(text, to: environment.outputWidth))
      case .markdown: environment.write("\n**\(title)**\n" + (shares.map { "\n- \($0)\n" } ?? ""))
      case .json: environment.remark(title)
      }
    }
    for (index, report) in (isSeveral ? reports.filter { $0.isUnchanged } : []).enumerated() {
      codes.append(report.exitCode(expecting: expected))
      guard format == .human else { continue }
      let gap = index == 0 && !(changed.isEmpty && others.isEmpty) ? "\n" : ""
      environment.write("\(gap)\(escapingControlCharacters(report.name)): unchanged\n")
    }
    return others.isEmpty ? .combined(codes) : .combined(codes + [.negative])
  }

  /// The rules that both operands name; nil when one is malformed, which was reported.
  private static func sides(
    _ arguments: Arguments, _ environment: ToolEnvironment
  ) throws(UsageError) -> ([NamedRule], [NamedRule])? {
    let operands = arguments.operands
    let count = try operands.count + arguments.all(RuleOptions.rule).count
    guard count == 2 else {
      throw UsageError(
        "compare requires two rules, or one and --git REVISION",
        help: operands.count == 1 && (try? ActivationRule(predicate: operands[0])) != nil
          ? "Give the second rule, too."
          : operands.count < 2
            ? "For example compare \(operands.first.flatMap { Disk.isTaken($0) ? $0 : nil } ?? "Share/Info.plist") --git \(revision(operands.first))."
            : "Quote a rule's text as one word.")
    }
    let sides = arguments.found.filter { found in
      switch found {
      case .operand: true
      case .option(let name, _): name == RuleOptions.rule.declaration.name
      }
    }
    let reading = [RuleOptions.setting, json, format] as [any DeclaredOption]
    let (options, disk) = (arguments.only(reading, operands: []).found, Disk())
    guard let first = try EvaluationSession.rules(Arguments(options + [sides[0]]), from: disk, in: environment),
      let second = try EvaluationSession.rules(Arguments(options + [sides[1]]), from: disk, in: environment)
    else { return nil }
    return (first, second)
  }

  /// A word that is not a file is probably a revision.
  private static func revision(_ operand: String?) -> String {
    operand.flatMap { Disk.isTaken($0) ? nil : $0 } ?? "main"
  }
}
