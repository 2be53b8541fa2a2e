import ActivationChecks
import ActivationLint
import ActivationWire
import ActivationRules
import Predicates

/// `lint`: the mistakes in the rules of files, bundles and projects.
enum LintCommand: Command {
  static let name = "lint"
  static let summary = "what's wrong with the rules found here?"
  static let usage = [
    "lint [PATH…] [--format FORMAT] [--app-store] [--ignore ID …]",
    "lint [PATH…] --fix | --diff [--unsafe-fixes] [--choose ID=N …]",
    "lint [PATH…] --baseline FILE [--write-baseline]",
  ]
  static let details =
    "Finds mistakes in activation rules and in the related Info.plist keys and project settings, with the position of each."
  static let operands: String? = """
    PATH is an Info.plist, a bundle, a folder with apps or source projects in it (the current one if none is named), a text file, a dictionary of activation
    keys as JSON or a property list, rule text, or - for standard input. --rule TEXT always takes the text. Rules are also found in JSON, YAML,
    JavaScript, TypeScript and Swift, and in a part of a property list.
    """
  private static let appStore = Flag(
    "--app-store", "only findings for which upload or review is known to refuse the app")
  private static let ignore = Option<[String]>(
    "--ignore", "ID", "leave a rule out, by id or name",
    details: """
      May be repeated, or name several with commas. A comment before a key of an XML property list silences findings in that key and its value; a comment
      that silences nothing gets a note:
        <!-- activation-rule: ignore AR211, AR212 reason -->
      """,
    read: RuleCommand.ids(in:))
  private static let failOn = Option<Diagnostic.Severity>(
    "--fail-on", "SEVERITY",
    "the lowest severity that causes exit code 1: error, warning (the default) or note", noun: "severity")
  private static let fix = Flag(
    "--fix", "make the safe changes, and report the remaining findings",
    details: """
      A change is safe if it's proved to keep the verdict of every context, or if it repairs a rule that couldn't work or a misspelled key. Any other change is
      unsafe. If a finding has several fixes, they are alternatives: neither --fix nor --unsafe-fixes picks one. --choose does; it also makes an unsafe fix of a note. A file that
      is read-only or has hard links isn't changed.
      """, writesFiles: true)
  private static let unsafeFixes = Flag(
    "--unsafe-fixes", "with --fix or --diff: make the unsafe changes for errors and warnings, too")
  private static let choose = Option<FixChoice>(
    "--choose", "ID=N", "with --fix or --diff: make fix N of the findings of a rule",
    details: "If PATH is written PATH:LINE, only the rule at that line counts. May be repeated.",
    read: RuleCommand.fixChoice)
  private static let diff = Flag("--diff", "print the changes as a unified diff and change nothing")
  private static let format = Option<ReportFormat>(
    "--format", "FORMAT", "text, json, sarif, github or xcode", noun: "format")
  private static let all = Flag("--all", "all notes, not only the three most important ones on each rule's text")
  private static let json = Flag("--json", "the same as --format json")
  private static let quiet = Flag("--quiet", "only findings that cause exit code 1: no others, no summary, no remarks")
  private static let config = Option<String>(
    "--config", "FILE",
    "the configuration; by default, the nearest .activation-rule.json in or above the linted path",
    details: "Grammar/configuration.schema.json describes it. Options override it.")
  private static let baseline = Option<String>(
    "--baseline", "FILE", "ignore the findings recorded in this file",
    details: "Findings are recognized even if lines move. The report says how many were ignored, and which are gone.")
  private static let writeBaseline = Flag(
    "--write-baseline", "record today's findings in the baseline instead of reporting them",
    details: "Records for files that aren't linted this time are kept.", writesFiles: true)
  static let optionGroups = [
    RuleOptions.group, RuleOptions.settingGroup,
    OptionGroup("What to look for", [appStore, ignore, failOn]),
    OptionGroup("The project", [config, baseline, writeBaseline]),
    OptionGroup("What to do", [fix, unsafeFixes, choose, diff]),
    OptionGroup("Output", [format, json, all, quiet]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "no errors or warnings, or nothing as severe as the level of --fail-on",
    .negative: "findings at least as severe as the level of --fail-on, or --diff has changes",
    .malformed: "something cannot be read, or a usage error",
    .undecided: "a build setting is unknown",
  ]
  static let examples = [
    "activation-rule lint .", "activation-rule lint MyApp.xcarchive --app-store --format github",
    "activation-rule lint Share/Info.plist --fix",
    "activation-rule lint . --baseline known.json --write-baseline",
    "activation-rule lint --rule 'SUBQUERY(extensionItems, $item, $item.attachments.@count == 1)'",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let isChanging = arguments[diff] || arguments[fix]
    let changing = [unsafeFixes.declaration.name, choose.declaration.name]
    if !isChanging, let name = arguments.names.first(where: changing.contains) {
      throw UsageError("\(name) requires --fix or --diff")
    }
    if isChanging, arguments[writeBaseline] {
      throw UsageError("--write-baseline can't be combined with --fix or --diff")
    }
    let linter = FileLinter(
      ignoring: Set(try arguments.all(ignore).joined()), selecting: arguments[appStore] ? LintRule.appStoreIDs : nil)
    let texts = try arguments.all(RuleOptions.rule)
    let paths = arguments.operands.isEmpty && texts.isEmpty ? ["."] : arguments.operands
    let (file, known) = (try arguments[config], try arguments[baseline])
    let scope = try UsageError.wrapping(
      try LintScope(paths, configuration: file, baseline: known, writesBaseline: arguments[writeBaseline]))
    let fixer = FileFixer(
      linter: linter, allowsUnsafeFixes: arguments[unsafeFixes], choices: try arguments.all(choose))
    var run = LintRun(fixer, scope: scope, settings: try RuleOptions.settings(arguments))
    run.showsAllNotes = arguments[all]
    let remark = { (text: String) in if !arguments[quiet] { environment.remark(text) } }
    for path in paths { run.add(path, standardInput: environment.readAll).forEach(remark) }
    for text in texts { run.add(text: text) }
    let (outcome, made, changes) = isChanging ? run.fix(writes: !arguments[diff]) : (run.report(), [], [])
    var report = outcome.report
    if arguments[diff] {
      for (name, old, new) in changes {
        environment.write(unifiedDiff(from: old, to: new, name: name, isForTerminal: environment.colorsOutput))
      }
      outcome.remarks.forEach(remark)
      for problem in report.problems { environment.remark(.error, problem.description, help: problem.help) }
      return !report.problems.isEmpty ? .malformed : changes.isEmpty ? .success : .negative
    }
    if !arguments[quiet] { environment.writeError(ReportFormat.text(of: made)) }
    outcome.remarks.forEach(remark)
    let failure = try arguments[failOn] ?? scope.configuration?.failOn ?? .warning
    let answer =
      report.findings.contains { $0.severity >= failure } ? .negative : report.isOpen ? .undecided : ExitCode.success
    let format = try arguments[format] ?? (arguments[json] ? .json : .human)
    if arguments[quiet], [.human, .github, .xcode].contains(format) { report.leaveOut(below: failure) }
    let width = environment.isOutputTerminal ? environment.outputWidth : nil
    environment.write(
      format.text(of: report, isColored: environment.colorsOutput, isQuiet: arguments[quiet], width: width))
    return report.problems.isEmpty ? answer : .malformed
  }
}
