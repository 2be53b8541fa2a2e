import ActivationAnalysis
import ActivationAuthoring
import ActivationChecks
import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax
import ActivationTool
import UniformTypes

/// `convert`: the predicate of a dictionary, and the dictionary that is equivalent to a predicate.
enum ConvertCommand: Command {
  static let name = "convert"
  static let summary = "convert a dictionary to a predicate, and back"
  static let usage = ["convert RULE [--counting STYLE] [--as NOTATION] [--json]"]
  static let details = """
    Prints the predicate that a dictionary of counts stands for, and says whether both are proved to be shown for the
    same shared contexts, or for which they differ. Given a predicate, prints the dictionary that is proved to be shown
    for the same contexts, or how the nearest one differs.

    The predicate goes to standard output, remarks go to standard error.
    """
  static let operands = [
    Operand(
      "RULE",
      details: """
        RULE is an Info.plist, an .appex or .app folder, a property list that is a dictionary of activation keys, a text
        file, - for standard input, or the predicate itself; --rule TEXT always takes the text.
        """)
  ]
  private static let counting = Option<CountingStyle>(
    "--counting", "STYLE", "how a limit over all items is written",
    details: """

        shippable  SUBQUERY alone (the default): limits of 0
                   and 1 exactly, greater ones per item
        per-item   SUBQUERY alone, a limit per item; exact if
                   one item is shared
        layered    a sum of counts; exact, long
        flat       a collection operator; exact, but known
                   from no shipped rule
      """,
    noun: "counting style")
  private static let json = Flag("--json", "one JSON object per rule")
  static let optionGroups = [
    RuleOptions.group, RuleOptions.settingGroup, OptionGroup("The predicate", [counting]), RuleOptions.dictionaryGroup,
    OptionGroup("Output", [RuleOptions.notation, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "converted", .negative: "a predicate for which no dictionary was found",
    .malformed: "malformed rule",
    .undecided: "a build setting decides what the rule is, or a predicate can't be compared with dictionaries",
  ]
  static let examples = [
    "activation-rule convert MyShare/Info.plist",
    "activation-rule convert MyShare/Info.plist > rule.txt",
  ]

  private struct Request {
    var style: CountingStyle
    /// The table that gives the keys their meaning, with the readings that are compared with it.
    var table: DictionaryTable
    var otherTables: [DictionaryTable]
    var isJSON: Bool
    /// The notation of the result; nil for a predicate's text and a dictionary's XML.
    var notation: RuleNotation?
  }

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let tables = DictionaryTable.standard
    guard let table = tables.first else { return .malformed }
    let request = Request(
      style: try arguments[counting] ?? .shippable, table: table, otherTables: Array(tables.dropFirst()),
      isJSON: arguments[json], notation: try arguments[RuleOptions.notation])
    let rules = try EvaluationSession.load(arguments, in: environment)
    var codes: [ExitCode] = []
    for rule in rules {
      if case .predicate = rule.rule, let reference = rule.openReference {
        environment.remark("\(rule.label): the rule is decided at build time by \(reference); give its value with -D")
        codes.append(.undecided)
        continue
      }
      switch rule.filled {
      case .dictionary(let value):
        codes.append(try convert(ActivationDictionary(value), rule, request, environment))
      case .predicate(let text): codes.append(convert(text, rule, request, environment))
      }
    }
    return .combined(codes)
  }

  // MARK: Dictionary to predicate

  private static func convert(
    _ dictionary: ActivationDictionary, _ rule: RulePlace, _ request: Request, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    let report: ConversionReport
    do throws(ReadingError) {
      report = try ConversionReport(
        dictionary, counting: request.style, table: request.table, otherTables: request.otherTables, rule: rule.label,
        warnings: rule.findings.filter { OddEntry.Kind(rawValue: $0.name) == nil }.map(\.line) + rule.warnings)
    } catch {
      throw UsageError(error.message + ".", help: "--counting shippable takes every limit.")
    }
    if request.isJSON {
      environment.write(report.jsonLine)
    } else {
      let text = request.notation.flatMap { WrittenRule.predicate(report.tree.predicateFormat).text($0) }
      environment.write((text ?? report.tree.formatted(width: 100)) + "\n")
      for note in report.notes { environment.remark(note) }
    }
    return .success
  }

  // MARK: Predicate to dictionary

  private static func convert(
    _ text: String, _ rule: RulePlace, _ request: Request, _ environment: ToolEnvironment
  ) -> ExitCode {
    let table = request.table
    let result = Parser.parse(text)
    for diagnostic in result.diagnostics {
      environment.writeError(rule.rendered(diagnostic, in: result.source) + "\n")
    }
    if result.hasErrors { return .malformed }
    let types = TypeGraph.system.adding(rule.declarations)
    let predicate = ActivationRule(parsed: result, types: types, services: TextServices.platformServices)
    do throws(NotADictionary) {
      let dictionary = try ActivationDictionary(equivalentTo: predicate, table: table)
      if request.isJSON {
        environment.write(dictionary.jsonLine(rule: rule.label, table: table))
      } else {
        let written = WrittenRule.dictionary(dictionary)
        // The fragment that is pasted into an Info.plist.
        let fragment = written.element.lines.joined(separator: "\n")
        environment.write((request.notation.flatMap { written.text($0) } ?? fragment) + "\n")
        environment.remark("The predicate and this dictionary are shown for the same shares (table \(table.name)).")
        environment.remark("What the keys mean is inferred (table \(table.name): \(table.summary)).")
      }
      return .success
    } catch {
      if request.isJSON {
        environment.write(error.jsonLine(rule: rule.label, table: table))
      } else {
        for reason in error.reasons(table) { environment.remark(reason) }
        if !error.unlimitedTypes.isEmpty, let limited = limited(predicate) {
          environment.remark("`activation-rule make '\(limited)'` writes a dictionary with a limit.")
        }
      }
      return error.reason == nil ? .negative : .undecided
    }
  }

  /// The content that a predicate takes, with limits, if a dictionary can say that.
  private static func limited(_ predicate: ActivationRule) -> String? {
    let analysis = RuleAnalysis(predicate)
    let summary = RuleRequirements.summary(of: analysis, try? analysis.describe(), types: predicate.types)
    guard var requirements = summary.requirements, requirements.alternatives.count == 1 else { return nil }
    for place in requirements.alternatives[0].needs.indices {
      let count = requirements.alternatives[0].needs[place].count
      requirements.alternatives[0].needs[place].count.highest = count.highest ?? max(10, count.lowest)
    }
    requirements.items = .together
    let made = try? RuleBuilder(types: predicate.types).rule(for: requirements)
    return made?.form == .dictionary ? requirements.description : nil
  }
}
