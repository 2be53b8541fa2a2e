import ActivationWire
import ActivationRules
import ActivationChecks
import Predicates

/// `test`: runs recorded expectations against the current rules.
enum TestCommand: Command {
  static let name = "test"
  static let summary = "run the tests of a rule"
  static let usage = [
    "test [PATH…] [--format FORMAT]", "test --init RULE [--output FILE]",
  ]
  static let details = """
    Runs test files: a rule, shared contexts, and whether the extension is expected to appear; and claims, which are proved for every shared context. For a
    failed test it prints the clauses that decide, and a change to the rule that makes the test pass; for a failed claim, a smallest context that refutes it.
    Grammar/rule-tests.md describes the format.
    """
  static let operands: String? = "PATH is a file, or a folder: all files in it that end in .ruletest.json are run."
  private static let create = Option<String>(
    "--init", "RULE", "write a test file: shares at the rule's limits and of well-known apps, with today's verdicts",
    details: "Review the tests: they record today's verdicts, right or wrong.", example: "Share/Info.plist")
  private static let output = Option<String>(
    "--output", "FILE", "the file to write; an existing file is not overwritten",
    details: "By default, a file in the current folder, such as Share.ruletest.json for Share/Info.plist.")
  private static let format = Option<RuleTestReport.Format>(
    "--format", "FORMAT", "how the results are written",
    details: """

        text    for people (the default)
        json    an object for each test
        github  annotations
        junit   XML
      """,
    noun: "format")
  private static let json = Flag("--json", "short for --format json")
  static let optionGroups = [
    OptionGroup("A new file", [create, output]), OptionGroup("Output", [format, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "all tests pass, and all claims are proved",
    .negative: "a test fails, or a claim is refuted",
    .malformed: "a file cannot be read, or a usage error",
    .undecided:
      "a test expects shown or hidden, and the verdict is uncertain, or a claim is neither proved nor refuted",
  ]
  static let examples = [
    "activation-rule test .", "activation-rule test --init Share/Info.plist",
    "activation-rule test . --format junit > results.xml",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var paths = arguments.operands
    if let rule = try arguments[create] {
      guard paths.isEmpty else {
        throw UsageError("--init can't be combined with a test file", help: "Leave out \(paths[0]), or --init.")
      }
      return try create(rule, to: try arguments[output], in: environment)
    }
    if paths.isEmpty { paths = ["."] }
    guard !arguments.has(output) else { throw UsageError("--output requires --init") }
    let format = try arguments[json] ? .json : arguments[format] ?? .human
    let files = try UsageError.wrapping(RuleTestFileResult.all(at: paths))
    for file in files { reportContexts(of: file, in: environment) }
    let report = RuleTestReport(files, format: format)
    environment.write(report.text(Style(isEnabled: environment.colorsOutput), version: Tool.version))
    // A named folder without tests must not pass, because it may have moved.
    return report.files.isEmpty && !arguments.operands.isEmpty ? .malformed : report.exitCode
  }

  /// Writes a first test file.
  ///
  /// - Parameter output: The file to write; nil for a file in the current folder with the name of the rule's folder.
  private static func create(
    _ rule: String, to output: String?, in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    let folder = folderPath(of: output ?? "")
    let template = try UsageError.wrapping(RuleTestTemplate(rule: rule, in: folder))
    let (text, count) = template.text
    let output = output ?? template.fileName
    try UsageError.wrapping(OutputFile.write(Array(text.utf8), to: output, overwrites: false))
    let command = "activation-rule test " + ContextOptions.quoted(output)
    environment.writeError(
      escapingControlCharacters(
        "\(output): \(count) tests with today's verdicts. Review them, then run `\(command)`.") + "\n")
    return .success
  }

  /// Warns about probable mistakes in the shares of tests, once for each mistake.
  private static func reportContexts(of file: RuleTestFileResult, in environment: ToolEnvironment) {
    var said: Set<String> = []
    let tests = file.file?.tests ?? []
    for test in tests {
      // A test may share nothing on purpose, and a type that its rule names is intended.
      let named = Set(test.rule.tree.typeTests.map { $0.type })
      for warning in test.context.warnings(types: test.rule.types)
      where !warning.isOfNothing && !named.contains(warning.identifier ?? "") && said.insert(warning.message).inserted {
        environment.remark(.warning, "\(file.path):\(test.line): \(warning.message)", help: warning.help)
      }
    }
  }
}
