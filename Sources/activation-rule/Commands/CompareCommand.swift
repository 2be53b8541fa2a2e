import ActivationWire
import ActivationAnalysis
import ActivationChecks
import ActivationRules
import Foundation
import PredicateSyntax
import ActivationTool

/// `compare`: the shares that a change from one rule to another adds and removes.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "what does a change of a rule give and take away?"
  static let usage = [
    "compare RULE RULE [--expect RELATION] [--format FORMAT]", "compare PATH --git REVISION [--format FORMAT]",
  ]
  static let details = """
    Compares two rules for every shared context: equivalent; stricter or looser, when the second is shown in fewer or
    in more contexts; different, when each is shown where the other is not; disjoint, when no context shows both. Prints
    a smallest context for each direction, what each rule is shown for, and the hosts that are lost and won. An answer is
    proved for every context, or said to be open.

    With --git the first rule is the file as it was at a revision, with the build settings of today. Two bundles or folders with several extensions are
    compared extension by extension, by bundle identifier.
    """
  static let operands = [
    Operand(
      "RULE",
      details: """
        RULE is the rule's text, - for standard input, a text file, an Info.plist, an .appex, an .app, an .xcarchive, or
        a folder with extensions in it. Types that those bundles export or import are known. Text that could be the
        name of a file goes to standard input.
        """,
      completion: .files)
  ]
  private static let git = Option<String>(
    "--git", "REVISION", "takes the first rule from a revision of the same file")
  private static let expect = Option<RuleComparison.Relation>(
    "--expect", "RELATION", "ends with 0 for this relation, and with 1 for any other",
    details: "stricter and looser are also met by equivalent rules.", noun: "relation",
    choices: [.equivalent, .stricter, .looser, .different, .disjoint])
  private static let format = Option<ComparisonReport.Format>(
    "--format", "FORMAT", "human (the default), markdown, github or json",
    details: "markdown suits the comment on a pull request; github makes annotations of a workflow's log.",
    noun: "format")
  private static let json = Flag("--json", "short for --format json")
  static let optionGroups = [
    OptionGroup("The rules", [git, expect]), SettingOptions.group, DictionaryOptions.group, WorldOptions.group,
    OptionGroup("Output", [format, json]),
  ]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "equivalent, or as --expect says"),
    .init(.negative, "not equivalent, or otherwise than --expect says"),
    .init(.malformed, "malformed rule, no such revision, or a usage error"),
    .init(
      .undecided,
      "the rules are outside of what can be analyzed, or the tables of the keys disagree; the reason is given"),
  ]
  static let examples = [
    "activation-rule compare old/Info.plist new/Info.plist", "activation-rule compare Share/Info.plist --git main",
    "activation-rule compare Share/Info.plist rule.txt --expect equivalent",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let expected = try arguments[expect]
    let format = try arguments[json] ? .json : arguments[format] ?? .human
    let scope = try AnalysisScope(arguments, in: environment)
    guard let (first, second) = try sides(arguments, environment) else { return .malformed }
    let pairs = RulePair.pairs(first, second)
    var codes: [ExitCode] = []
    for (index, pair) in pairs.pairs.enumerated() {
      let report = ComparisonReport(pair, scope)
      environment.write(
        (index > 0 && format.isSeparated ? "\n" : "")
          + report.text(format, Style(isEnabled: environment.colorsOutput), width: environment.outputWidth))
      codes.append(report.exitCode(expecting: expected))
    }
    for name in pairs.unpaired {
      environment.remark("only one side has \(name)")
    }
    if pairs.pairs.isEmpty {
      throw UsageError("The two sides have no extension in common.", help: "Name one Info.plist on each side.")
    }
    return pairs.unpaired.isEmpty ? .combined(codes) : .combined(codes + [.negative])
  }

  /// The rules of both sides; nil when one is malformed, which was reported.
  private static func sides(
    _ arguments: Arguments, _ environment: ToolEnvironment
  ) throws(UsageError) -> ([NamedRule], [NamedRule])? {
    let operands = arguments.operands
    let reading = [DictionaryOptions.table, DictionaryOptions.platform, SettingOptions.setting] as [any DeclaredOption]
    func rules(_ operand: String) throws(UsageError) -> [NamedRule]? {
      try EvaluationSession.rules(arguments.only(reading, operands: [operand]), in: environment)
    }
    guard let revision = try arguments[git] else {
      guard operands.count == 2 else {
        throw UsageError(
          "compare requires two rules; found \(operands.count).", help: "Quote a rule's text as one word.")
      }
      guard let first = try rules(operands[0]), let second = try rules(operands[1]) else { return nil }
      return (first, second)
    }
    guard operands.count == 1 else {
      throw UsageError("--git requires one file.", help: "For example compare Share/Info.plist --git main.")
    }
    let path = operands[0]
    let bytes = try GitFile.contents(of: path, at: revision)
    let settings = try SettingOptions.values(arguments)
    let loaded: [RulePlace]
    do throws(ReadingError) {
      let name = "\(path) at \(revision)"
      loaded = try NamedFiles(bytes, called: name, asItWas: path, settings: settings).rules()
    } catch {
      throw UsageError("\(path) at \(revision): \(error.message)", help: error.help)
    }
    guard let first = try EvaluationSession.rules(loaded, arguments, in: environment), let second = try rules(path)
    else { return nil }
    return (first, second)
  }
}

/// A file as it was at a revision.
enum GitFile {
  static func contents(of path: String, at revision: String) throws(UsageError) -> [UInt8] {
    let url = URL(fileURLWithPath: path)
    do throws(ReadingError) {
      let folder = url.deletingLastPathComponent().path
      let commit = try Git.commit(revision, in: folder)
      return try Git.output(["cat-file", "blob", "\(commit):./\(url.lastPathComponent)"], in: folder)
    } catch {
      throw UsageError(
        "\(path) at \(revision) can't be read: \(escapingControlCharacters(error.message))", help: error.help)
    }
  }
}
