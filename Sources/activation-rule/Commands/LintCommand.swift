import ActivationChecks
import ActivationLint
import ActivationWire
import ActivationRules
import Predicates

/// `lint`: the mistakes in the rules of files, bundles and projects.
enum LintCommand: Command {
  static let name = "lint"
  static let summary = "which mistakes are in the rules found here?"
  static let usage = [
    "lint [PATH…] [--format FORMAT] [--app-store] [--ignore ID …]",
    "lint [PATH…] --fix | --diff [--unsafe-fixes] [--choose ID=N …]",
    "lint [PATH…] --baseline FILE [--write-baseline] [--changed-since REVISION]",
  ]
  static let details =
    "Finds the mistakes in activation rules and in what is declared beside them, each with its place in the file."
  static let operands = [
    Operand(
      "PATH",
      details: """
        PATH is an Info.plist, a bundle, a folder with apps or source projects in it (the current one if none is named), a text file, a dictionary of activation
        keys as JSON or a property list, rule text, or - for standard input. --rule TEXT always takes the text. Rules are also found in JSON, YAML,
        JavaScript, TypeScript and Swift, and in a part of a property list.
        """)
  ]
  private static let appStore = Flag("--app-store", "only what upload or review refuses, as far as that is known")
  private static let ignore = Option<[String]>(
    "--ignore", "ID", "leave a rule out, by id or name",
    details: """
      May be repeated, and take several with commas. A comment before a key of an XML property list silences findings in that key and its value; one that
      silences nothing is noted:
        <!-- activation-rule: ignore AR211, AR212 reason -->
      """
  ) { (names) throws(UsageError) in
    var ids: [String] = []
    for name in names.split(separator: ",") {
      let name = name.filter { !$0.isWhitespace }
      guard let rule = LintRule(named: name) else { throw RuleCommand.unknown(name) }
      ids.append(rule.id)
    }
    return ids
  }
  private static let failOn = Option<Diagnostic.Severity>(
    "--fail-on", "SEVERITY",
    "the least severity that gives the exit code 1: error, warning or note; warning if not given", noun: "severity")
  private static let fix = Flag(
    "--fix", "make the safe changes, and report what is left",
    details: """
      Safe is a change that is proved to keep the verdict of every context, or that mends a rule that could not work. What can't be proved counts as unsafe.
      Several fixes of a finding are alternatives, of which neither option makes one; --choose does, and makes an unsafe fix of a note. A file that is read-only
      or has hard links is left alone.
      """, writesFiles: true)
  private static let unsafeFixes = Flag(
    "--unsafe-fixes", "with --fix or --diff: make the other changes for errors and warnings too")
  private static let choose = Option<FixChoice>(
    "--choose", "ID=N", "with --fix or --diff: make fix N of the findings of a rule",
    details: "PATH:LINE takes the rule at a line alone. May be repeated."
  ) { (text) throws(UsageError) in
    if let choice = FixChoice(text) { return choice }
    let id = text.prefix { $0 != "=" }
    if text.contains("="), LintRule(named: String(id)) == nil { throw RuleCommand.unknown(String(id)) }
    throw UsageError(
      "--choose: expected ID=N, found '\(text)'",
      help: "AR304=2 makes the second fix of every finding of AR304.")
  }
  private static let diff = Flag("--diff", "print the changes as a unified diff and change nothing")
  private static let format = Option<ReportFormat>(
    "--format", "FORMAT", "text, json, sarif, github or xcode",
    noun: "format")
  private static let all = Flag(
    "--all", "all notes; if not given, the three most important ones on each rule's text")
  private static let json = Flag("--json", "the same as --format json")
  private static let quiet = Flag("--quiet", "only the findings that fail: no others, no summary, no remarks")
  private static let config = Option<String>(
    "--config", "FILE",
    "the configuration; if not given, the nearest .activation-rule.json in or around what is linted",
    details: "Grammar/configuration.schema.json describes it. Options win over what it says.")
  private static let baseline = Option<String>(
    "--baseline", "FILE", "pass over the findings recorded in this file",
    details: "A finding stays known when lines move. The report says how many were left out, and which are gone.")
  private static let writeBaseline = Flag(
    "--write-baseline", "record today's findings in the baseline instead of reporting them",
    details: "Of files that aren't linted this time, what is recorded stays.", writesFiles: true)
  private static let changedSince = Option<String>(
    "--changed-since", "REVISION", "only files that changed since the branch left this revision of Git",
    details: """
      Those whose containing app changed are linted as well, and all when a project file, entitlements or the configuration did.
      """)
  static let optionGroups = [
    RuleOptions.group, RuleOptions.settingGroup,
    OptionGroup("What to look for", [appStore, ignore, failOn]),
    OptionGroup("The project", [config, baseline, writeBaseline, changedSince]),
    OptionGroup("What to do", [fix, unsafeFixes, choose, diff]),
    OptionGroup("Output", [format, json, all, quiet]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "no errors or warnings, or nothing as severe as --fail-on says",
    .negative: "such findings, or --diff has changes",
    .malformed: "something cannot be read, or a usage error",
    .undecided: "a build setting is unknown",
  ]
  static let examples = [
    "activation-rule lint .", "activation-rule lint MyApp.xcarchive --app-store --format github",
    "activation-rule lint Share/Info.plist --fix", "activation-rule lint . --changed-since origin/main --format github",
    "activation-rule lint . --baseline known.json --write-baseline",
    "activation-rule lint --rule 'SUBQUERY(extensionItems, $item, $item.attachments.@count == 1)'",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let linter = FileLinter(
      ignoring: Set(try arguments.all(ignore).joined()), selecting: arguments[appStore] ? LintRule.appStoreIDs : nil)
    let scope = try scope(arguments)
    var run = LintRun(linter: linter, scope: scope, settings: try RuleOptions.settings(arguments))
    run.allowsUnsafeFixes = arguments[unsafeFixes]
    run.showsAllNotes = arguments[all]
    run.choices = try arguments.all(choose)
    run.expectedRules = (scope.isWhole ? scope.configuration?.expectedRules : nil) ?? 0
    let isChanging = arguments[diff] || arguments[fix]
    if !isChanging,
      let option = ([unsafeFixes, choose] as [any DeclaredOption]).first(where: { arguments.has($0) })
    {
      throw UsageError("\(option.declaration.name) requires --fix or --diff")
    }
    var output = LintOutput(environment: environment)
    output.format = try arguments[format] ?? (arguments[json] ? .json : .human)
    output.isQuiet = arguments[quiet]
    output.failure = try arguments[failOn] ?? scope.configuration?.failOn ?? .warning
    let texts = try arguments.all(RuleOptions.rule)
    for path in try paths(arguments) { output.write(remarks: run.add(path, standardInput: environment.readAll)) }
    for text in texts { run.add(text: text) }
    if arguments[diff] { return output.write(run.changes(), allowsUnsafeFixes: arguments[unsafeFixes]) }
    if !arguments[fix] { return output.write(run.report()) }
    let outcome = run.fix()
    if !arguments[quiet] {
      for remark in remarks(on: outcome, allowsUnsafeFixes: arguments[unsafeFixes]) { environment.remark(remark) }
    }
    return output.write(outcome)
  }

  /// Returns how the fixes that are left are made.
  private static func remarks(on outcome: LintRun.Outcome, allowsUnsafeFixes: Bool) -> [String] {
    let left = outcome.files.flatMap { $0.findings.filter { $0.onlyFix?.fileEdit != nil } }
    let notes = left.filter { $0.severity == .note }
    var remarks: [String] = []
    let unfixable = outcome.files.flatMap { $0.findings.filter { $0.severity != .note && $0.fixes.isEmpty } }
    if !unfixable.isEmpty {
      remarks.append(
        "\(counted(unfixable.count, "finding")) \(unfixable.count == 1 ? "has" : "have") no fix that can be made for you"
      )
    }
    if notes.count < left.count, !allowsUnsafeFixes {
      remarks.append("the fixes that are left may change verdicts; --unsafe-fixes makes those of errors and warnings")
    }
    if outcome.uselessCount > 0 {
      let (findings, their) =
        outcome.uselessCount == 1 ? ("finding is", "its fix") : ("findings are", "their fixes")
      remarks.append("\(outcome.uselessCount) \(findings) still there after \(their), so nothing was changed for that")
    }
    if !notes.isEmpty {
      let choices = Set(notes.map { "--choose \($0.id)=1" }).sorted().joined(separator: " ")
      let (fix, them) = notes.count == 1 ? ("has a fix", "it") : ("have fixes", "them")
      remarks.append("\(counted(notes.count, "note")) \(fix) that may change verdicts; \(choices) makes \(them)")
    }
    return remarks
  }

  /// Returns the paths to lint: the current folder, unless something is named.
  private static func paths(_ arguments: Arguments) throws(UsageError) -> [String] {
    let texts = try arguments.all(RuleOptions.rule)
    return arguments.operands.isEmpty && texts.isEmpty ? ["."] : arguments.operands
  }

  /// Returns the scope that results from the options and the project's configuration; options take precedence.
  private static func scope(_ arguments: Arguments) throws(UsageError) -> LintScope {
    for flag in [fix, diff] where arguments[writeBaseline] && arguments[flag] {
      throw UsageError("--write-baseline can't be combined with \(flag.declaration.name)")
    }
    let file = try arguments[config]
    let (path, revision) = (try arguments[baseline], try arguments[changedSince])
    let paths = try paths(arguments)
    return try UsageError.wrapping(
      try LintScope(
        paths, configuration: file, baseline: path,
        writesBaseline: arguments[writeBaseline], since: revision))
  }
}

/// The destination for the findings of a run of `lint`.
private struct LintOutput {
  let environment: ToolEnvironment
  var format = ReportFormat.human
  var isQuiet = false
  /// The least severity that makes the command fail.
  var failure = Diagnostic.Severity.warning

  func write(remarks: [String]) {
    if isQuiet { return }
    for remark in remarks { environment.remark(remark) }
  }

  func write(_ outcome: LintRun.Outcome) -> ExitCode {
    if !outcome.made.isEmpty, !isQuiet {
      environment.writeError(ReportFormat.text(of: outcome.made))
      environment.writeError("fixed \(counted(outcome.made.count, "finding"))\n")
    }
    write(remarks: outcome.remarks)
    var report = FindingReport(version: Tool.version, files: outcome.files, problems: outcome.problems)
    report.knownCount = outcome.knownCount
    report.unchangedCount = outcome.unchangedCount
    report.folder = OwnProcess.currentFolder
    let fails = report.findings.contains { $0.severity >= failure }
    let isOpen = outcome.files.contains { $0.isOpen && $0.findings.contains { $0.id == "AR432" } }
    if isQuiet, format == .human { report.leaveOut(below: failure) }
    let width = environment.isOutputTerminal ? environment.outputWidth : nil
    environment.write(format.text(of: report, isColored: environment.colorsOutput, isQuiet: isQuiet, width: width))
    return .combined([
      outcome.problems.isEmpty ? .success : .malformed, fails ? .negative : isOpen ? .undecided : .success,
    ])
  }

  func write(
    _ found: (changes: [LintRun.Change], problems: [ReadingError], unfixed: [Finding]), allowsUnsafeFixes: Bool
  ) -> ExitCode {
    var hasChanges = false
    for change in found.changes {
      let text = UnifiedDiff.text(
        from: change.old, to: change.new, name: change.name, isForTerminal: environment.colorsOutput)
      environment.write(text)
      hasChanges = hasChanges || !text.isEmpty
    }
    if !hasChanges, found.problems.isEmpty, !isQuiet {
      let several = found.unfixed.filter { $0.fixes.count > 1 }
      environment.remark(
        found.unfixed.isEmpty
          ? "no finding has a change to make"
          : allowsUnsafeFixes && !several.isEmpty
            ? "\(counted(several.count, "finding")) with several fixes; choose one, such as --choose \(several[0].id)=1"
            : "the changes that are left may change verdicts; --unsafe-fixes makes those of errors and warnings, --choose ID=N any"
      )
    }
    for problem in found.problems {
      environment.remark(.error, problem.description, help: problem.help)
    }
    return .combined([found.problems.isEmpty ? .success : .malformed, hasChanges ? .negative : .success])
  }
}
