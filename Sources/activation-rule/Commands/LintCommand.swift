import ActivationFiles
import ActivationLint
import ActivationProject
import ActivationReports
import ActivationRules
import PredicateSyntax

/// `lint`: the mistakes in the rules of files, bundles and projects.
enum LintCommand: Command {
  static let name = "lint"
  static let summary = "which mistakes are in the rules found here?"
  static let usage = [
    "lint PATH… [--format FORMAT] [--app-store] [--ignore ID …] [--fail-on SEVERITY] [--expect-rules N]",
    "lint PATH… --fix | --diff [--unsafe-fixes] [--choose ID=N …]",
    "lint PATH… --baseline FILE [--write-baseline] [--changed-since REVISION]",
  ]
  static let details =
    "Finds the mistakes in activation rules and in what is declared beside them, each with its place in the file."
  static let operands = [
    Operand(
      name: "PATH",
      details: """
        PATH is an Info.plist, a bundle, a folder with apps or source projects in it, a text file, a dictionary of
        activation keys as JSON or a property list, rule text, or - for standard input. --rule TEXT takes the text in
        any case. Rules are also found in JSON, YAML, JavaScript, TypeScript, Swift, Starlark and Markdown, and in a part
        of a property list.
        """,
      completion: .files)
  ]
  static let optionGroups = [
    RuleOptions.group, SettingOptions.group,
    OptionGroup(
      "What to look for",
      [
        .init(name: "--app-store", summary: "only what upload or review refuses, as far as that is known"),
        .init(
          name: "--ignore", value: "ID", summary: "leave a rule out, by id or name",
          details: """
            May be repeated, and take several with commas. A comment before a key of an XML property list silences
            findings in that key and its value; one that silences nothing is noted:
              <!-- activation-rule: ignore AR211, AR212 reason -->
            """,
          completion: .lintRuleList),
        .init(
          name: "--fail-on", value: "SEVERITY",
          summary: "the least severity that gives the exit code 1: error, warning or note; warning if not given",
          completion: .values(ReportEntry.Severity.allCases.map(\.rawValue))),
        .init(
          name: "--expect-rules", value: "N", summary: "fail when fewer than N rules are found",
          details: "So that a check can't pass because a file was moved, or its rule can't be read."),
      ]),
    LintProject.group,
    OptionGroup(
      "What to do",
      [
        .init(
          name: "--fix",
          summary: "make the safe changes, and report what is left",
          details: """
            Safe is a change after which the verdict is the same for every context that is tried, or that mends a rule
            that could not work. Several fixes of a finding are alternatives, of which neither option makes one. A file
            that is read-only or has hard links is left alone.
            """),
        .init(
          name: "--unsafe-fixes", summary: "with --fix or --diff: make the other suggested changes too"),
        .init(
          name: "--choose", value: "ID=N",
          summary: "with --fix or --diff: make fix N of the findings of a rule",
          details: "ID@LINE=N and ID@LINE:COLUMN=N choose for the findings at a place. May be repeated."),
        .init(name: "--diff", summary: "print the changes as a unified diff and change nothing"),
      ]),
    OptionGroup(
      "Output",
      [
        .init(
          name: "--format", value: "FORMAT",
          summary: "human, plain, json, sarif, github, junit or xcode; human if not given",
          completion: .values(ReportFormat.allCases.map(\.rawValue))),
        .init(name: "--json", summary: "the same as --format json"),
        .init(name: "--quiet", summary: "only findings: no summary, no remarks"),
      ]),
  ]
  static let options = optionGroups.flatMap(\.options)
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "no findings of the severity of --fail-on or above; without it, no errors or warnings"),
    .init(.negative, "such findings, or --diff has changes"),
    .init(.malformed, "something cannot be read, or a usage error"),
  ]
  static let examples = [
    "activation-rule lint .", "activation-rule lint MyApp.xcarchive --app-store --format github",
    "activation-rule lint Share/Info.plist --fix", "activation-rule lint . --changed-since origin/main --format github",
    "activation-rule lint . --baseline known.json --write-baseline",
    "activation-rule lint Share/Info.plist --diff --choose AR304=2",
    "activation-rule lint --rule 'SUBQUERY(extensionItems, $item, $item.attachments.@count == 1)'",
  ]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    let linter = FileLinter(
      ignoring: try ignoredIDs(found),
      selecting: found.contains(.option("--app-store", nil)) ? AppStoreRules.ids : nil)
    let project = try LintProject(found)
    var session = LintSession(linter: project.configuration?.applied(to: linter) ?? linter, project: project)
    session.format = try format(found)
    session.settings = try SettingOptions.values(from: found)
    session.isQuiet = found.contains(.option("--quiet", nil))
    session.allowsUnsafeFixes = found.contains(.option("--unsafe-fixes", nil))
    session.choices = try choices(found)
    session.failure = try failure(found) ?? project.configuration?.failOn.map { LintReport.severity($0) } ?? .warning
    session.mode = try mode(found)
    session.expectedRules =
      try expectedRules(found) ?? (project.isWhole ? project.configuration?.expectedRules : nil) ?? 0
    for argument in found {
      switch argument {
      case .operand(let path): session.add(path, in: environment)
      case .option("--rule", let text):
        session.targets.append(LintTarget(name: nil, bytes: Array((text ?? "").utf8), settings: session.settings))
      default: break
      }
    }
    guard !session.targets.isEmpty || !session.problems.isEmpty || session.hasPaths else {
      throw UsageError(
        "There is nothing to lint.", help: "Name a folder, a bundle, an Info.plist, or give a rule's text.")
    }
    return session.run(in: environment)
  }

  private static func mode(_ found: [ArgumentScanner.Found]) throws(UsageError) -> LintSession.Mode {
    let isFix = found.contains(.option("--fix", nil))
    let isDiff = found.contains(.option("--diff", nil))
    if isDiff { return .diff }
    if isFix { return .fix }
    if found.contains(.option("--unsafe-fixes", nil)) { throw UsageError("--unsafe-fixes requires --fix or --diff.") }
    for case .option("--choose", _) in found { throw UsageError("--choose requires --fix or --diff.") }
    return .report
  }

  private static func choices(_ found: [ArgumentScanner.Found]) throws(UsageError) -> [FixChoice] {
    var choices: [FixChoice] = []
    for case .option("--choose", let text?) in found {
      guard let choice = FixChoice(text) else {
        let id = text.prefix { $0 != "=" && $0 != "@" }
        if text.contains("="), LintRule.named(String(id)) == nil { throw RuleCommand.unknown(String(id)) }
        throw UsageError(
          "--choose: expected ID=N, ID@LINE=N or ID@LINE:COLUMN=N, found \(text).",
          help: "AR304=2 makes the second fix of every finding of AR304.")
      }
      choices.append(choice)
    }
    return choices
  }

  private static func failure(_ found: [ArgumentScanner.Found]) throws(UsageError) -> ReportEntry.Severity? {
    var severity: ReportEntry.Severity?
    for case .option("--fail-on", let name?) in found {
      guard let named = ReportEntry.Severity(rawValue: name) else {
        throw UsageError("--fail-on: unknown severity \(name).", help: "The severities are error, warning and note.")
      }
      severity = named
    }
    return severity
  }

  private static func expectedRules(_ found: [ArgumentScanner.Found]) throws(UsageError) -> Int? {
    var count: Int?
    for case .option("--expect-rules", let text?) in found {
      guard let number = Int(text), number >= 0 else {
        throw UsageError(
          "--expect-rules requires a number, found \(text).", help: "--expect-rules 1 is the most common.")
      }
      count = number
    }
    return count
  }

  private static func format(_ found: [ArgumentScanner.Found]) throws(UsageError) -> ReportFormat {
    var format = found.contains(.option("--json", nil)) ? ReportFormat.json : .human
    for case .option("--format", let name?) in found {
      guard let named = ReportFormat(rawValue: name) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        let near = closestMatch(to: name, among: names).map { "Did you mean \($0)?" }
        throw UsageError(
          "Unknown format \(name).", help: near ?? "The formats are \(names.joined(separator: ", ")).")
      }
      format = named
    }
    return format
  }

  private static func ignoredIDs(_ found: [ArgumentScanner.Found]) throws(UsageError) -> Set<String> {
    var ids: Set<String> = []
    for case .option("--ignore", let names?) in found {
      for name in names.split(separator: ",") {
        let name = name.filter { !$0.isWhitespace }
        guard let rule = LintRule.named(name) else { throw RuleCommand.unknown(name) }
        ids.insert(rule.id)
      }
    }
    return ids
  }
}
