import ActivationWire
import ActivationAnalysis
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationRules
import PredicateSyntax
import UniformTypes
import ActivationTool

/// `make`: the rule for a description.
enum MakeCommand: Command {
  static let name = "make"
  static let summary = "write a rule from a description"
  static let usage = ["make DESCRIPTION [OPTION …]"]
  static let details = """
    Describe in words what the extension takes, such as 'up to 10 photos and 1 link', 'either photos or 1 link', or
    '1 link, whatever else', and make writes the rule: a dictionary where Apple's keys can say it, a predicate
    otherwise. The rule goes to standard output; what it takes, and in which apps it is shown, goes to standard error.

      photos and PDFs              any mix, in any number
      up to 5 photos and PDFs      any mix, 5 in all
      up to 10 photos and 1 link   any mix, up to these numbers
      either photos or 1 link      one or the other, never both
      a photo with a text          both at once
      1 link, whatever else        shown even if more is shared

    Kinds are words (activation-rule types --words lists them), filename extensions (.csv files), and type
    identifiers (com.example.note).
    """
  static let operands = [Operand("DESCRIPTION")]
  static let form = Option<BuiltRule.Form>(
    "--form", "FORM", "dictionary or predicate, instead of the plainer one", noun: "form")
  static let version = Option<DictionaryVersion>(
    "--version", "N", "the dictionary's version, 1 or 2", choices: ["1", "2"]
  ) { (text) throws(UsageError) in
    guard let version = Int(text).flatMap({ DictionaryVersion(rawValue: $0) }) else {
      throw .unknown("version", text, among: ["1", "2"])
    }
    return version
  }
  static let counting = Option<RequirementsCounting>(
    "--counting", "SCOPE", "what the counts of the description are about",
    details: """

        total     all items; a predicate then takes one only
        per-item  each extension item by itself
      """,
    noun: "scope")
  static let into = Option<String>(
    "--into", "FILE", "put the rule into an Info.plist, app.json or project.yml",
    details: "All else in the file stays byte for byte. Of several rules, app.json:15 names one by its line.")
  static let replace = Flag("--replace", "with --into: replace the rule that is there")
  static let tests = Option<String>(
    "--tests", "FILE", "write tests for the description's limits",
    details: "activation-rule test FILE runs them. A file that is there is left alone.")
  static let json = Flag("--json", "one JSON object: the description, the rule, and the known shares that show it")
  static let optionGroups = [
    OptionGroup("The rule", [form, version, counting, RuleOptions.declaredIn]),
    OptionGroup("Output", [RuleOptions.notation, into, replace, tests, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "made",
    .negative: "no rule, or none of the requested form, says that; with --into: no known app would show it",
    .malformed: "a description that isn't understood, or a usage error",
    .undecided: "the rule could not be checked",
  ]
  static let examples = [
    "activation-rule make 'up to 10 photos and 1 link'",
    "activation-rule make 'a PDF' --into Share/Info.plist --tests Share.ruletest.json",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var request = try MakeRequest(arguments)
    var requirements: RuleRequirements
    do throws(DescriptionError) {
      let reading = try DescriptionReading(request.description, types: request.types)
      for remark in reading.remarks {
        report(remark, reading.source, environment)
        if remark.id == "unknown-type" { adviseOnTypes(arguments, request, environment) }
      }
      requirements = reading.requirements
      request.refusesOthers = reading.refusesOthers
    } catch {
      report(error.diagnostic, error.source, environment)
      if error.diagnostic.id == "unknown-extension" { adviseOnTypes(arguments, request, environment) }
      if error.diagnostic.id == "unknown-word", error.diagnostic.fixIts.isEmpty {
        let named = arguments.has(RuleOptions.declaredIn) || request.application != nil
        environment.writeError(
          "  help: For a type of your app write its identifier, or its filename extension, such as '.note files'"
            + (named ? ".\n" : ", with --declared-in App/Info.plist.\n"))
      }
      if let grammar = error.grammar { environment.writeError("\n" + grammar + "\n") }
      return .malformed
    }
    if request.counting == .perItem {
      guard requirements.items == .together || requirements.items == .each else {
        throw UsageError("--counting can't be combined with a description that says how extension items count")
      }
      requirements.items = .each
    }
    let builder = RuleBuilder(form: request.form, version: request.version, types: request.types)
    var made: BuiltRule
    do throws(RuleBuilderError) {
      made = try builder.rule(for: requirements)
    } catch {
      return failure(error, environment)
    }
    if request.counting == .total, requirements.items == .together,
      BuiltRuleReport(made, types: request.types).countsItemsApart
    {
      made = try inOneItem(requirements, made, builder, environment)
    }
    let words = request.description.lowercased().split { !$0.isLetter }
    if request.counting == nil, words.contains("total"),
      BuiltRuleReport(made, types: request.types).countsItemsApart
    {
      environment.remark(
        .note, "the total is that of each extension item",
        help: "--counting total takes shares of one item only, so that it's the total of all.")
    }
    return try write(made, request, environment)
  }

  /// The rule for shares of one extension item, whose counts are those of the whole share; it says what that leaves out.
  private static func inOneItem(
    _ requirements: RuleRequirements, _ made: BuiltRule, _ builder: RuleBuilder, _ environment: ToolEnvironment
  ) throws(UsageError) -> BuiltRule {
    var single = requirements
    single.items = .single
    let rule: BuiltRule
    do throws(RuleBuilderError) {
      rule = try builder.rule(for: single)
    } catch {
      throw UsageError("--counting total: \(error.message)", help: error.help)
    }
    let lost = HostChanges(from: made.rule, to: rule.rule).hidden
    environment.remark(
      .note,
      "--counting total: a predicate counts each extension item by itself, so this one takes shares of one item only",
      help: lost.isEmpty
        ? "Every known share that it showed otherwise is of one item."
        : "No longer shown for: " + lost.listed(most: 3) + ".")
    return rule
  }

  /// Says where types of apps are looked for.
  private static func adviseOnTypes(_ arguments: Arguments, _ request: MakeRequest, _ environment: ToolEnvironment) {
    if let application = request.application {
      environment.writeError(
        "  help: The containing app, \(escapingControlCharacters(application)), doesn't declare it.\n")
    } else if !arguments.has(RuleOptions.declaredIn) {
      environment.writeError("  help: If an app declares it, name the app: --declared-in App/Info.plist.\n")
    }
  }

  static func report(_ diagnostic: Diagnostic, _ source: [UInt8], _ environment: ToolEnvironment) {
    environment.writeError(diagnostic.rendered(in: source, name: "description"))
  }

  // MARK: Results

  static func write(
    _ made: BuiltRule, _ request: MakeRequest, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    var report = BuiltRuleReport(made, types: request.types, refusesOthers: request.refusesOthers)
    report.hasScript = request.into.flatMap { try? contents(ofFile: $0) }?.holds(InfoKey.script) ?? false
    let written = WrittenRule(made.rule)
    guard let text = written.text(request.notation) else {
      throw UsageError("--as predicate requires a predicate; the rule is a dictionary", help: "Add --form predicate.")
    }
    var rulePath = request.into
    if let path = request.into {
      if report.isShownNowhere, let warning = report.warning {
        environment.remark(
          .error, "\(path) is as it was: " + warning.message,
          help: warning.help + " Without --into the rule is printed, to be put there all the same.")
        return .negative
      }
      rulePath = try insert(made.rule, path, line: request.line, isReplacing: request.isReplacing, in: environment)
    } else {
      environment.write(request.isJSON ? report.jsonLine : text + "\n")
      if !request.isJSON { environment.writeError("\n") }
      let app = "app.json"
      if request.notation == .expo, !request.isJSON,
        let plugin = (try? Disk.read(app)).flatMap({ RuleInsertion.otherPlugin(in: $0) })
      {
        environment.remark(
          .note, "this is the option of expo-share-intent, and \(app) has \(plugin)",
          help: "--into \(app) writes the rule as \(plugin) has it.")
      }
    }
    if !request.isJSON { environment.writeError(report.text(width: environment.outputWidth)) }
    if let warning = report.warning { environment.remark(.warning, warning.message, help: warning.help) }
    if let path = request.tests { try writeTests(made, path, of: rulePath, environment) }
    return .success
  }

  /// Puts a rule into a file, says what is lost with the one that it replaces, and returns the words that name it there.
  ///
  /// - Parameter refusal: The error where it would replace a rule; nil where that is decided by `isReplacing`.
  static func insert(
    _ rule: ActivationRule, _ path: String, line: Int? = nil, isReplacing: Bool, whenThere refusal: UsageError? = nil,
    in environment: ToolEnvironment
  ) throws(UsageError) -> String {
    let bytes: [UInt8]
    do throws(UsageError) {
      bytes = try contents(ofFile: path)
    } catch {
      guard !Disk.isTaken(path), !error.help.hasPrefix("Did you mean") else { throw error }
      throw UsageError(
        error.message,
        help: "Xcode makes it with the extension's target: File > New > Target. Without --into the rule is printed.")
    }
    let insertion = try UsageError.wrapping(
      RuleInsertion(WrittenRule(rule), into: bytes, path: path, line: line, isReplacing: isReplacing))
    if insertion.replaces, let refusal { throw refusal }
    let keepsGroup = try UsageError.wrapping(
      OutputFile.replace(path, expected: bytes, with: insertion.bytes))
    if !keepsGroup { environment.remark("\(path): \(OutputFile.lostGroup)") }
    environment.writeError(
      "\(escapingControlCharacters(path)): \(insertion.replaces ? "replaced the rule" : "added the rule")\n")
    for loss in losses(with: insertion, rule) { environment.remark(.note, loss) }
    if let source = NamedFiles.description(writing: path) {
      environment.remark(
        .warning, "XcodeGen writes \(path) from \(source.place), so this rule is lost when it runs",
        help: "Put it there: --into \(source.place)\(source.rule == nil ? "" : " --replace").")
    }
    if let stray = RuleFile(insertion.bytes, name: path).infoPlist?.value.strayKeys.first {
      environment.remark(
        .note, "\(path) still has \(stray.joined(separator: " > ")), which the system ignores",
        help: "`activation-rule lint \(ContextOptions.quoted(path))` says what to do with it.")
    }
    return insertion.line.map { "\(path):\($0)" } ?? path
  }

  /// The losses with a rule that was replaced, a line for each.
  private static func losses(with insertion: RuleInsertion, _ rule: ActivationRule) -> [String] {
    var lines: [String] = []
    if insertion.lostComments > 0 {
      lines.append("removed \(counted(insertion.lostComments, "comment")) in the old rule")
    }
    guard let former = try? insertion.former?.activationRule() else { return lines }
    func isVersion2(_ rule: ActivationRule) -> Bool {
      guard case .dictionary(let form) = rule.form else { return false }
      return form.dictionary[ActivationKey.dictionaryVersion]?.integerValue == 2
    }
    if isVersion2(former), !isVersion2(rule) {
      lines.append("the old rule had \(ActivationKey.dictionaryVersion) 2, and the new one hasn't")
    }
    let hidden = HostChanges(from: former, to: rule).hidden
    if !hidden.isEmpty {
      lines.append(
        "no longer shown for: " + hidden.prefix(3).joined(separator: "; ")
          + (hidden.count > 3 ? "; \(hidden.count - 3) more" : ""))
    }
    return lines
  }

  private static func writeTests(
    _ made: BuiltRule, _ path: String, of rulePath: String?, _ environment: ToolEnvironment
  ) throws(UsageError) {
    let folder = folderPath(of: path)
    let boundaries = made.requirements.boundaries
    let text = RuleTestTemplate(made: made.rule, in: rulePath, testsIn: folder).text(of: boundaries)
    try UsageError.wrapping(OutputFile.write(Array(text.utf8), to: path, overwrites: false))
    environment.writeError("\(escapingControlCharacters(path)): \(boundaries.count) tests\n")
    if !path.hasSuffix(".ruletest.json") {
      environment.remark("test finds files that end in .ruletest.json; it runs this one by its name")
    }
  }

  static func failure(_ error: RuleBuilderError, _ environment: ToolEnvironment) -> ExitCode {
    let example = error.example.map { ": for example \($0.summary)" } ?? ""
    environment.remark(.error, error.message + example, help: error.help)
    switch error.cause {
    case .notUnderstood: return .malformed
    case .impossible, .noDictionary, .otherMeaning: return .negative
    case .notProved, .defect: return .undecided
    }
  }
}
