import ActivationWire
import ActivationRules
import ActivationChecks
import PredicateSyntax
import ActivationTool

/// `test`: recorded expectations of rules, held against the rules of today.
enum TestCommand: Command {
  static let name = "test"
  static let summary = "run the tests of a rule"
  static let usage = [
    "test [PATH…] [--format FORMAT] [--coverage[=PERCENT]] [--mutate [--strict]]",
    "test --init RULE [--boundary] [--output FILE]",
  ]
  static let details = """
    Runs test files: a rule, shared contexts, and whether the extension is expected to appear; and claims, which are
    proved for every shared context. A failed test is shown with the clauses that decide, and with a change of the
    rule with which it passes; a failed claim with a smallest context that refutes it. Grammar/rule-tests.md describes
    the format.
    """
  static let operands = [
    Operand(
      "PATH", details: "PATH is a file, or a folder whose files that end in .ruletest.json are run.")
  ]
  private static let coverage = Option<Int>(
    "--coverage", "PERCENT",
    "for each clause of the rule, whether it was seen true, seen false, and decided a verdict",
    details: """
      With PERCENT the command fails for a file that reaches less. What no context can reach, by proof, is named
      and does not count.
      """,
    isValueOptional: true, within: 0...100
  ) {
    UsageError("--coverage: expected a whole number from 0 to 100, found '\($0)'", help: "For example --coverage=80.")
  }
  private static let mutate = Flag(
    "--mutate", "puts small mistakes into the rule, one at a time, and lists those that no test notices",
    details: """
      Each comes with a context that a test could share to notice it. A mistake that is proved to change nothing
      counts as equivalent.
      """)
  private static let strict = Flag("--strict", "with --mutate: the command fails when one is listed")
  private static let create = Option<String>(
    "--init", "RULE", "writes a test file for a rule: its limits and ten apps, with the verdicts of today",
    details: "Look through them: it records what is so, not what is right.")
  private static let boundary = Flag(
    "--boundary", "with --init: only the rule's limits, such as 10 and 11 images")
  private static let output = Option<String>(
    "--output", "FILE", "where to; a file that is there is not overwritten",
    details: "Without it, to a file of the current folder, such as Share.ruletest.json for Share/Info.plist.")
  private static let format = Option<RuleTestReport.Format>(
    "--format", "FORMAT", "how the results are written",
    details: """

        human   for people (the default)
        plain   a line for each failure
        json    an object for each test
        github  annotations
        junit   XML
      """,
    noun: "format")
  private static let json = Flag("--json", "short for --format json")
  private static let all = Flag("--all", "with human: every failure of a file; three if not given")
  static let optionGroups = [
    RuleOptions.settingGroup, OptionGroup("What the tests are worth", [coverage, mutate, strict]),
    OptionGroup("A new file", [create, boundary, output]), OptionGroup("Output", [format, json, all]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "all tests pass, and all claims are proved",
    .negative: "a test fails, a claim is refuted, or the coverage or the mutants fail",
    .malformed: "a file cannot be read, or a usage error",
    .undecided:
      "a test expects shown or hidden and there's no certain answer, or a claim is neither proved nor refuted",
  ]
  static let examples = [
    "activation-rule test .", "activation-rule test Tests/Share.ruletest.json --coverage=90 --mutate",
    "activation-rule test --init Share/Info.plist",
    "activation-rule test . --format junit > results.xml",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var paths = arguments.operands
    let values = try RuleOptions.settings(arguments)
    if let rule = try arguments[create] {
      guard paths.isEmpty else {
        throw UsageError("--init can't be combined with a test file", help: "Leave out \(paths[0]), or --init.")
      }
      return try create(
        rule, to: try arguments[output], settings: values, isBoundary: arguments[boundary], in: environment)
    }
    guard !arguments[boundary] else { throw UsageError("--boundary requires --init") }
    if paths.isEmpty { paths = ["."] }
    guard !arguments.has(output) else { throw UsageError("--output requires --init") }
    guard !arguments[strict] || arguments[mutate] else {
      throw UsageError("--strict requires --mutate", help: "Add --mutate.")
    }
    let format = try arguments[json] ? .json : arguments[format] ?? .human
    let threshold = try arguments[coverage]
    let files = try UsageError.wrapping(RuleTestFileResult.all(at: paths, settings: values))
    for file in files { reportContexts(of: file, in: environment) }
    var report = RuleTestReport(files, measured: measure(files, arguments, in: environment), format: format)
    report.threshold = threshold
    report.isStrict = arguments[strict]
    report.showsAll = arguments[all]
    environment.write(report.text(Style(isEnabled: environment.colorsOutput), version: Tool.version))
    return report.exitCode
  }

  /// Warns about probable mistakes in the shares of tests, each at the first test that has it.
  private static func reportContexts(of file: RuleTestFileResult, in environment: ToolEnvironment) {
    var known: [String: SharedContext.Warning] = [:]
    var said: Set<String> = []
    let tests = file.file?.tests ?? []
    if let test = tests.first(where: { $0.isListOfAttachments }) {
      environment.remark(
        .note, "\(file.path):\(test.line): the context is read as \(test.context.extent)",
        help: "Several items are written as {\"extensionItems\": [{\"attachments\": [[\"public.url\"]]}, …]}.")
    }
    for test in tests {
      // A test may share nothing on purpose, and a type that its rule names is meant.
      let named = Set(test.rule.tree.typeTests.map { $0.type })
      for warning in test.context.warnings(types: test.rule.types, remembering: &known)
      where !warning.isOfNothing && !named.contains(warning.identifier ?? "") && said.insert(warning.message).inserted {
        environment.remark(.warning, "\(file.path):\(test.line): \(warning.message)", help: warning.help)
      }
    }
  }

  /// Coverage and mutants of each file, if requested.
  private static func measure(
    _ files: [RuleTestFileResult], _ arguments: Arguments, in environment: ToolEnvironment
  ) -> [RuleTestReport.Measurement] {
    let progress = ProgressLine(on: environment.progressTerminal)
    defer { progress.erase() }
    return files.map { result in
      guard let file = result.file else { return (nil, nil) }
      let contexts = file.tests.map(\.context)
      let coverage = arguments.has(coverage) ? RuleCoverage(of: file.rule, in: contexts) : nil
      guard arguments[mutate] else { return (coverage, nil) }
      let mutation = RuleMutation(of: file.rule, in: contexts) { done, count in
        progress.show { "\(file.path): \(done) of \(count) mutants" }
      }
      return (coverage, mutation)
    }
  }
}
