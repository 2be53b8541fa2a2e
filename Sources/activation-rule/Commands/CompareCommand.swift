import ActivationWire
import ActivationAnalysis
import ActivationChecks
import ActivationRules
import PredicateSyntax
import ActivationTool

/// `compare`: the shares that a change from one rule to another adds and removes.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "what does a change of a rule add and remove?"
  static let usage = [
    "compare RULE RULE [--expect RELATION] [--format FORMAT]", "compare [PATH] --git REVISION [--format FORMAT]",
  ]
  static let details = """
    Compares two rules for every shared context: equivalent; stricter or looser, when the second is shown in fewer or
    in more contexts; different, when each is shown where the other is not; disjoint, when no context shows both. Prints
    a smallest context for each direction, what each rule is shown for, and the hosts that are lost and won. An answer is
    proved for every context, or said to be open.

    With --git the first rule is that of the file as it was at a revision, with the app and the build settings of then,
    and the second that of the file as it is; --git main..feature takes the second from a revision, too, and main...feature
    begins where feature left main. Without a path the current folder is compared. Bundles and folders with several
    extensions are compared extension by extension, by bundle identifier, with --git as well.
    """
  static let operands = [
    Operand(
      "RULE",
      details: """
        RULE is the rule's text, - for standard input, a text file, an Info.plist, an .appex, an .app, an .xcarchive, or
        a folder with extensions in it. Types that those bundles export or import are known. Text that could be the
        name of a file goes to standard input.
        """)
  ]
  private static let git = Option<String>(
    "--git", "REVISION", "takes the first rule from a revision of the same file, or both from A..B")
  private static let expect = Option<RuleComparison.Relation>(
    "--expect", "RELATION", "ends with 0 for this relation, and with 1 for any other",
    details: "stricter and looser are also met by equivalent rules.", noun: "relation",
    choices: [.equivalent, .stricter, .looser, .different, .disjoint])
  private static let format = Option<ComparisonReport.Format>(
    "--format", "FORMAT", "human (the default), markdown, github or json",
    details: "markdown suits the comment on a pull request; github makes annotations of a workflow's log.",
    noun: "format")
  private static let all = Flag("--all", "every known share that is lost or won")
  private static let json = Flag("--json", "short for --format json")
  static let optionGroups = [
    OptionGroup("The rules", [RuleOptions.rule, git, expect]), RuleOptions.settingGroup, RuleOptions.dictionaryGroup,
    OptionGroup("Output", [format, all, json]),
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
    var isComplete = true
    if let range = try arguments[git] {
      guard arguments.operands.count <= 1, !arguments.has(RuleOptions.rule) else {
        throw UsageError("--git requires one file or folder", help: "For example compare Share/Info.plist --git main.")
      }
      let revisions = try ComparedRevisions(range, of: arguments.operands.first ?? ".")
      if let found = try revisions.rules(arguments, in: environment) {
        (sides, isComplete) = ((found.first, found.second), found.isComplete)
      }
      if sides != nil, format == .human {
        environment.write("From \(escapingControlCharacters(revisions.words)):\n")
        if let advice = revisions.advice { environment.remark(advice) }
      }
    } else {
      sides = try Self.sides(arguments, environment)
    }
    guard let (first, second) = sides else { return .malformed }
    let pairs = RulePair.pairs(first, second)
    var codes: [ExitCode] = isComplete ? [] : [.malformed]
    // What changed comes first; of several, what didn't is said in a line.
    let reports = pairs.pairs.map { ComparisonReport($0) }
    let others = pairs.removed.map { (rule: $0, isRemoved: true) } + pairs.added.map { (rule: $0, isRemoved: false) }
    let isSeveral = reports.count + others.count > 1 && format == .human
    let changed = isSeveral ? reports.filter { !$0.isUnchanged } : reports
    for (index, report) in changed.enumerated() {
      environment.write(
        (index > 0 && format.isSeparated ? "\n" : "")
          + report.text(
            format, Style(isEnabled: environment.colorsOutput), width: environment.outputWidth,
            all: arguments[all]))
      codes.append(report.exitCode(expecting: expected))
    }
    for (index, (rule, isRemoved)) in others.enumerated() {
      let title = "\(isRemoved ? "Removed" : "Added"): \(escapingControlCharacters(rule.name))"
      let line = ComparisonReport.line(
        onlyIn: rule, isRemoved: isRemoved, all: arguments[all], hints: format == .human)
      let shares = line.map { "\($0.title): \($0.text)" }
      switch format {
      case .human:
        let text = ([title] + (shares.map { [$0] } ?? [])).joined(separator: "\n") + "\n"
        environment.write(
          (index == 0 && !changed.isEmpty ? "\n" : "") + TextColumns.wrapped(text, to: environment.outputWidth))
      case .markdown: environment.write("\n**\(title)**\n" + (shares.map { "\n- \($0)\n" } ?? ""))
      case .github:
        let text = title + (shares.map { "\n" + $0 } ?? "")
        environment.write(LogCommands.github("warning", [("title", "activation rule")], text))
      case .json: environment.remark(title)
      }
    }
    for (index, report) in (isSeveral ? reports.filter { $0.isUnchanged } : []).enumerated() {
      let gap = index == 0 && !(changed.isEmpty && others.isEmpty) ? "\n" : ""
      environment.write("\(gap)\(escapingControlCharacters(report.name)): unchanged\n")
      codes.append(report.exitCode(expecting: expected))
    }
    return others.isEmpty ? .combined(codes) : .combined(codes + [.negative])
  }

  /// The rules that both operands name; nil when one is malformed, which was reported.
  private static func sides(
    _ arguments: Arguments, _ environment: ToolEnvironment
  ) throws(UsageError) -> ([NamedRule], [NamedRule])? {
    let operands = arguments.operands
    let count = try operands.count + arguments.all(RuleOptions.rule).count
    if let advice = revisionAdvice(operands) {
      throw UsageError("compare takes a revision with --git", help: "For example compare \(advice).")
    }
    guard count == 2 else {
      throw UsageError(
        "compare requires two rules, or one and --git REVISION",
        help: operands.count == 1 && (try? ActivationRule(predicate: operands[0])) != nil
          ? "Give the second rule, too."
          : operands.count < 2
            ? "For example compare \(operands.first.flatMap { InputFile.isTaken($0) ? $0 : nil } ?? "Share/Info.plist") --git \(revision(operands.first))."
            : "Quote a rule's text as one word.")
    }
    let sides = arguments.found.filter { found in
      switch found {
      case .operand: true
      case .option(let name, _): name == RuleOptions.rule.declaration.name
      }
    }
    let reading = [RuleOptions.platform, RuleOptions.setting] as [any DeclaredOption]
    let options = arguments.only(reading, operands: []).found
    guard let first = try EvaluationSession.rules(Arguments(options + [sides[0]]), in: environment),
      let second = try EvaluationSession.rules(Arguments(options + [sides[1]]), in: environment)
    else { return nil }
    return (first, second)
  }

  /// A word that is not a file is probably a revision.
  private static func revision(_ operand: String?) -> String {
    operand.flatMap { InputFile.isTaken($0) ? nil : $0 } ?? "main"
  }

  /// The words that say with --git what operands say as Git names files, `main:Share/Info.plist`; nil where none does.
  private static func revisionAdvice(_ operands: [String]) -> String? {
    var revisions: [String] = []
    var path = operands.first { InputFile.isTaken($0) }
    for operand in operands where !InputFile.isTaken(operand) {
      let parts = operand.split(separator: ":", maxSplits: 1).map { String($0) }
      guard parts.count == 2, !parts[0].contains(where: { $0.isWhitespace || "\"'(){}".contains($0) }) else {
        return nil
      }
      let (folder, name) = ComparedRevisions.place(of: parts[1])
      guard let commit = try? Git.commit(parts[0], in: folder),
        (try? Git.output(["rev-parse", "--verify", "\(commit):./\(name)"], in: folder)) != nil
      else { return nil }
      revisions.append(parts[0])
      path = path ?? parts[1]
    }
    guard let path, !revisions.isEmpty else { return nil }
    return "\(ContextOptions.quoted(path)) --git \(revisions.joined(separator: ".."))"
  }
}
