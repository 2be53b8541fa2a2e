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
    "compare RULE RULE [--json]", "compare [PATH] --git REVISION [--format FORMAT]",
  ]
  static let details = """
    Compares two rules for every shared context: equivalent; stricter or looser, if the second accepts less or more; different, if each accepts something that
    the other doesn't; disjoint, if no context is accepted by both. Prints a smallest context for each direction, what each rule accepts, and the hosts lost and
    gained. The answer is proved for every context, or it's unknown.

    With --git the first rule comes from the file at a revision, with the app and the build settings of that revision; the second comes from the file as it
    is now. Without a path, the current folder is compared. Bundles and folders with several extensions are compared extension by extension, paired by bundle
    identifier, or else by path.
    """
  static let operands: String? = """
    RULE is the rule's text, - for standard input, a text file, an Info.plist, an .appex, an .app, an .xcarchive, or a folder with extensions in it. Types
    that those bundles export or import are known. If a rule's text could be a file name, pass it on standard input.
    """
  private static let git = Option<String>(
    "--git", "REVISION", "take the first rule from this revision of the file, or of each file in the folder",
    example: "main")
  private static let format = Option<ComparisonSection.Format>(
    "--format", "FORMAT", "text, or markdown: the changed rules, for the summary of a CI job", noun: "format")
  private static let json = Flag("--json", "one JSON object per pair of rules")
  static let optionGroups = [
    OptionGroup("The rules", [RuleOptions.rule, git]), OptionGroup("Output", [format, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "equivalent",
    .negative: "not equivalent",
    .malformed: "malformed rule, no such revision, or a usage error",
    .undecided:
      "the rules can't be analyzed, or the tables of the keys disagree; the reason is printed",
  ]
  static let examples = [
    "activation-rule compare old/Info.plist new/Info.plist", "activation-rule compare Share/Info.plist --git main",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    if arguments[json], arguments.has(format) { throw UsageError("--json can't be combined with --format") }
    var codes: [ExitCode] = []
    let revision = try arguments[git]
    let sides =
      if let revision {
        try rules(since: revision, arguments, &codes, environment)
      } else {
        try self.sides(arguments, environment)
      }
    guard let (first, second) = sides else { return .malformed }
    let pairs = RulePair.pairs(first, second)
    let reports = pairs.pairs.map { ComparisonReport($0, isChange: revision != nil) }
    codes += reports.map(\.exitCode)
    let others =
      pairs.removed.map { ComparisonSection(only: $0, isRemoved: true) }
      + pairs.added.map { ComparisonSection(only: $0, isRemoved: false) }
    if !others.isEmpty { codes.append(.negative) }
    if arguments[json] {
      for report in reports { environment.write(report.jsonLine) }
      for section in others { environment.remark(section.title) }
    } else {
      write(reports, others, since: revision, try arguments[format] ?? .text, in: environment)
    }
    return .combined(codes)
  }

  /// Writes the comparisons. If there are several, each unchanged rule gets only a line at the end, which Markdown leaves out.
  private static func write(
    _ reports: [ComparisonReport], _ others: [ComparisonSection], since revision: String?,
    _ format: ComparisonSection.Format, in environment: ToolEnvironment
  ) {
    let (isSeveral, isText) = (reports.count + others.count > 1, format == .text)
    let sections = reports.filter { !isSeveral || !$0.isUnchanged }.map(\.section) + others
    var parts = sections.map { isText ? $0.text(Style(isEnabled: environment.colorsOutput)) : $0.markdown }
    let unchanged = reports.filter { isSeveral && isText && $0.isUnchanged }
    if !unchanged.isEmpty {
      parts.append(unchanged.map { "\(escapingControlCharacters($0.name)): unchanged\n" }.joined())
    }
    if let revision, !parts.isEmpty { parts.insert(format.heading(since: revision), at: 0) }
    let text = parts.joined(separator: "\n")
    environment.write(isText ? TextColumns.wrapped(text, to: environment.outputWidth) : text)
  }

  /// Returns the rules at a revision, and today's rules; nil if one is malformed, which was reported.
  private static func rules(
    since revision: String, _ arguments: Arguments, _ codes: inout [ExitCode], _ environment: ToolEnvironment
  ) throws(UsageError) -> ([NamedRule], [NamedRule])? {
    guard arguments.operands.count <= 1, !arguments.has(RuleOptions.rule) else {
      throw UsageError("--git requires one file or folder", help: "For example compare Share/Info.plist --git main.")
    }
    if revision.contains("..") {
      throw UsageError(
        "--git takes one revision, found '\(revision)'",
        help: "Check out the other one. git merge-base main HEAD prints where a branch left main.")
    }
    let compared = try ComparedRevisions(at: revision, of: arguments.operands.first ?? ".")
    for error in compared.unreadable { environment.remark(.error, error.message, help: error.help) }
    if !compared.unreadable.isEmpty { codes.append(.malformed) }
    if !compared.otherSettings.isEmpty {
      let (names, count) = (compared.otherSettings.joined(separator: ", "), compared.otherSettings.count)
      environment.remark(
        "\(names) \(count == 1 ? "was" : "were") added or removed since \(revision); today's files are used to read that revision"
      )
    }
    return try compared.rules(arguments, in: environment)
  }

  /// Returns the rules that both operands name; nil if one is malformed, which was reported.
  private static func sides(
    _ arguments: Arguments, _ environment: ToolEnvironment
  ) throws(UsageError) -> ([NamedRule], [NamedRule])? {
    let operands = arguments.operands
    let sides = arguments.found.filter { found in
      if case .option(let name, _) = found { name == RuleOptions.rule.declaration.name } else { true }
    }
    guard sides.count == 2 else {
      throw UsageError(
        "compare requires two rules, or one and --git REVISION",
        help: operands.count > 2
          ? "Put quotes around a rule's text."
          : "For example compare \(operands.first ?? "Share/Info.plist") --git main.")
    }
    let (options, disk) = (arguments.found.filter { $0 == .option(json.declaration.name, nil) }, Disk())
    guard let first = try EvaluationSession.rules(Arguments(options + [sides[0]]), from: disk, in: environment),
      let second = try EvaluationSession.rules(Arguments(options + [sides[1]]), from: disk, in: environment)
    else { return nil }
    return (first, second)
  }
}
