import ActivationAnalysis
import ActivationFiles
import ActivationProject
import ActivationRules
import Foundation
import PredicateSyntax

/// `compare`: what the change from one rule to another gives and takes away.
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

    With --git the first rule is the file as it was at a revision. Two bundles or folders with several extensions are
    compared extension by extension, by bundle identifier.
    """
  static let operands = [RuleOptions.operand]
  static let optionGroups = [
    OptionGroup(
      "The rules",
      [
        .init(name: "--git", value: "REVISION", summary: "takes the first rule from a revision of the same file"),
        .init(
          name: "--expect", value: "RELATION", summary: "ends with 0 for this relation, and with 1 for any other",
          details: "stricter and looser are also met by equivalent rules.",
          completion: .values(["equivalent", "stricter", "looser", "different", "disjoint"])),
      ]), SettingOptions.group, DictionaryOptions.group, WorldOptions.group,
    OptionGroup(
      "Output",
      [
        .init(
          name: "--format", value: "FORMAT", summary: "human (the default), markdown, github or json",
          details: "markdown suits the comment on a pull request; github makes annotations of a workflow's log.",
          completion: .values(ComparisonReport.Format.allCases.map(\.rawValue))),
        .init(name: "--json", summary: "short for --format json"),
      ]),
  ]
  static let options = optionGroups.flatMap(\.options)
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "equivalent, or as --expect says"),
    .init(.negative, "not equivalent, or otherwise than --expect says"),
    .init(.malformed, "malformed rule, no such revision, or a usage error"),
    .init(.undecided, "the rules are outside of what can be analyzed; the reason is given"),
  ]
  static let examples = [
    "activation-rule compare old/Info.plist new/Info.plist", "activation-rule compare Share/Info.plist --git main",
    "activation-rule compare Share/Info.plist rule.txt --expect equivalent",
  ]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    let request = try Request(found)
    let scope = try AnalysisScope(found, in: environment)
    guard let first = try rules(request.first, found, environment),
      let second = try rules(request.second, found, environment)
    else { return .malformed }
    let pairs = RulePair.pairs(first, second)
    var codes: [ExitCode] = []
    for (index, pair) in pairs.pairs.enumerated() {
      let report = ComparisonReport(pair, scope)
      environment.write(
        (index > 0 && request.format.isSeparated ? "\n" : "") + report.text(request.format, environment))
      codes.append(report.exitCode(expecting: request.expected))
    }
    for name in pairs.unpaired {
      environment.writeError("note: only one side has \(escapingControlCharacters(name))\n")
    }
    if pairs.pairs.isEmpty {
      throw UsageError("The two sides have no extension in common.", help: "Name one Info.plist on each side.")
    }
    return pairs.unpaired.isEmpty ? .combined(codes) : .combined(codes + [.negative])
  }

  private static func rules(
    _ source: RuleArgument, _ found: [ArgumentScanner.Found], _ environment: ToolEnvironment
  ) throws(UsageError) -> [NamedRule]? {
    let kept = found.filter { argument in
      switch argument {
      case .operand: false
      case .option(let name, _): name == "-D" || name == "--table" || name == "--platform"
      }
    }
    switch source {
    case .operand(let operand): return try EvaluationSession.rules(kept + [.operand(operand)], in: environment)
    case .revision(let revision, let path):
      let settings = try SettingOptions.values(from: found)
      let bytes = try GitFile.contents(of: path, at: revision)
      var loaded: [LoadedRule]
      do throws(ReadingError) {
        loaded = try RuleSource.load("-", settings: settings, standardInput: { bytes })
      } catch {
        throw UsageError("\(path) at \(revision): \(error.message)", help: error.help)
      }
      for index in loaded.indices { loaded[index].path = "\(path) at \(revision)" }
      return try EvaluationSession.rules(loaded, kept, in: environment)
    }
  }

  private enum RuleArgument {
    case operand(String)
    case revision(String, path: String)
  }

  private struct Request {
    var first: RuleArgument
    var second: RuleArgument
    var expected: RuleComparison.Relation?
    var format = ComparisonReport.Format.human

    init(_ found: [ArgumentScanner.Found]) throws(UsageError) {
      var operands: [String] = []
      var revision: String?
      for argument in found {
        switch argument {
        case .operand(let operand): operands.append(operand)
        case .option("--git", let value): revision = value
        case .option("--expect", let value): expected = try Self.relation(value ?? "")
        case .option("--format", let value): format = try Self.format(value ?? "")
        case .option("--json", _): format = .json
        case .option: break
        }
      }
      if let revision {
        guard operands.count == 1 else {
          throw UsageError("--git requires one file.", help: "For example compare Share/Info.plist --git main.")
        }
        first = .revision(revision, path: operands[0])
        second = .operand(operands[0])
      } else {
        guard operands.count == 2 else {
          throw UsageError(
            "compare requires two rules; found \(operands.count).", help: "Quote a rule's text as one word.")
        }
        first = .operand(operands[0])
        second = .operand(operands[1])
      }
    }

    private static func relation(_ name: String) throws(UsageError) -> RuleComparison.Relation {
      if let relation = RuleComparison.Relation(rawValue: name), relation != .unknown { return relation }
      throw UsageError(
        "unknown relation '\(name)'", help: "The relations are equivalent, stricter, looser, different and disjoint.")
    }

    private static func format(_ name: String) throws(UsageError) -> ComparisonReport.Format {
      if let format = ComparisonReport.Format(rawValue: name) { return format }
      throw UsageError("unknown format '\(name)'", help: "The formats are human, markdown, github and json.")
    }
  }
}

/// Rules of two sides that belong together.
struct RulePair {
  var first: NamedRule
  var second: NamedRule

  /// One rule on each side makes a pair; several are paired by their names.
  static func pairs(_ first: [NamedRule], _ second: [NamedRule]) -> (pairs: [RulePair], unpaired: [String]) {
    if first.count == 1, second.count == 1 { return ([RulePair(first: first[0], second: second[0])], []) }
    var pairs: [RulePair] = []
    var unpaired: [String] = []
    var rest = second
    for rule in first {
      if let place = rest.firstIndex(where: { $0.identity == rule.identity }) {
        pairs.append(RulePair(first: rule, second: rest.remove(at: place)))
      } else {
        unpaired.append(rule.name)
      }
    }
    return (pairs, unpaired + rest.map(\.name))
  }
}

/// A file as it was at a revision.
enum GitFile {
  static func contents(of path: String, at revision: String) throws(UsageError) -> [UInt8] {
    let url = URL(fileURLWithPath: path)
    do throws(ReadingError) {
      try Git.checkRevision(revision)
      return try Git.output(
        ["show", "\(revision):./\(url.lastPathComponent)"], in: url.deletingLastPathComponent().path)
    } catch {
      throw UsageError(
        "\(path) at \(revision) can't be read: \(escapingControlCharacters(error.message))", help: error.help)
    }
  }
}
